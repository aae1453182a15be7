// Part of the Specwright runtime.
/** Writes arrays and objects as one text with separators. */
import { entriesOf, isRecord } from "./objects.js";
import { textOf } from "./text.js";
import { unencoded } from "./unencoded.js";

export type Encode = (text: string) => string;

/** Writes a value in a style without a name. The server splits at the separator before it decodes. */
export function flatText(
  value: unknown,
  separator: string,
  encode: Encode,
  explode = false,
): string {
  const encodeItem = encodingAlso(encode, separator);
  if (Array.isArray(value)) {
    const items = (value as unknown[]).map((item) => encodeItem(textOf(item)));
    return joined(items, separator);
  }
  if (!isRecord(value)) return encode(textOf(value));
  const entries = entriesOf(value);
  if (!explode) {
    const pieces = entries.flatMap(([key, item]) => [
      encodeItem(key),
      encodeItem(textOf(item)),
    ]);
    return joined(pieces, separator);
  }
  const encodeKey = encodingAlso(encodeItem, "=");
  const pieces = entries.map(
    ([key, item]) => `${encodeKey(key)}=${encodeItem(textOf(item))}`,
  );
  if (entries.some(([key]) => encodeKey(key).includes("="))) {
    throw new Error(
      "has a key that contains `=`, which this style cannot express",
    );
  }
  return joined(pieces, separator);
}

/** Throws if splitting the text would not give the same items. */
function joined(pieces: readonly string[], separator: string): string {
  const text = pieces.join(separator);
  const read = text === "" ? [] : text.split(separator);
  if (read.length === pieces.length) return text;
  throw new Error(
    text === ""
      ? "has a single empty text, which this style cannot express"
      : `has text that contains the separator ${shown(separator)}, which this style cannot express`,
  );
}

/**
 * Also encodes a character that the encoding of the location leaves unchanged. An encoded separator cannot be
 * distinguished from encoded text, and headers are not encoded at all.
 */
export function encodingAlso(encode: Encode, character: string): Encode {
  if (character.length > 1 || encode === unencoded) return encode;
  const code = character.charCodeAt(0).toString(16).toUpperCase();
  return (text) => encode(text).replaceAll(character, `%${code}`);
}

function shown(separator: string): string {
  const character = decodeURIComponent(separator);
  return character.trim() === ""
    ? encodeURIComponent(character)
    : `\`${character}\``;
}
