// Part of the Specwright runtime, copied unchanged.
/** Reads the parameters of every location and style into the object that is validated and passed to the handler. */
import { allowsScalar, assign, coerce, itemsOf, objectOf } from "./coerce.js";
import { fromContent } from "./content.js";
import {
  assignments,
  delimited,
  isExploded,
  keyAndValue,
  separatorOf,
} from "./delimited.js";
import type { HttpRequest } from "../http.js";
import { decodePercent, type Pairs } from "./pairs.js";
import { pairsSource, type Source } from "./pairs-source.js";
import { locate, type Place, type RequestIssue } from "../errors/problem.js";
import type { Input, Parameter } from "../route.js";
import { defaultStyles } from "./styles.js";

export type Values = Record<string, unknown>;

/** Decodes and validates the parameters and fills in defaults. Problems are added to `issues`. */
export function readInput(
  input: Input,
  source: Source,
  issues: RequestIssue[],
): Values {
  const before = issues.length;
  const read = readParameters(input.parameters, source, issues);
  const values = input.wire ? (input.wire.decode(read) as Values) : read;
  // A value that could not be decoded would be reported twice.
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
      return simple("header", parameter, text, trim);
    },
  };
}

/** Cookie parameters. */
export function cookieSource(
  cookies: Pairs,
  all: readonly Parameter[],
): Source {
  return pairsSource("cookie", cookies, all, decodePercent);
}

function fromPath(parameter: Parameter, text: string): unknown {
  const { shape, style = defaultStyles.path } = parameter;
  const explode = isExploded("path", parameter);
  switch (style) {
    case "label": {
      const body = text.startsWith(".") ? text.slice(1) : text;
      if (!explode) return delimited(shape, body, ",", decodePercent);
      return objectOf(shape) && !itemsOf(shape)
        ? assignments(shape, body, ".", decodePercent)
        : delimited(shape, body, ".", decodePercent);
    }
    case "matrix":
      return fromMatrix(parameter, text);
    default:
      return simple("path", parameter, text, decodePercent);
  }
}

/** `;c=a;c=b`, `;c=a,b` or `;R=100;G=200`. */
function fromMatrix(parameter: Parameter, text: string): unknown {
  const { name, shape } = parameter;
  const explode = isExploded("path", parameter);
  const body = text.startsWith(";") ? text.slice(1) : text;
  const object = objectOf(shape);
  if (object && explode) return assignments(shape, body, ";", decodePercent);
  const values = body.split(";").flatMap((part) => {
    const [key, value] = keyAndValue(part);
    return decodePercent(key) === name ? [value] : [];
  });
  const items = itemsOf(shape);
  if (items && explode && (values.length > 1 || !allowsScalar(shape))) {
    return values.map((value) => coerce(items, decodePercent(value)));
  }
  return delimited(shape, values[0] ?? "", explode ? null : ",", decodePercent);
}

function simple(
  place: Place,
  parameter: Parameter,
  text: string,
  decode: (text: string) => string,
): unknown {
  const { shape, style } = parameter;
  return isExploded(place, parameter) && objectOf(shape)
    ? assignments(shape, text, ",", decode)
    : delimited(shape, text, separatorOf(place, style), decode);
}

/** Copies a default that is an object, because handlers may change it. */
function copy(value: unknown): unknown {
  return typeof value === "object" ? structuredClone(value) : value;
}

function trim(text: string): string {
  return text.trim();
}
