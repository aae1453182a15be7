// Part of the Specwright runtime, copied unchanged.
/** Reads credentials from requests. */
import { parseCookies } from "../parameters/cookies.js";
import type { HttpRequest } from "../http.js";
import { decodeText, parsePairs } from "../parameters/pairs.js";
import type { Scheme } from "../route.js";

/** The user and password of HTTP Basic. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** Null if the request has no credential of this scheme. */
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
      // An empty key counts as missing, as with the other schemes: a comparison could match a key that was never set.
      return apiKey(request, scheme.in, scheme.name) || null;
    case "mutualTLS":
      return request.native;
  }
}

/** The text after the name of the scheme, which is compared without regard to case. */
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

/**
 * Clients percent-encode characters that a cookie cannot contain. A key that is not correctly encoded is used
 * unchanged.
 */
function cookieKey([value]: readonly string[] = []): string | null {
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
