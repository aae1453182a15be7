/** What a person has filled in. */
import type { ConsoleField } from "../../../emit/docs/try-it/console-data.js";
import type { JsonValue } from "../../../model/model.js";

export interface FilledBody {
  /** The position of the format in `bodies`. */
  format: number;
  text: string;
  /** A text for each field. */
  fields: readonly string[];
  /** The file of the body, or the file of each field; null if none is chosen. */
  files: readonly (File | null)[];
}

/** The value of a field. Only structures are parsed, so that a server also gets values that are wrong. */
export function fieldValue(
  { name, kind }: Pick<ConsoleField, "name" | "kind">,
  text: string,
): JsonValue {
  if (kind !== "json") return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new Error(`${name} must be JSON, such as ["a", "b"] or {"a": 1}.`);
  }
}
