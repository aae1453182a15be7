// Part of the Specwright runtime, copied unchanged.
/**
 * Lists and objects that are one text with separators. Text that is not well-formed stays text, which the validator
 * refuses.
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
import type { Shape, Style } from "../route.js";

type Decode = (text: string) => string;

/** `a,b,c` as a list, `k,v,k,v` as an object, anything else as one value; without a separator, a list has one item. */
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

/** What stands between items; headers are not encoded, and only queries and forms have `+` for a blank. */
export function separatorOf(
  place: Place,
  style: Style | undefined,
): RegExp | string {
  switch (style) {
    case "spaceDelimited":
      if (place === "header") return " ";
      return place === "path" ? "%20" : /%20|\+/;
    case "tabDelimited":
      return /\t|%09/;
    case "pipeDelimited":
      return place === "header" ? "|" : /\||%7C/i;
    default:
      return ",";
  }
}
