/** Formats of bodies that are sequences of items, for both client and server. */
import {
  isEventStream,
  isJsonLines,
  isJsonSequence,
} from "../../base/openapi/media-type.js";
import type { ApiModel, Content, SchemaId } from "../../model/model.js";
import { eventData } from "./events.js";

/**
 * The format of the items in a body. An event has its data as text (`events`) or as JSON (`json-events`), or its name
 * tells which (`named-events`). With `json-event-data`, an item is the data alone.
 */
export type StreamFormat = (typeof streamFormats)[number];

export const streamFormats = [
  "json-lines",
  "json-seq",
  "events",
  "json-events",
  "named-events",
  "json-event-data",
] as const;

/** Whether code has the items of a body, not the whole of it. */
export function isStreamFormat(format: string): format is StreamFormat {
  return (streamFormats as readonly string[]).includes(format);
}

/** Null if the body is not a sequence. */
export function streamFormat(
  model: ApiModel,
  content: Content,
): StreamFormat | null {
  const { mediaType } = content;
  if (isEventStream(mediaType)) return eventFormat(model, content);
  if (isJsonSequence(mediaType)) return "json-seq";
  return isJsonLines(mediaType) ? "json-lines" : null;
}

/** The schema of an item. */
export function itemSchemaOf({ schema, itemSchema }: Content): SchemaId | null {
  return itemSchema ?? schema;
}

/** OpenAPI 3.2 describes an event as an object with `data`. Older descriptions contain the schema of the data. */
function eventFormat(model: ApiModel, content: Content): StreamFormat {
  const data = eventData(model, content);
  if (data === null) return "json-event-data";
  if (data.exceptions.length > 0) return "named-events";
  return data.format === "text" ? "events" : "json-events";
}
