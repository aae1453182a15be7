/** The fields of forms as text. */
import type { JsonValue } from "../../model/model.js";
import { pairsOf } from "./parameter-text.js";
import type { WireContent } from "./wire-input.js";

/** The pairs of a form: `[["tag", "a"], ["tag", "b"]]`. */
export function formPairs(
  { encoding }: Pick<WireContent, "encoding">,
  fields: readonly [string, JsonValue][],
): [string, string][] {
  return fields.flatMap(([name, value]) => {
    const style = encoding.find(({ property }) => property === name)?.style;
    return pairsOf(style ?? null, name, value);
  });
}

interface PartText {
  text: string;
  /** Null for plain text. */
  mediaType: string | null;
}

/** One part for each item of an array. Objects are JSON. */
export function partTexts(
  { encoding }: Pick<WireContent, "encoding">,
  name: string,
  value: JsonValue,
): PartText[] {
  const own = encoding.find(({ property }) => property === name);
  if (own?.style) {
    return pairsOf(own.style, name, value).map(([, text]) => ({
      text,
      mediaType: null,
    }));
  }
  const declared = own?.contentType?.split(",")[0]?.trim() ?? null;
  const items = Array.isArray(value) ? value : [value];
  return items.map((item) => {
    const isObject = item !== null && typeof item === "object";
    return {
      text: typeof item === "string" ? item : JSON.stringify(item),
      mediaType: declared ?? (isObject ? "application/json" : null),
    };
  });
}
