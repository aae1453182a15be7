// Part of the Specwright runtime, copied unchanged.
/** Writes arrays and objects as one text with separators. */
import type { ParameterStyle } from "../route.js";
import { entriesOf, isRecord, scalarText } from "./scalar-text.js";
import { parameterStyles } from "./styles.js";

export type Encode = (text: string) => string;
export type Styled = Exclude<ParameterStyle, { content: string }>;

/** Writes a value in a style without a name. The server splits at the separator before it decodes. */
export function flatText(
  value: unknown,
  { explode }: Styled,
  separator: string,
  encode: Encode,
): string {
  const encodeItem = encodingAlso(encode, separator);
  if (Array.isArray(value)) {
    const items = (value as unknown[]).map((item) =>
      encodeItem(scalarText(item)),
    );
    return joined(items, separator);
  }
  if (!isRecord(value)) return encode(scalarText(value));
  const entries = entriesOf(value);
  if (!explode) {
    const pieces = entries.flatMap(([key, item]) => [
      encodeItem(key),
      encodeItem(scalarText(item)),
    ]);
    return joined(pieces, separator);
  }
  const encodeKey = encodingAlso(encodeItem, "=");
  const pieces = entries.map(
    ([key, item]) => `${encodeKey(key)}=${encodeItem(scalarText(item))}`,
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
      : `has text that contains the separator ${named(separator)}, which this style cannot express`,
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

/** Headers are sent unchanged, without spaces at the ends. */
export function unencoded(text: string): string {
  if (text.trim() !== text) {
    throw new Error(
      "starts or ends with a space, which headers cannot express",
    );
  }
  return text;
}

/** The separator between items, encoded if the location requires it. */
export function separatorOf({ style }: Styled, encode: Encode): string {
  const { separator } = parameterStyles[style];
  // A comma needs no encoding in any place.
  if (separator === "," || encode === unencoded) return separator;
  return encodeURIComponent(separator);
}

function named(separator: string): string {
  const character = decodeURIComponent(separator);
  return character.trim() === ""
    ? encodeURIComponent(character)
    : `\`${character}\``;
}
