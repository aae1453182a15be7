// Part of the Specwright runtime.
/** Parameters with `allowReserved`. */
import type { BareStyle, Style } from "../route.js";

/** In a query, characters that do not separate parts of the query stay unencoded. */
export function reserved(style: Style): Style {
  return (name, value) =>
    style(name, value, (text) =>
      encodeExcept(text, /[:/?@!$'()*,;=]|%[0-9A-Fa-f]{2}/g),
    );
}

/** In a path, characters that end a segment or the path are encoded. */
export function reservedInPath(style: BareStyle): BareStyle {
  return (value, name) =>
    style(value, name, (text) => encodeExcept(text, /[:@!$&'()*+,;=]/g));
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
