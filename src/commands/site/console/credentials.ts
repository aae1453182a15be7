/** Credentials in a request. They are in the memory of the page alone. */
import { percentEncoded } from "../../../base/common/url.js";
import { credentialKind } from "../../../facts/operations/security-schemes.js";
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
    if (user === "" && secret === "") continue;
    if (scheme.kind === "apiKey") {
      const { location, parameter } = scheme;
      if (location === "header") headers.push([parameter, secret]);
      if (location === "cookie")
        headers.push(["Cookie", `${parameter}=${secret}`]);
      if (location === "query")
        query.push([parameter, secret].map(percentEncoded).join("="));
      continue;
    }
    const kind = credentialKind(scheme);
    if (kind === "basic")
      headers.push(["Authorization", `Basic ${base64(`${user}:${secret}`)}`]);
    if (kind === "bearer") headers.push(["Authorization", `Bearer ${secret}`]);
    if (kind === "http" && scheme.kind === "http")
      headers.push(["Authorization", `${scheme.scheme} ${secret}`]);
  }
  return { headers, query: query.join("&") };
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes));
}
