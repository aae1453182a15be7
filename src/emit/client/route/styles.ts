/** The functions that write parameters and form fields whose style is not the default one. */
import {
  parameterStyles,
  type ParameterStyleName,
} from "../../../base/openapi/parameter-styles.js";
import { camelCase } from "../../../naming/identifiers.js";
import type {
  Operation,
  Parameter,
  ParameterEncoding,
  SchemaId,
} from "../../../model/model.js";
import {
  adjacentParameters,
  isSingle,
} from "../../../facts/operations/adjacent-parameters.js";
import {
  args,
  code,
  entry,
  flatObject,
  isSameCode,
  none,
  sequence,
  str,
  type Code,
} from "../../code/index.js";
import type { Writer } from "../body-types.js";
import {
  mayBeObject,
  takenNames,
  type SerializedValue,
} from "./taken-names.js";

/** `fillPath`; null if the path has no parameters. */
export function pathStyles(writer: Writer, operation: Operation): Code | null {
  const together = parametersIn(operation, "path");
  const followers = textAfter(operation.path.text);
  for (const { first, start } of adjacentParameters(
    writer.context.model,
    operation,
  ))
    followers.set(first.name, start);
  const styles = together.flatMap(({ name, schema, encoding }) => {
    const style = bareStyle(writer, schema, encoding, "path");
    const next = followers.get(name);
    const whole =
      next === undefined
        ? style
        : call(writer, "parameters/up-to", "upTo", [str(next), style]);
    return whole === null ? [] : [entry(name, whole)];
  });
  if (styles.length > 0)
    return callWithObject(
      writer,
      "parameters/path",
      "fillPathWith",
      flatObject(styles),
    );
  return operation.path.segments.flat().some(({ kind }) => kind === "parameter")
    ? writer.runtime.value("parameters/path", "fillPath")
    : null;
}

/** `headerParameters()`; null if the operation has no header parameters. */
export function headerStyles(
  writer: Writer,
  operation: Operation,
): Code | null {
  const together = parametersIn(operation, "header");
  if (together.length === 0) return null;
  const styles = together.flatMap(({ name, schema, encoding }) => {
    const style = bareStyle(writer, schema, encoding, "header");
    return style === null ? [] : [entry(name, style)];
  });
  return callWithObject(
    writer,
    "parameters/headers",
    "headerParameters",
    styles.length === 0 ? null : flatObject(styles),
  );
}

/** `cookieParameters()`; null if the operation has no cookie parameters. */
export function cookieStyles(
  writer: Writer,
  operation: Operation,
): Code | null {
  const together = parametersIn(operation, "cookie");
  if (together.length === 0) return null;
  const style = namedStyles(writer, together);
  return call(writer, "parameters/cookies", "cookieParameters", [style]);
}

export function queryStyles(writer: Writer, operation: Operation): Code | null {
  return namedStyles(writer, parametersIn(operation, "query"));
}

/**
 * One style if it fits all values, or `byName({ … })`; null if all have the default style. With `isOpen`, there can be
 * other values, which have the default style.
 */
export function namedStyles(
  writer: Writer,
  together: readonly SerializedValue[],
  {
    isOpen = false,
    byName = ["parameters/pairs", "byName"] as readonly [string, string],
  } = {},
): Code | null {
  const { model } = writer.context;
  const styled = together.flatMap((value) => {
    const style = namedStyle(writer, value, together);
    return style === null ? [] : [{ value, style }];
  });
  const [first] = styled;
  if (first === undefined) return null;
  const isShared =
    !isOpen &&
    styled.every(({ style }) => isSameCode([style], [first.style])) &&
    together.every(
      (value) =>
        styled.some((one) => one.value === value) ||
        (isSingle(model, value.schema) && !isUnescaped(first.value)),
    );
  if (isShared) return first.style;
  const entries = styled.map(({ value, style }) => entry(value.name, style));
  return callWithObject(writer, ...byName, flatObject(entries));
}

/** Whether the style also changes values that are one text. */
function isUnescaped({ encoding }: SerializedValue): boolean {
  return (
    encoding?.kind === "style" &&
    (encoding.allowReserved || encoding.style === "cookie")
  );
}

function parametersIn(
  { parameters }: Operation,
  location: Parameter["location"],
): Parameter[] {
  return parameters.filter((parameter) => parameter.location === location);
}

/** The text between a parameter and the next one of the same segment, by parameter. */
function textAfter(path: string): Map<string, string> {
  const followers = new Map<string, string>();
  for (const segment of path.split("/")) {
    // Text and parameter names alternate.
    const pieces = segment.split(/\{([^{}]+)\}/);
    for (let index = 1; index < pieces.length - 2; index += 2)
      followers.set(pieces[index] ?? "", pieces[index + 1] ?? "");
  }
  return followers;
}

/** A value without a name. */
function bareStyle(
  writer: Writer,
  schema: SchemaId,
  encoding: ParameterEncoding,
  location: "path" | "header",
): Code | null {
  if (encoding.kind === "content") {
    const mediaType = str(encoding.mediaType);
    const name = location === "path" ? "bareContent" : "headerContent";
    return call(writer, "parameters/content", name, [mediaType]);
  }
  const { style, explode } = encoding;
  const isReserved = encoding.allowReserved && location === "path";
  if (
    style === "simple" &&
    !isReserved &&
    isSingle(writer.context.model, schema)
  )
    return null;
  const written = isDelimited(style)
    ? writer.runtime.value(
        "parameters/bare-delimited",
        camelCase(`bare ${style}`),
      )
    : writer.runtime.value(
        "parameters/bare",
        explode ? `${style}Exploded` : style,
      );
  return isReserved
    ? call(writer, "parameters/reserved", "reservedInPath", [written])
    : written;
}

/** Whether items have another separator than a comma. Then the function of the runtime has the name of the style. */
function isDelimited(style: ParameterStyleName): boolean {
  return parameterStyles[style].separator !== ",";
}

/** A value with a name. */
function namedStyle(
  writer: Writer,
  value: SerializedValue,
  together: readonly SerializedValue[],
): Code | null {
  const { encoding } = value;
  if (encoding === null) return null;
  if (encoding.kind === "content") {
    const mediaType = str(encoding.mediaType);
    return call(writer, "parameters/content", "content", [mediaType]);
  }
  const style = unreservedStyle(writer, value, together, encoding);
  if (encoding.style === "cookie")
    return call(writer, "parameters/cookies", "unescaped", [style]);
  if (!encoding.allowReserved) return style;
  return call(writer, "parameters/reserved", "reserved", [
    style ?? writer.runtime.value("parameters/pairs", "repeated"),
  ]);
}

function unreservedStyle(
  writer: Writer,
  value: SerializedValue,
  together: readonly SerializedValue[],
  { style, explode }: Extract<ParameterEncoding, { kind: "style" }>,
): Code | null {
  const { context, runtime } = writer;
  if (isSingle(context.model, value.schema)) return null;
  if (style === "deepObject")
    return runtime.value("parameters/deep-object", "deepObject");
  if (explode) {
    if (!mayBeObject(context.model, value.schema)) return null;
    const taken = takenNames(context.model, value, together);
    return call(writer, "parameters/spread", "spread", taken.map(str));
  }
  return runtime.value(
    "parameters/delimited",
    isDelimited(style) ? style : "commas",
  );
}

/** `name(arguments)`; arguments that are null are left out. */
export function call(
  { runtime }: Writer,
  module: string,
  name: string,
  given: readonly (Code | null)[],
): Code {
  const present = given.filter((one) => one !== null);
  return sequence(runtime.value(module, name), args(present));
}

/** `name({ … })`, or `name()` if the argument is null. Prettier breaks only the lines of the object. */
export function callWithObject(
  { runtime }: Writer,
  module: string,
  name: string,
  given: Code | null,
): Code {
  return code`${runtime.value(module, name)}(${given ?? none})`;
}
