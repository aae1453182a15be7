/** The values of parameters and headers as text. */
import { percentEncoded } from "../../base/common/url.js";
import {
  defaultStyles,
  parameterStyles,
} from "../../base/openapi/parameter-styles.js";
import type {
  JsonValue,
  Parameter,
  ParameterEncoding,
} from "../../model/model.js";

/** One value of a path. */
export function pathValue(
  { encoding }: Pick<Parameter, "encoding">,
  name: string,
  value: JsonValue,
): string {
  if (encoding.kind === "content") return percentEncoded(JSON.stringify(value));
  const { style, explode } = encoding;
  const items = simpleItems(value, explode).map((item) =>
    item.map(percentEncoded).join("="),
  );
  switch (style) {
    case "label":
      return `.${items.join(explode ? "." : ",")}`;
    case "matrix": {
      const own = percentEncoded(name);
      if (!explode) return `;${own}=${items.join(",")}`;
      const isNamed = isRecord(value);
      return items
        .map((item) => (isNamed ? `;${item}` : `;${own}=${item}`))
        .join("");
    }
    default:
      return items.join(",");
  }
}

/** The pairs of a query, a form or a cookie: `[["limit", "20"]]`. */
export function pairsOf(
  encoding: ParameterEncoding | null,
  name: string,
  value: JsonValue,
): [string, string][] {
  if (encoding?.kind === "content") return [[name, JSON.stringify(value)]];
  if (value === null || typeof value !== "object")
    return [[name, scalar(value)]];
  const style = encoding?.style ?? defaultStyles.query;
  const explode = encoding?.explode ?? parameterStyles[style].explode;
  if (style === "deepObject") return deepPairs(name, value);
  if (!Array.isArray(value)) {
    if (encoding === null) return [[name, JSON.stringify(value)]];
    if (explode)
      return Object.entries(value).flatMap(([key, item]) =>
        repeatedPairs(key, item),
      );
  } else if (explode) return repeatedPairs(name, value);
  const { separator } = parameterStyles[style];
  return [[name, flat(value).join(separator)]];
}

/** The items of a list or an object in one pair; null if commas do not separate them. */
export function separatedByCommas(
  encoding: ParameterEncoding,
  value: JsonValue,
): string[] | null {
  if (encoding.kind === "content" || encoding.explode) return null;
  if (value === null || typeof value !== "object") return null;
  const { separator } = parameterStyles[encoding.style];
  return encoding.style !== "deepObject" && separator === ","
    ? flat(value)
    : null;
}

/** A text of a pair as the request contains it. */
export function encodedText(encoding: ParameterEncoding, text: string): string {
  const isPlain = encoding.kind === "style" && encoding.style === "cookie";
  return isPlain ? text : percentEncoded(text);
}

function repeatedPairs(name: string, value: JsonValue): [string, string][] {
  const items = Array.isArray(value) ? value : [value];
  return items.map((item) => [name, scalar(item)]);
}

/** The value of a header. */
export function headerValue(
  { encoding }: Pick<Parameter, "encoding">,
  value: JsonValue,
): string {
  if (encoding.kind === "content") return JSON.stringify(value);
  return simpleItems(value, encoding.explode)
    .map((item) => item.join("="))
    .join(",");
}

/** The items between separators. With `explode`, an item of an object is a name and a value. */
function simpleItems(value: JsonValue, explode: boolean): string[][] {
  return explode && isRecord(value)
    ? Object.entries(value).map(([key, item]) => [key, scalar(item)])
    : flat(value).map((item) => [item]);
}

export function isRecord(
  value: JsonValue,
): value is { [name: string]: JsonValue } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function deepPairs(name: string, value: JsonValue): [string, string][] {
  if (value === null || typeof value !== "object")
    return [[name, scalar(value)]];
  return Object.entries(value).flatMap(([key, item]) =>
    deepPairs(`${name}[${key}]`, item),
  );
}

function flat(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.map(scalar);
  if (value === null || typeof value !== "object") return [scalar(value)];
  return Object.entries(value).flatMap(([key, item]) => [key, scalar(item)]);
}

function scalar(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
