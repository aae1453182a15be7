// Part of the Specwright runtime.
/** Parameters with a media type instead of a style. */
import type { BareStyle, Style } from "../route.js";
import { jsonText } from "./json-text.js";

/** Strings are sent unchanged unless the media type is JSON. */
export function contentText(value: unknown, mediaType: string): string {
  return typeof value === "string" && !/[/+]json\s*(;|$)/.test(mediaType)
    ? value
    : jsonText(value);
}

/** For query parameters, cookies and fields of forms. */
export function content(mediaType: string): Style {
  return (name, value, encode) => [
    [name, encode(contentText(value, mediaType))],
  ];
}

/** For path parameters. */
export function bareContent(mediaType: string): BareStyle {
  return (value, _, encode) => encode(contentText(value, mediaType));
}

/** For headers. JSON can escape all characters that a header cannot have. */
export function headerContent(mediaType: string): BareStyle {
  return (value, _, encode) => {
    const text = contentText(value, mediaType);
    return encode(
      text === value
        ? text
        : text.replace(
            /[^ -~]/g,
            (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
          ),
    );
  };
}
