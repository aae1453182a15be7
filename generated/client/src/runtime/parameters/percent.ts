// Part of the Specwright runtime, copied unchanged.
/** Percent-encoding, which differs between queries and paths. */
import type { ParameterStyle } from "../route.js";

/** For a query value. With `allowReserved`, characters that do not separate parts of the query stay unencoded. */
export function encodeInQuery(style: ParameterStyle): (text: string) => string {
  return allowsReserved(style)
    ? (text) => encodeExcept(text, /[:/?@!$'()*,;=]|%[0-9A-Fa-f]{2}/g)
    : encodeURIComponent;
}

/** For a path value. Even with `allowReserved`, characters that end a segment or the path are encoded. */
export function encodeInPath(style: ParameterStyle): (text: string) => string {
  return allowsReserved(style)
    ? (text) => encodeExcept(text, /[:@!$&'()*+,;=]/g)
    : encodeURIComponent;
}

function allowsReserved(style: ParameterStyle): boolean {
  return "style" in style && style.allowReserved === true;
}

function encodeExcept(text: string, kept: RegExp): string {
  let encoded = "";
  let from = 0;
  for (const match of text.matchAll(kept)) {
    encoded += encodeURIComponent(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return encoded + encodeURIComponent(text.slice(from));
}
