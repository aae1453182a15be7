/** How handlers return the content of a media type. */
import { isJson } from "../../base/openapi/media-type.js";
import type { ContentDescription } from "../../facts/operations/contents.js";
import type { SchemaId } from "../../model/model.js";

/** Whether a handler returns the body as text or bytes, because it has no other type. */
export function isRaw({
  kind,
  mediaType,
  schema,
}: ContentDescription): boolean {
  if (kind === "json" || kind === "items") return false;
  // A handler can also return the text of other media types as bytes.
  return kind !== "text" || !isTextType(mediaType) || schema === null;
}

/** The schema of a body that a handler returns, or of each item of it; null if the body is raw. */
export function returnedSchema(content: ContentDescription): SchemaId | null {
  return isRaw(content) ? null : content.schema;
}

/** Media types that responses mark as text. */
function isTextType(mediaType: string): boolean {
  return /^text\/|^application\/(.*\+)?xml$/.test(mediaType);
}

/** How a response body is written if its media type does not tell; null if it does. */
export function unusualKind({
  kind,
  mediaType,
}: ContentDescription): "json" | "bytes" | null {
  const isWritten = kind === "json";
  if (kind === "items" || isWritten === isJson(mediaType)) return null;
  return isWritten ? "json" : "bytes";
}
