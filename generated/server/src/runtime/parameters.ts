// Part of the Specwright runtime, copied unchanged.
/** Parameters of every place and style, from text to the object that is checked and given to the handler. */
import { bracketValue } from "./brackets.js";
import {
  allowsScalar,
  assign,
  coerce,
  itemsOf,
  objectOf,
  propertyShape,
  type ObjectShape,
} from "./coerce.js";
import type { HttpRequest } from "./http.js";
import { isTooDeep, jsonOrText } from "./json.js";
import { decodePercent, decodeText, type Pairs } from "./pairs.js";
import {
  locate,
  pointerTo,
  repeated,
  type Place,
  type RequestIssue,
} from "./problem.js";
import type { Input, Parameter, Shape, Style } from "./route.js";

export type Values = Record<string, unknown>;

/** Where parameters of one place are found. */
export interface Source {
  readonly place: Place;
  /** The value, or undefined where the parameter was not sent. */
  value(parameter: Parameter, issues: RequestIssue[]): unknown;
}

/** Decodes, fills in defaults, and checks. Problems are added to `issues`. */
export function readInput(
  input: Input,
  source: Source,
  issues: RequestIssue[],
): Values {
  const before = issues.length;
  const read = readParameters(input.parameters, source, issues);
  const values = input.wire ? (input.wire.decode(read) as Values) : read;
  // What could not be decoded would only be reported twice.
  if (issues.length === before) {
    for (const issue of input.validate(values)) {
      issues.push(locate(source.place, issue));
    }
  }
  return values;
}

export function readParameters(
  parameters: readonly Parameter[],
  source: Source,
  issues: RequestIssue[],
): Values {
  const values: Values = {};
  for (const parameter of parameters) {
    const value = source.value(parameter, issues);
    if (value !== undefined) assign(values, parameter.name, value);
    else if (parameter.default !== undefined)
      assign(values, parameter.name, copy(parameter.default));
  }
  return values;
}

/** Queries and urlencoded bodies. */
export function pairsSource(
  place: "query" | "body",
  pairs: Pairs,
  all: readonly Parameter[],
): Source {
  return {
    place,
    value(parameter, issues) {
      const { name, shape, style = "form" } = parameter;
      if (parameter.content !== undefined) {
        const text = single(parameter, place, pairs.get(name), issues);
        if (text === undefined) return undefined;
        return fromContent(parameter, place, decodeText(text), issues);
      }
      if (style === "form" && typeof shape === "string") {
        const text = single(parameter, place, pairs.get(name), issues);
        return text === undefined ? undefined : coerce(shape, decodeText(text));
      }
      const explode = parameter.explode ?? style === "form";
      if (style === "deepObject") return bracketValue(pairs, name, shape);
      const object = objectOf(shape);
      if (object && explode && style === "form" && !pairs.has(name)) {
        // Forms of the wild write objects with brackets, whatever the description says.
        return (
          spreadObject(object, pairs, all) ?? bracketValue(pairs, name, shape)
        );
      }
      const items = itemsOf(shape);
      const texts =
        pairs.get(name) ?? (items ? pairs.get(`${name}[]`) : undefined);
      if (texts === undefined) return undefined;
      const one = place === "body" ? fieldValue : coerce;
      if (items && explode && (texts.length > 1 || !allowsScalar(shape))) {
        return texts.map((text) => one(items, decodeText(text)));
      }
      const text = single(parameter, place, texts, issues);
      if (text === undefined) return undefined;
      const isJson = place === "body" && /^(\{|%7B)/i.test(text);
      // Lists and objects that are repeated or spread have no separators.
      return explode && (items || isJson)
        ? one(shape, decodeText(text))
        : delimited(shape, text, separatorOf(style), decodeText);
    },
  };
}

/** One text of a form: an object is JSON where the description asks for no style. */
function fieldValue(shape: Shape, text: string): unknown {
  return objectOf(shape) && text.startsWith("{")
    ? jsonOrText(text)
    : coerce(shape, text);
}

/** Path parameters; `captures` are the raw texts in the order of `names`. */
export function pathSource(
  names: readonly string[],
  captures: readonly string[],
): Source {
  return {
    place: "path",
    value(parameter, issues) {
      const text = captures[names.indexOf(parameter.name)];
      if (text === undefined) return undefined;
      if (parameter.content !== undefined)
        return fromContent(parameter, "path", decodePercent(text), issues);
      return fromPath(parameter, text);
    },
  };
}

/** Header parameters: the style is always `simple`, and nothing is percent-encoded. */
export function headerSource(request: HttpRequest): Source {
  return {
    place: "header",
    value(parameter, issues) {
      const text = request.header(parameter.name.toLowerCase());
      if (text === null) return undefined;
      if (parameter.content !== undefined)
        return fromContent(parameter, "header", text, issues);
      return simple(parameter.shape, text, parameter.explode ?? false, trim);
    },
  };
}

/** Cookie parameters. */
export function cookieSource(cookies: ReadonlyMap<string, string>): Source {
  return {
    place: "cookie",
    value(parameter, issues) {
      const text = cookies.get(parameter.name);
      if (text === undefined) return undefined;
      if (parameter.content !== undefined)
        return fromContent(parameter, "cookie", decodePercent(text), issues);
      return delimited(parameter.shape, text, ",", decodePercent);
    },
  };
}

function fromPath(parameter: Parameter, text: string): unknown {
  const { name, shape, style = "simple", explode = false } = parameter;
  switch (style) {
    case "label": {
      const body = text.startsWith(".") ? text.slice(1) : text;
      if (!explode) return delimited(shape, body, ",", decodePercent);
      return objectOf(shape) && !itemsOf(shape)
        ? assignments(shape, body.split("."), decodePercent)
        : delimited(shape, body, ".", decodePercent);
    }
    case "matrix": {
      const parts = text.split(";").filter((part) => part !== "");
      const object = objectOf(shape);
      if (object && explode) return assignments(shape, parts, decodePercent);
      const values = parts
        .filter((part) => part === name || part.startsWith(`${name}=`))
        .map((part) => part.slice(name.length + 1));
      const items = itemsOf(shape);
      if (items && explode) {
        return values.map((value) => coerce(items, decodePercent(value)));
      }
      return delimited(shape, values[0] ?? "", ",", decodePercent);
    }
    default:
      return simple(shape, text, explode, decodePercent);
  }
}

function simple(
  shape: Shape,
  text: string,
  explode: boolean,
  decode: (text: string) => string,
): unknown {
  return explode && objectOf(shape)
    ? assignments(shape, text.split(","), decode)
    : delimited(shape, text, ",", decode);
}

/** `a,b,c` as a list, `k,v,k,v` as an object, anything else as one value. */
function delimited(
  shape: Shape,
  text: string,
  separator: RegExp | string,
  decode: (text: string) => string,
): unknown {
  const items = itemsOf(shape);
  if (items) {
    const parts = text === "" ? [] : text.split(separator);
    if (parts.length !== 1 || !allowsScalar(shape))
      return parts.map((part) => coerce(items, decode(part)));
  }
  const object = objectOf(shape);
  if (object) {
    const parts = text === "" ? [] : text.split(separator).map(decode);
    const value: Values = {};
    for (let index = 0; index + 1 < parts.length; index += 2) {
      const key = parts[index] ?? "";
      assign(
        value,
        key,
        coerce(propertyShape(object, key), parts[index + 1] ?? ""),
      );
    }
    return value;
  }
  return coerce(shape, decode(text));
}

/** `k=v` pieces as an object. */
function assignments(
  shape: Shape,
  pieces: readonly string[],
  decode: (text: string) => string,
): Values {
  const object = objectOf(shape);
  const value: Values = {};
  for (const piece of pieces) {
    const at = piece.indexOf("=");
    if (at < 0) continue;
    const key = decode(piece.slice(0, at));
    const below = object ? propertyShape(object, key) : "any";
    assign(value, key, coerce(below, decode(piece.slice(at + 1))));
  }
  return value;
}

/** An exploded form object: each of its properties stands in the query by itself. */
function spreadObject(
  object: ObjectShape,
  pairs: Pairs,
  all: readonly Parameter[],
): Values | undefined {
  const value: Values = {};
  let found = false;
  for (const [name, texts] of pairs) {
    const own = Object.hasOwn(object.properties, name);
    const spare =
      object.additional !== undefined &&
      !all.some((parameter) => parameter.name === name);
    if (!own && !spare) continue;
    found = true;
    const shape = propertyShape(object, name);
    const items = itemsOf(shape);
    const decoded = texts.map(decodeText);
    assign(
      value,
      name,
      items
        ? decoded.map((text) => coerce(items, text))
        : decoded.length > 1
          ? decoded
          : coerce(shape, decoded[0] ?? ""),
    );
  }
  return found ? value : undefined;
}

function separatorOf(style: Style): RegExp | string {
  switch (style) {
    case "spaceDelimited":
      return /%20|\+/;
    case "pipeDelimited":
      return /\||%7C/i;
    default:
      return ",";
  }
}

/** The text of what may be given once; undefined where it was not sent, or more than once. */
function single(
  { name }: Parameter,
  place: Place,
  texts: readonly string[] | undefined,
  issues: RequestIssue[],
): string | undefined {
  if (texts === undefined || texts.length === 1) return texts?.[0];
  issues.push(repeated(place, name));
  return undefined;
}

function fromContent(
  { name, content = "", shape }: Parameter,
  place: Place,
  text: string,
  issues: RequestIssue[],
): unknown {
  if (!/[/+]json$/.test(content)) return coerce(shape, text);
  const path = pointerTo(name);
  if (isTooDeep(text)) {
    const message = "must not be nested so deeply";
    issues.push({ in: place, path, keyword: "json", message });
    return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const message = "must be JSON";
    issues.push({ in: place, path, keyword: "json", message });
    return undefined;
  }
}

/** Handlers may change what they get, so a default that is not a plain value is copied. */
function copy(value: unknown): unknown {
  return typeof value === "object" ? structuredClone(value) : value;
}

function trim(text: string): string {
  return text.trim();
}
