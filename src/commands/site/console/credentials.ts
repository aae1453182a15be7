/** Credentials in a request. They are in the memory of the page alone. */
import { percentEncoded } from "../../../base/common/url.js";
import {
  credentialKind,
  credentialPlace,
} from "../../../facts/operations/security-schemes.js";
import type { SecurityScheme } from "../../../model/model.js";

export interface Secret {
  /** For HTTP Basic. */
  user: string;
  /** A token, a key or a password. */
  secret: string;
}

type Scheme = Pick<SecurityScheme, "name" | "scheme">;

interface SentCredentials {
  headers: [string, string][];
  /** `api_key=...`; empty if there is none. */
  query: string;
}

/** A credential that is empty is not sent. */
export function sentCredentials(
  schemes: readonly Scheme[],
  secrets: ReadonlyMap<string, Secret>,
): SentCredentials {
  const headers: [string, string][] = [];
  const query: string[] = [];
  for (const { name, scheme } of schemes) {
    const { user = "", secret = "" } = secrets.get(name) ?? {};
    const place = credentialPlace(scheme);
    if ((user === "" && secret === "") || place === null) continue;
    const isBasic = credentialKind(scheme) === "basic";
    const value =
      place.prefix + (isBasic ? base64(`${user}:${secret}`) : secret);
    if (place.location === "header") headers.push([place.name, value]);
    if (place.location === "cookie")
      headers.push(["Cookie", `${place.name}=${value}`]);
    if (place.location === "query")
      query.push([place.name, value].map(percentEncoded).join("="));
  }
  return { headers, query: query.join("&") };
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes));
}
