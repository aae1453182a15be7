// Part of the Specwright runtime, copied unchanged.
/** Credentials, as requests carry them. */
import { parseCookies } from "../parameters/cookies.js";
import type { HttpRequest } from "../http.js";
import { decodeText, parsePairs } from "../parameters/pairs.js";
import type { Scheme } from "../route.js";

/** The user and password of HTTP Basic. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** Null where the request has none of this scheme. */
export function credentialOf(
  scheme: Scheme | undefined,
  request: HttpRequest,
): unknown {
  switch (scheme?.kind) {
    case undefined:
      return null;
    case "bearer":
      return authorization(request, "bearer");
    case "basic":
      return basicCredential(authorization(request, "basic"));
    case "http":
      return authorization(request, scheme.scheme);
    case "apiKey":
      // An empty key is none, as with the other schemes: whoever compares it might find one that was never set.
      return apiKey(request, scheme.in, scheme.name) || null;
    case "mutualTLS":
      return request.native;
  }
}

/** What follows the scheme's name, which is compared without regard to case. */
function authorization(request: HttpRequest, scheme: string): string | null {
  const header = request.header("authorization");
  if (header === null || header.length <= scheme.length) return null;
  if (header.charCodeAt(scheme.length) !== 0x20) return null;
  if (header.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  const credential = header.slice(scheme.length + 1).trim();
  return credential === "" ? null : credential;
}

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

function apiKey(
  request: HttpRequest,
  place: "query" | "header" | "cookie",
  name: string,
): string | null {
  switch (place) {
    case "header":
      return request.header(name.toLowerCase());
    case "cookie":
      return cookieKey(parseCookies(request.header("cookie")).get(name));
    case "query": {
      const at = request.target.indexOf("?");
      if (at < 0) return null;
      const [value] = parsePairs(request.target.slice(at + 1)).get(name) ?? [];
      return value === undefined ? null : decodeText(value);
    }
  }
}

/** Clients percent-encode what a cookie cannot hold. A key that is not properly encoded is meant as it is. */
function cookieKey([value]: readonly string[] = []): string | null {
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
