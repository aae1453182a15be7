/** Serialises parameters for curl commands. */
import {
  defaultStyles,
  parameterStyles,
} from "../../../common/parameter-styles.js";
import type {
  JsonValue,
  Parameter,
  ParameterEncoding,
} from "../../../model/model.js";

/** One value of a path. */
export function pathValue(
  { encoding }: Parameter,
  name: string,
  value: JsonValue,
): string {
  if (encoding.kind === "content")
    return encodeURIComponent(JSON.stringify(value));
  const joined = flat(value).map(encodeURIComponent).join(",");
  switch (encoding.style) {
    case "label":
      return `.${joined}`;
    case "matrix":
      return `;${encodeURIComponent(name)}=${joined}`;
    default:
      return joined;
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
    return explode
      ? Object.entries(value).flatMap(([key, item]) => repeatedPairs(key, item))
      : [[name, flat(value).join(",")]];
  }
  if (explode) return repeatedPairs(name, value);
  const { separator } = parameterStyles[style];
  return [[name, flat(value).join(separator)]];
}

function repeatedPairs(name: string, value: JsonValue): [string, string][] {
  const items = Array.isArray(value) ? value : [value];
  return items.map((item) => [name, scalar(item)]);
}

/** The value of a header. */
export function headerValue({ encoding }: Parameter, value: JsonValue): string {
  return encoding.kind === "content"
    ? JSON.stringify(value)
    : flat(value).join(",");
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
