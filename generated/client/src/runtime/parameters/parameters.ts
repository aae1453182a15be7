// Part of the Specwright runtime, copied unchanged.
/**
 * Writes parameters in every style of OpenAPI. A value that its style cannot express is an error, because the server
 * would read a different value.
 */
import { deepPairs } from "./deep-object.js";
import {
  encodingAlso,
  flatText,
  separatorOf,
  unencoded,
  type Encode,
  type Styled,
} from "./flat-text.js";
import { encodeInPath, encodeInQuery } from "./percent.js";
import type { ParameterStyle, ParameterStyles } from "../route.js";
import {
  defaultStyles,
  parameterStyles,
  type ParameterStyleName,
} from "./styles.js";
import { contentText, entriesOf, isRecord, scalarText } from "./scalar-text.js";

const usualBare = usual(defaultStyles.path);
const usualNamed = usual(defaultStyles.query);

function usual(style: ParameterStyleName): ParameterStyle {
  return { style, explode: parameterStyles[style].explode };
}

/** One path parameter, percent-encoded. It cannot add a segment, whatever its value is. */
export function pathText(
  name: string,
  value: unknown,
  style: ParameterStyle = usualBare,
): string {
  return describing("path parameter", name, () =>
    bareText(name, value, style, encodeInPath(style)),
  );
}

/** The value of a header. Headers are not percent-encoded. */
export function headerText(
  name: string,
  value: unknown,
  style: ParameterStyle = usualBare,
): string {
  return describing("header", name, () =>
    bareText(name, value, style, unencoded),
  );
}

/** `a=1&b=2`. Undefined values are left out. */
export function queryText(values: object, styles?: ParameterStyles): string {
  const pairs = namedPairs("query parameter", values, styles, encodeInQuery);
  return pairs
    .map(([name, text]) => `${encodeURIComponent(name)}=${text}`)
    .join("&");
}

/** `a=1; b=2`. Undefined values are left out. */
export function cookieText(values: object, styles?: ParameterStyles): string {
  const encoder = () => encodeURIComponent;
  return namedPairs("cookie", values, styles, encoder)
    .map(([name, text]) => `${cookieName(name)}=${text}`)
    .join("; ");
}

/** A form body. It is like a query, but an object without a style is written as JSON. */
export function formText(values: object, styles?: ParameterStyles): string {
  const pairs = namedPairs("field", values, styles, encodeInQuery, "json");
  return pairs
    .map(([name, text]) => `${encodeURIComponent(name)}=${text}`)
    .join("&");
}

export function styleOf(
  styles: ParameterStyles | undefined,
  name: string,
): ParameterStyle | undefined {
  return styles !== undefined && Object.hasOwn(styles, name)
    ? styles[name]
    : undefined;
}

/** Adds the name of the value to an error. */
export function describing<Text>(
  kind: string,
  name: string,
  write: () => Text,
): Text {
  try {
    return write();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "cannot be sent";
    throw new Error(`the ${kind} ${name} ${reason}`);
  }
}

// ------------------------------------------------------------------------ values without names: paths and headers

function bareText(
  name: string,
  value: unknown,
  style: ParameterStyle,
  encode: Encode,
): string {
  if ("content" in style) return encode(contentText(value, style.content));
  switch (style.style) {
    case "matrix":
      return matrixText(name, value, style, encodingAlso(encode, ";"));
    case "label":
      return `.${flatText(value, style, style.explode ? "." : ",", encode)}`;
    default:
      return flatText(value, style, separatorOf(style, encode), encode);
  }
}

function matrixText(
  name: string,
  value: unknown,
  style: Styled,
  encode: Encode,
): string {
  const key = encode(name);
  const pair = (text: string) => (text === "" ? `;${key}` : `;${key}=${text}`);
  if (!style.explode) return pair(flatText(value, style, ",", encode));
  if (Array.isArray(value)) {
    return (value as unknown[])
      .map((item) => pair(encode(scalarText(item))))
      .join("");
  }
  return isRecord(value)
    ? `;${flatText(value, style, ";", encode)}`
    : pair(encode(scalarText(value)));
}

// -------------------------------------------------------------------- values with names: queries, cookies and forms

/** A name and its encoded text. */
type Pair = [name: string, text: string];

function namedPairs(
  kind: string,
  values: object,
  styles: ParameterStyles | undefined,
  encoder: (style: ParameterStyle) => Encode,
  unstyled: "form" | "json" = "form",
): Pair[] {
  return entriesOf(values).flatMap(([name, value]) => {
    const isJson = unstyled === "json" && isRecord(value);
    const style =
      styleOf(styles, name) ??
      (isJson ? { content: "application/json" } : usualNamed);
    return describing(kind, name, () =>
      pairsOf(name, value, style, encoder(style)),
    );
  });
}

function pairsOf(
  name: string,
  value: unknown,
  style: ParameterStyle,
  encode: Encode,
): Pair[] {
  if ("content" in style) {
    return [[name, encode(contentText(value, style.content))]];
  }
  if (style.style === "deepObject") {
    return deepPairs(name, value).map(([key, text]) => [key, encode(text)]);
  }
  if (!style.explode) {
    const separator = separatorOf(style, encode);
    return [[name, flatText(value, style, separator, encode)]];
  }
  if (isRecord(value)) return spreadPairs(value, style, encode);
  return repeatedPairs(name, value, encode);
}

/** One pair for each item of an array. */
function repeatedPairs(name: string, value: unknown, encode: Encode): Pair[] {
  const items = Array.isArray(value) ? (value as unknown[]) : [value];
  if (items.length === 0) {
    throw new Error(
      "has an empty list, which this style cannot express; leave it out",
    );
  }
  return items.map((item) => [name, encode(scalarText(item))]);
}

/** One pair for each property of an object. */
function spreadPairs(
  value: object,
  { taken = [] }: Styled,
  encode: Encode,
): Pair[] {
  const entries = entriesOf(value);
  if (entries.length === 0) {
    throw new Error(
      "has no properties, which this style cannot express; leave it out",
    );
  }
  return entries.flatMap(([key, item]) => {
    if (taken.includes(key.replace(/\[.*$/s, ""))) {
      throw new Error("has a property with the name of another parameter");
    }
    return repeatedPairs(key, item, encode);
  });
}

/** Cookie names are tokens (RFC 6265). Other names are percent-encoded. */
function cookieName(name: string): string {
  return /^[\w!#$&'*+.^`|~-]+$/.test(name) ? name : encodeURIComponent(name);
}
