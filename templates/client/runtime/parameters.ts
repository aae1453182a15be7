// Part of the Specwright runtime, copied unchanged.
/** Parameters as text, in every style that OpenAPI has. */
import { encodeInPath, encodeInQuery } from "./percent.js";
import type { ParameterStyle, ParameterStyles } from "./route.js";

type Encode = (text: string) => string;
type Styled = Exclude<ParameterStyle, { content: string }>;

const usualBare: ParameterStyle = { style: "simple", explode: false };
const usualNamed: ParameterStyle = { style: "form", explode: true };

/** One path parameter, percent-encoded: it cannot reach into another segment, whatever it holds. */
export function pathText(
  name: string,
  value: unknown,
  style: ParameterStyle = usualBare,
): string {
  return bareText(name, value, style, encodeInPath(style));
}

/** The value of a header. Headers are not percent-encoded. */
export function headerText(
  name: string,
  value: unknown,
  style: ParameterStyle = usualBare,
): string {
  return bareText(name, value, style, (text) => text);
}

/** `a=1&b=2`. Null and undefined are left out. */
export function queryText(values: object, styles?: ParameterStyles): string {
  return namedTexts(values, styles, encodeInQuery).join("&");
}

/** `a=1; b=2`. Null and undefined are left out. */
export function cookieText(values: object, styles?: ParameterStyles): string {
  return namedTexts(values, styles, () => encodeURIComponent).join("; ");
}

/** A form body: as in a query, but what has no style and is an object is written as JSON. */
export function formText(values: object, styles?: ParameterStyles): string {
  return namedTexts(values, styles, encodeInQuery, "json").join("&");
}

export function styleOf(
  styles: ParameterStyles | undefined,
  name: string,
): ParameterStyle | undefined {
  return styles !== undefined && Object.hasOwn(styles, name)
    ? styles[name]
    : undefined;
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
      return matrixText(name, value, style, encode);
    case "label":
      return `.${flat(value, style, style.explode ? "." : ",", encode)}`;
    default:
      return flat(value, style, ",", encode);
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
  if (!style.explode) return pair(flat(value, style, ",", encode));
  if (Array.isArray(value)) {
    return present(value)
      .map((item) => pair(encode(scalarText(item))))
      .join("");
  }
  return isRecord(value)
    ? `;${flat(value, style, ";", encode)}`
    : pair(flat(value, style, ",", encode));
}

/** Items between separators; an object is `key=value` when exploded, and `key,value` otherwise. */
function flat(
  value: unknown,
  style: Styled,
  separator: string,
  encode: Encode,
): string {
  if (Array.isArray(value)) {
    return present(value)
      .map((item) => encode(scalarText(item)))
      .join(separator);
  }
  if (!isRecord(value)) return encode(scalarText(value));
  const between = style.explode ? "=" : separator;
  return entries(value)
    .map(([key, item]) => encode(key) + between + encode(scalarText(item)))
    .join(separator);
}

// -------------------------------------------------------------------- values with names: queries, cookies and forms

function namedTexts(
  values: object,
  styles: ParameterStyles | undefined,
  encoder: (style: ParameterStyle) => Encode,
  unstyled: "form" | "json" = "form",
): string[] {
  return entries(values).flatMap(([name, value]) => {
    const style = styleOf(styles, name);
    if (style === undefined && unstyled === "json" && isRecord(value)) {
      return namedText(name, value, { content: "application/json" }, encoder);
    }
    return namedText(name, value, style ?? usualNamed, encoder);
  });
}

function namedText(
  name: string,
  value: unknown,
  style: ParameterStyle,
  encoder: (style: ParameterStyle) => Encode,
): string[] {
  const encode = encoder(style);
  const pair = (key: string, text: string) =>
    `${encodeURIComponent(key)}=${text}`;
  if ("content" in style) {
    return [pair(name, encode(contentText(value, style.content)))];
  }
  if (style.style === "deepObject") {
    return deepPairs(name, value).map(([key, text]) => pair(key, encode(text)));
  }
  if (!style.explode) {
    return [pair(name, flat(value, style, delimiters[style.style], encode))];
  }
  if (Array.isArray(value)) {
    return present(value).map((item) => pair(name, encode(scalarText(item))));
  }
  return isRecord(value)
    ? entries(value).map(([key, item]) => pair(key, encode(scalarText(item))))
    : [pair(name, encode(scalarText(value)))];
}

const delimiters: Record<Styled["style"], string> = {
  matrix: ",",
  label: ",",
  simple: ",",
  form: ",",
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
  deepObject: ",",
};

/** `a[b]=1`, and `a[b][0]=1` below: OpenAPI leaves deeper values open, this is what servers commonly read. */
function deepPairs(key: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      deepPairs(`${key}[${String(index)}]`, item),
    );
  }
  if (isRecord(value)) {
    return entries(value).flatMap(([name, item]) =>
      deepPairs(`${key}[${name}]`, item),
    );
  }
  return value === null || value === undefined
    ? []
    : [[key, scalarText(value)]];
}

// ----------------------------------------------------------------------------------------------------------- values

function contentText(value: unknown, mediaType: string): string {
  return typeof value === "string" && !/[/+]json$/.test(mediaType)
    ? value
    : JSON.stringify(value);
}

/** Nested values have no form in most styles; JSON at least can be read again. */
export function scalarText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return JSON.stringify(value);
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- objects were dealt with above
  return String(value);
}

function isRecord(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date)
  );
}

function entries(value: object): [string, unknown][] {
  return Object.entries(value).filter(
    ([, item]) => item !== undefined && item !== null,
  );
}

function present(items: readonly unknown[]): unknown[] {
  return items.filter((item) => item !== undefined && item !== null);
}
