// Part of the Specwright runtime.
/** The value of a flag, from its text. A text that cannot be converted stays a text, which validators then report. */
import type { Flag, FlagType } from "../program.js";

/**
 * A flag that accepts texts only takes every text as it is. Otherwise a text that is JSON of an accepted type has that
 * type: `5`, `true`, `null`, `{"a":1}`; and `"5"` in quotes is a text.
 */
export function valueOfText(
  { types, bigint }: Pick<Flag, "types" | "bigint">,
  text: string,
): unknown {
  if (bigint && /^-?\d+$/.test(text)) return BigInt(text);
  if (types?.every((type) => type === "string")) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (!types) return value;
  return types.some((type) => isOfFlagType(value, type)) ? value : text;
}

/** The text that `valueOfText` converts to the value. */
export function textOfFlag(
  { types }: Pick<Flag, "types">,
  value: unknown,
): string {
  if (typeof value === "bigint") return String(value);
  const isText = typeof value === "string";
  return isText && valueOfText({ ...(types && { types }) }, value) === value
    ? value
    : JSON.stringify(value);
}

function isOfFlagType(value: unknown, type: FlagType): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "object":
      return (
        typeof value === "object" && value !== null && !Array.isArray(value)
      );
    default:
      return typeof value === type;
  }
}
