// Part of the Specwright runtime, copied unchanged.
/** Percent-encoding: what may stand unencoded depends on the place. */
import type { ParameterStyle } from "../route.js";

/** For a query value. With `allowReserved`, what does not divide the query into its parts stays as it is. */
export function encodeInQuery(style: ParameterStyle): (text: string) => string {
  return allowsReserved(style)
    ? (text) => encodeExcept(text, /[:/?@!$'()*,;=]|%[0-9A-Fa-f]{2}/g)
    : encodeURIComponent;
}

/** For a path value: even with `allowReserved`, nothing that ends a segment or the path stays as it is. */
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
