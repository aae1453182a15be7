/** Bodies that are sequences of items: the format of the items, and their schema. */
import {
  isEventStream,
  jsonItemsFormat,
  streamFormats,
  type JsonItemsFormat,
} from "../../base/openapi/stream-formats.js";
import type { ApiModel, Content, SchemaId } from "../../model/model.js";
import { eventData, type EventData } from "./events.js";

/**
 * An event has its data as text (`events`) or as JSON (`json-events`), or its name tells which (`named-events`). With
 * `event-data`, an item is the data alone.
 */
type StreamFormat =
  JsonItemsFormat | "events" | "json-events" | "named-events" | "event-data";

export interface Stream {
  readonly format: StreamFormat;
  /** The media type of the format that most APIs use. */
  readonly usualType: string;
  /** The data of events; null for other formats, and if the schema describes the data alone. */
  readonly events: EventData | null;
  readonly isEvents: boolean;
  /** The schema of an item; null if any is possible, or if only the text of its data is described. */
  readonly item: SchemaId | null;
}

/** Null if the body is not a sequence. */
export function streamOf(model: ApiModel, content: Content): Stream | null {
  const { mediaType, schema, itemSchema } = content;
  const item = itemSchema ?? schema;
  if (!isEventStream(mediaType)) {
    const format = jsonItemsFormat(mediaType);
    if (format === null) return null;
    const { usualType } = streamFormats[format];
    return { format, usualType, events: null, isEvents: false, item };
  }
  const events = eventData(model, content);
  const format = eventFormat(events);
  return {
    format,
    usualType: mediaType,
    events,
    isEvents: true,
    item: format === "events" ? itemSchema : item,
  };
}

/** OpenAPI 3.2 describes an event as an object with `data`. Older descriptions contain the schema of the data. */
function eventFormat(data: EventData | null): StreamFormat {
  if (data === null) return "event-data";
  if (data.exceptions.length > 0) return "named-events";
  return data.format === "text" ? "events" : "json-events";
}
