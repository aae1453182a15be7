// Part of the Specwright runtime.
import { authorization } from "./http.js";
import type { Scheme } from "./scheme.js";

/** The user and password of HTTP Basic. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** `Authorization: Basic …` */
export const basic: Scheme = {
  credential: (request) => basicCredential(authorization(request, "basic")),
  challenge: (realm) => `Basic realm="${realm}", charset="UTF-8"`,
};

function basicCredential(encoded: string | null): BasicCredential | null {
  if (encoded === null) return null;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) =>
      character.charCodeAt(0),
    );
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const at = text.indexOf(":");
    if (at < 0) return null;
    return { username: text.slice(0, at), password: text.slice(at + 1) };
  } catch {
    return null;
  }
}
