// Part of the Specwright runtime.
/** Cookie parameters. */
import { addCookie } from "../request/cookies.js";
import type { AddParameters, Style } from "../route.js";
import { pairsOf, repeated } from "./pairs.js";

export function cookieParameters(style?: Style): AddParameters {
  return (draft, values = {}) => {
    for (const [name, text] of pairsOf("cookie", values, style))
      addCookie(draft, cookieName(name), text);
  };
}

/** The style `cookie` of OpenAPI 3.2: the caller has encoded what a cookie cannot contain. */
export function unescaped(style: Style = repeated): Style {
  return (name, value) => style(name, value, cookieText);
}

function cookieText(text: string): string {
  if (/^ | $|[^ -~]|[",;\\]/.test(text))
    throw new Error(
      "contains characters that a cookie cannot contain; percent-encode them",
    );
  return text;
}

/** Cookie names are tokens (RFC 6265). Other names are percent-encoded. */
function cookieName(name: string): string {
  return /^[\w!#$&'*+.^`|~-]+$/.test(name) ? name : encodeURIComponent(name);
}
