/** How handlers receive and return the content of a media type. */
import { isJson, isStream } from "../../base/openapi/media-type.js";
import type {
  ApiModel,
  Content,
  Direction,
  SchemaId,
} from "../../model/model.js";
import {
  bodyFormat,
  isTextSchema,
  responseFormat,
} from "../../facts/operations/body-formats.js";
import { namedSchema, leafTypes } from "../../facts/schemas/resolved-type.js";
import {
  isStreamFormat,
  itemSchemaOf,
  streamFormat,
  type StreamFormat,
} from "../../facts/operations/streams.js";

type MediaKind = "json" | "form" | "multipart" | "text" | "binary";

/** The client chooses its formats in the same way. */
export function mediaKind(
  model: ApiModel,
  content: Content,
  direction: Direction,
): MediaKind {
  const { mediaType } = content;
  const format =
    direction === "request"
      ? bodyFormat(model, content)
      : responseFormat(model, content);
  switch (format) {
    case "json":
    case "form":
    case "multipart":
      return format;
    case "text":
      // A handler can also return the text of these as bytes.
      return direction === "request" || isTextType(mediaType)
        ? "text"
        : "binary";
    default:
      return "binary";
  }
}

/** Media types that responses mark as text. */
function isTextType(mediaType: string): boolean {
  return /^text\/|^application\/(.*\+)?xml$/.test(mediaType);
}

/** How a response body is written if its media type does not tell; null if it does. */
export function unusualKind(
  model: ApiModel,
  content: Content,
): "json" | "bytes" | null {
  const { mediaType } = content;
  if (isStream(mediaType)) return null;
  const isWritten = mediaKind(model, content, "response") === "json";
  if (isWritten === isJson(mediaType)) return null;
  return isWritten ? "json" : "bytes";
}

/** The schema that validates the content, if the runtime has a value to validate. */
export function checkedSchema(
  model: ApiModel,
  content: Content,
  direction: Direction,
): SchemaId | null {
  const { schema: written, itemSchema } = content;
  if (written === null || itemSchema !== null) return null;
  const schema = namedSchema(model, written);
  switch (mediaKind(model, content, direction)) {
    case "json":
      return schema;
    case "form":
    case "multipart":
      return isObject(model, schema) ? schema : null;
    case "text":
      return isTextSchema(model, schema) ? schema : null;
    case "binary":
      return null;
  }
}

/** Whether a schema describes only objects, in each of its alternatives. A form has no way to write null. */
function isObject(model: ApiModel, id: SchemaId): boolean {
  const kinds = leafTypes(model, { kind: "schema", schema: id }, ["union"])
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "null");
  return (
    kinds.length > 0 &&
    kinds.every((kind) => kind === "object" || kind === "intersection")
  );
}

/**
 * Events have their data as JSON (`json-events`) or as text, or their name tells which (`named-events`). With
 * `data-events`, an item is the data alone.
 */
export type ItemFormat =
  | "json-lines"
  | "json-seq"
  | "text-events"
  | "json-events"
  | "named-events"
  | "data-events";

/** The format of a response body that a handler returns item by item; null for any other body. */
export function itemFormat(
  model: ApiModel,
  content: Content,
): ItemFormat | null {
  const format = streamFormat(model, content);
  return format === null ? null : itemFormatOf(format);
}

function itemFormatOf(format: StreamFormat): ItemFormat {
  switch (format) {
    case "json-lines":
    case "json-seq":
      return format;
    case "events":
      return "text-events";
    case "json-events":
    case "named-events":
      return format;
    case "json-event-data":
      return "data-events";
  }
}

/** The format of a request body that the handler reads item by item; null for any other body. */
export function incomingFormat(
  model: ApiModel,
  content: Content,
): ItemFormat | null {
  const format = bodyFormat(model, content);
  return isStreamFormat(format) ? itemFormatOf(format) : null;
}

/** The schema that validates each item. For events with plain text data, only whole events are described. */
export function checkedItem(
  model: ApiModel,
  content: Content,
): SchemaId | null {
  const isData =
    itemFormat(model, content) === "text-events" && content.itemSchema === null;
  const written = isData ? null : itemSchemaOf(content);
  if (written === null) return null;
  const schema = namedSchema(model, written);
  return model.schemas[schema]?.role.kind === "inline" ? null : schema;
}
