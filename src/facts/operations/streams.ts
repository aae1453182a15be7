/** Formats of bodies that are sequences of items, for both client and server. */
import type { ApiModel, Content, SchemaId, Type } from "../../model/model.js";
import { resolvedType, rootType } from "../schemas/resolved-type.js";

/**
 * The format of the items in a body. An event has its data as text (`events`) or as JSON (`json-events`). With
 * `json-event-data`, an item is the data alone.
 */
export type StreamFormat =
  "json-lines" | "events" | "json-events" | "json-event-data";

/** Null if the body is not a sequence. */
export function streamFormat(
  model: ApiModel,
  content: Content,
): StreamFormat | null {
  const { mediaType } = content;
  if (mediaType === "text/event-stream") return eventFormat(model, content);
  return isJsonLines(mediaType) ? "json-lines" : null;
}

export function isStream(mediaType: string): boolean {
  return mediaType === "text/event-stream" || isJsonLines(mediaType);
}

/** The schema of an item. */
export function itemSchemaOf({ schema, itemSchema }: Content): SchemaId | null {
  return itemSchema ?? schema;
}

function isJsonLines(mediaType: string): boolean {
  return /^application\/(x-)?(jsonl|ndjson|json-lines|json-seq)$|\+json-seq$/.test(
    mediaType,
  );
}

/** OpenAPI 3.2 describes an event as an object with `data`. Older descriptions contain the schema of the data. */
function eventFormat(model: ApiModel, content: Content): StreamFormat {
  const id = itemSchemaOf(content);
  if (id === null) return "events";
  const type = rootType(model, id);
  if (type.kind === "string" || type.kind === "unknown") return "events";
  const data =
    type.kind === "object"
      ? type.properties.find((property) => property.name === "data")
      : undefined;
  if (content.itemSchema === null || data === undefined) {
    return "json-event-data";
  }
  return isText(resolvedType(model, data.type)) ? "events" : "json-events";
}

function isText(type: Type): boolean {
  if (type.kind === "string") return true;
  return (
    type.kind === "enumeration" &&
    type.values.every(({ value }) => typeof value === "string")
  );
}
