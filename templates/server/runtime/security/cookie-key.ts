// Part of the Specwright runtime.
import { parseCookies } from "../parameters/cookies.js";
import { apiKey } from "./api-key.js";
import { onlyOne, type Scheme } from "./scheme.js";

/** An API key in a cookie. */
export function cookieKey(name: string): Scheme {
  return apiKey((request) => {
    const cookies = parseCookies(request.header("cookie"));
    const value = onlyOne(cookies.get(name));
    return typeof value === "string" ? decodedCookie(value) : value;
  });
}

/**
 * Clients percent-encode characters that a cookie cannot contain. A key that is not correctly encoded is used
 * unchanged.
 */
function decodedCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
