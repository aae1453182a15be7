// Part of the Specwright runtime.
/**
 * Reads arrays and objects that are one text with separators. Malformed text stays text, which the validator rejects.
 */
import {
  allowsScalar,
  assign,
  coerce,
  itemsOf,
  objectOf,
  propertyShape,
} from "./coerce.js";
import type { Place } from "../errors/problem.js";
import type { Parameter, Shape } from "./parameter.js";
import {
  defaultStyles,
  parameterStyles,
  type ParameterStyleName,
} from "./styles.js";

type Decode = (text: string) => string;

/**
 * `a,b,c` as an array, `k,v,k,v` as an object, anything else as one value. Without a separator, an array has one item.
 */
export function delimited(
  shape: Shape,
  text: string,
  separator: RegExp | string | null,
  decode: Decode,
): unknown {
  const items = itemsOf(shape);
  if (items) {
    const parts = partsOf(text, separator);
    if (parts.length !== 1 || !allowsScalar(shape))
      return parts.map((part) => coerce(items, decode(part)));
  }
  const object = objectOf(shape);
  const parts = object ? partsOf(text, separator) : [];
  if (!object || parts.length % 2 !== 0) return coerce(shape, decode(text));
  const value: Record<string, unknown> = {};
  for (let index = 0; index < parts.length; index += 2) {
    const key = decode(parts[index] ?? "");
    const below = propertyShape(object, key);
    assign(value, key, coerce(below, decode(parts[index + 1] ?? "")));
  }
  return value;
}

/** `k=v,k=v` as an object; a key alone has an empty value. */
export function assignments(
  shape: Shape,
  text: string,
  separator: string,
  decode: Decode,
): unknown {
  const object = objectOf(shape);
  const value: Record<string, unknown> = {};
  for (const part of partsOf(text, separator)) {
    const [written, item] = keyAndValue(part);
    const key = decode(written);
    const below = object ? propertyShape(object, key) : "any";
    assign(value, key, coerce(below, decode(item)));
  }
  return value;
}

export function keyAndValue(text: string): [key: string, value: string] {
  const at = text.indexOf("=");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function partsOf(text: string, separator: RegExp | string | null): string[] {
  if (separator === null) return [text];
  return text === "" ? [] : text.split(separator);
}

/** The separator between two items in a request, by location. */
interface Separators {
  readonly header: string;
  readonly path: RegExp | string;
  readonly pairs: RegExp | string;
}

/** Created once, because every request with an array needs them. */
const separators: Readonly<Record<string, Separators>> = Object.fromEntries(
  Object.entries(parameterStyles).map(([style, { separator }]) => [
    style,
    separatorsOf(separator),
  ]),
);

/** Headers are not encoded. A URL cannot contain a space, and only queries and forms use `+` for it. */
function separatorsOf(separator: string): Separators {
  if (separator === ",") return { header: ",", path: ",", pairs: "," };
  const encoded = encodeURIComponent(separator);
  const raw = `\\u${separator.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const either = new RegExp(`${raw}|${encoded}`, "i");
  return separator === " "
    ? { header: " ", path: encoded, pairs: /%20|\+/ }
    : { header: separator, path: either, pairs: either };
}

/** The separator of a style in a location; the default style separates with commas. */
export function separatorOf(
  place: Place,
  style: ParameterStyleName | undefined,
): RegExp | string {
  const known = style === undefined ? undefined : separators[style];
  if (known === undefined) return ",";
  return place === "header" || place === "path" ? known[place] : known.pairs;
}

/** Whether a list or an object is exploded. */
export function isExploded(
  place: Place,
  { style, explode }: Parameter,
): boolean {
  if (explode !== undefined) return explode;
  const usual = defaultStyles[place === "body" ? "query" : place];
  return parameterStyles[style ?? usual].explode;
}
