// Part of the Specwright runtime.
/** Cookie parameters. */
import { addCookie } from "../request/cookies.js";
import type { AddParameters, Style } from "../route.js";
import { pairsOf } from "./pairs.js";

export function cookieParameters(style?: Style): AddParameters {
  return (draft, values = {}) => {
    for (const [name, text] of pairsOf("cookie", values, style))
      addCookie(draft, cookieName(name), text);
  };
}

/** Cookie names are tokens (RFC 6265). Other names are percent-encoded. */
function cookieName(name: string): string {
  return /^[\w!#$&'*+.^`|~-]+$/.test(name) ? name : encodeURIComponent(name);
}
