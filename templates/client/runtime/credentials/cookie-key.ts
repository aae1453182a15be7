// Part of the Specwright runtime, copied unchanged.
import { addCookie } from "../request/cookies.js";
import type { Attach } from "../route.js";

/**
 * An API key in a cookie. It contains the value unchanged if RFC 6265 allows it, because many servers do not decode; `%`
 * marks encoded text.
 */
export const cookieKey: Attach = (draft, value, { key = "" }) => {
  const text = String(value);
  const isAllowed = /^[!#$&-+\--:<-[\]-~]*$/.test(text);
  addCookie(draft, key, isAllowed ? text : encodeURIComponent(text));
};
