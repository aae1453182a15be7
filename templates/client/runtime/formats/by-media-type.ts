// Part of the Specwright runtime.
/** Bodies of several media types. */
import { entryOf } from "../parameters/text.js";
import { Mismatch } from "../response/mismatch.js";
import type { BodyFormat, ReadBody } from "../route.js";

/** Chooses by the media type of the response. */
export const byMediaType: ReadBody = (response, received, source, format) => {
  const read = formatFor(format.types, received);
  if (!read) throw new Mismatch("the content type is not declared");
  return read(response, received, source, format);
};

/**
 * Without a media type, the first declared one applies. Another type of JSON, such as `application/problem+json`, has the
 * first format for JSON.
 */
export function formatFor<Value>(
  types: { readonly [mediaType: string]: Value } = {},
  received: string,
): Value | undefined {
  const isJson = (name: string) => name.endsWith("json");
  const similar = isJson(received) && Object.keys(types).find(isJson);
  return received
    ? (matching(types, received) ?? entryOf(types, similar || ""))
    : Object.values(types)[0];
}

/** Chooses by the `contentType` of the request. The first media type is the default. */
export function bodyOf(formats: {
  readonly [mediaType: string]: BodyFormat;
}): BodyFormat {
  return {
    type: Object.keys(formats)[0] ?? "",
    write(draft, body, asked) {
      const essence = asked.replace(/;[^]*/, "").trim().toLowerCase();
      const format = matching(formats, essence);
      if (!format)
        throw new Error("the operation does not accept this contentType");
      format.write(draft, body, concrete(asked, body));
    },
  };
}

function matching<Value>(
  formats: { readonly [mediaType: string]: Value },
  mediaType: string,
): Value | undefined {
  return (
    entryOf(formats, mediaType) ??
    entryOf(formats, mediaType.replace(/\/[^]*/, "/*")) ??
    entryOf(formats, "*/*")
  );
}

/** A range of media types cannot be sent. A blob has its own type; other bytes are `application/octet-stream`. */
function concrete(mediaType: string, body: unknown): string {
  if (!mediaType.includes("*")) return mediaType;
  if (body instanceof Blob && body.type !== "") return body.type;
  return mediaType.startsWith("text/")
    ? "text/plain"
    : "application/octet-stream";
}
