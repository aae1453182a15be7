/** A server-sent event as text. */
import type { ApiModel, Content, JsonValue } from "../../model/model.js";
import { eventData, formatOfEvent, type DataFormat } from "./events.js";

/** The lines of an event, without the empty one that ends it. The value is the event, or its data alone. */
export function eventLines(
  model: ApiModel,
  content: Content,
  value: JsonValue,
): string[] {
  const format = eventData(model, content);
  const isEvent =
    format !== null &&
    value !== null &&
    typeof value === "object" &&
    !Array.isArray(value);
  if (!isEvent) return dataLines(value, format?.format ?? "json");
  const { data, ...fields } = value;
  const lines = Object.entries(fields).map(
    ([name, field]) =>
      `${name}: ${typeof field === "string" ? field : JSON.stringify(field)}`,
  );
  return data === undefined
    ? lines
    : [...lines, ...dataLines(data, formatOfEvent(format, value["event"]))];
}

function dataLines(data: JsonValue, format: DataFormat): string[] {
  const text =
    format === "text" && typeof data === "string" ? data : JSON.stringify(data);
  return text.split(/\r\n|\n|\r/).map((line) => `data: ${line}`);
}
