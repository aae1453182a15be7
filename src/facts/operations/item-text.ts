/** An item of a stream as text. */
import { isLines } from "../../base/openapi/stream-formats.js";
import type { JsonValue } from "../../model/model.js";
import { formatOfEvent, type DataFormat } from "./events.js";
import type { Stream } from "./streams.js";

/** The text of a stream. Null if curl and shells have no way to write what encloses its items. */
export function streamText(
  stream: Stream,
  items: readonly JsonValue[],
): string | null {
  if (stream.isEvents)
    return items
      .map((item) => `${eventLines(stream, item).join("\n")}\n\n`)
      .join("");
  return isLines(stream.format)
    ? items.map((item) => JSON.stringify(item)).join("\n")
    : null;
}

/** The lines of an item, without what encloses it. The value of an event is the event, or its data alone. */
export function itemLines(stream: Stream, value: JsonValue): string[] {
  return stream.isEvents ? eventLines(stream, value) : [JSON.stringify(value)];
}

function eventLines({ events }: Stream, value: JsonValue): string[] {
  const isEvent =
    events !== null &&
    value !== null &&
    typeof value === "object" &&
    !Array.isArray(value);
  if (!isEvent) return dataLines(value, events?.format ?? "json");
  const { data, ...fields } = value;
  const lines = Object.entries(fields).map(
    ([name, field]) =>
      `${name}: ${typeof field === "string" ? field : JSON.stringify(field)}`,
  );
  return data === undefined
    ? lines
    : [...lines, ...dataLines(data, formatOfEvent(events, value["event"]))];
}

function dataLines(data: JsonValue, format: DataFormat): string[] {
  const text =
    format === "text" && typeof data === "string" ? data : JSON.stringify(data);
  return text.split(/\r\n|\n|\r/).map((line) => `data: ${line}`);
}
