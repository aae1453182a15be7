// Part of the Specwright runtime.
import { addCookie } from "../request/cookies.js";
import type { Attach } from "../route.js";

/**
 * An API key in a cookie. A cookie of the call with the same name is sent instead. It contains the value unchanged if
 * RFC 6265 allows it, because many servers do not decode; `%` marks encoded text.
 */
export const cookieKey: Attach = (draft, value, { key = "" }) => {
  const { cookie = "" } = draft.headers as { cookie?: string };
  if (cookie.split("; ").some((pair) => pair.startsWith(`${key}=`))) return;
  const text = String(value);
  const isAllowed = /^[!#$&-+\--:<-[\]-~]*$/.test(text);
  addCookie(draft, key, isAllowed ? text : encodeURIComponent(text));
};
