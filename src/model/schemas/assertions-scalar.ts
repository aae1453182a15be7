/** Assertions on types, listed values, numbers and strings. */
import { nearest } from "../../nearest.js";
import { field, peek, type Node } from "../source/node.js";
import { list, placeOf, text, type Context } from "../context.js";
import { count, number } from "../keyword.js";
import type { Assertion, Bound, JsonType, JsonValue } from "../model.js";
import { patternFlags } from "./pattern.js";
import { isOfType } from "./json-type.js";

const jsonTypes: readonly JsonType[] = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
];

/** What nearly every schema says. The lists are shared; nobody changes a model. */
const singles = new Map<unknown, JsonType[]>(
  jsonTypes.map((type) => [type, [type]]),
);

export function typesOf(context: Context, node: Node): JsonType[] | null {
  const single = singles.get(peek(node, "type"));
  if (single) return single;
  const found = field(node, "type");
  if (!found) return null;
  const written = Array.isArray(found.value) ? found.value : [found.value];
  const known = jsonTypes.filter((type) => written.includes(type));
  const unknown = written.filter(
    (type) => !jsonTypes.includes(type as JsonType),
  );
  for (const type of unknown) {
    const near = typeof type === "string" ? meantType(type) : null;
    if (near === null) {
      const shown = JSON.stringify(type);
      context.report("unknown-type", placeOf(found), { type: shown });
    } else {
      context.report("misspelt-type", placeOf(found), {
        type: String(type),
        near,
      });
    }
  }
  // With a word that we do not know, the others are not all that the author allowed.
  return unknown.length > 0 || known.length === 0 ? null : known;
}

/** The words of programming languages for the types of JSON. */
const otherWords = new Map([
  ["int", "integer"],
  ["int32", "integer"],
  ["int64", "integer"],
  ["long", "integer"],
  ["float", "number"],
  ["double", "number"],
  ["decimal", "number"],
  ["bool", "boolean"],
  ["str", "string"],
  ["text", "string"],
  ["list", "array"],
  ["dict", "object"],
  ["map", "object"],
  ["nil", "null"],
  ["none", "null"],
]);

function meantType(type: string): string | null {
  return otherWords.get(type.toLowerCase()) ?? nearest(type, jsonTypes);
}

export function valuesOf(
  context: Context,
  node: Node,
  types: JsonType[] | null,
): Assertion[] {
  const found: Assertion[] = [];
  const values = list(context, node, "enum");
  if (values && Array.isArray(values.value)) {
    const listed = asTyped(context, values, types);
    if (listed) found.push({ kind: "values", values: listed });
  }
  const constant = field(node, "const");
  if (constant)
    found.push({ kind: "values", values: [constant.value as JsonValue] });
  return found;
}

/**
 * The listed values, or null where none of them can occur: then the list belongs somewhere else (an array's `enum` is
 * mostly that of its items), and keeping it would allow nothing at all.
 */
function asTyped(
  context: Context,
  values: Node,
  types: JsonType[] | null,
): JsonValue[] | null {
  const written = values.value as JsonValue[];
  if (!types || written.length === 0) return written;
  const quoted = types.includes("string") ? quote(written, types) : written;
  if (quoted !== written) {
    const changed = written.filter((value, index) => value !== quoted[index]);
    context.report("unquoted-enum", placeOf(values), {
      values: changed.map(String).join(", "),
    });
  }
  const possible = quoted.some((value) =>
    types.some((type) => isOfType(value, type)),
  );
  if (possible) return quoted;
  context.report("impossible-enum", placeOf(values), {
    types: types.join(" or "),
  });
  return null;
}

/** `enum: [1, 2]` and `enum: [true]` of a string: YAML made something else of words that lack their quotes. */
function quote(written: JsonValue[], types: JsonType[]): JsonValue[] {
  const others = types.some((type) => type !== "string" && type !== "null");
  const isUnquoted = (value: JsonValue) =>
    typeof value === "number" || typeof value === "boolean";
  if (others || !written.some(isUnquoted)) return written;
  return written.map((value) => (isUnquoted(value) ? String(value) : value));
}

const numericFormats = ["int32", "int64", "float", "double"];

export function numberOf(
  context: Context,
  node: Node,
  types: JsonType[] | null,
): Assertion | null {
  const minimum = boundOf(
    context,
    node,
    "minimum",
    "exclusiveMinimum",
    Math.max,
  );
  const maximum = boundOf(
    context,
    node,
    "maximum",
    "exclusiveMaximum",
    Math.min,
  );
  const step = number(context, node, "multipleOf");
  const multipleOf = step !== null && step > 0 ? step : null;
  const format = formatFor(context, node, (name) =>
    types
      ? types.includes("number") || types.includes("integer")
      : numericFormats.includes(name),
  );
  return minimum || maximum || multipleOf !== null || format !== null
    ? { kind: "number", minimum, maximum, multipleOf, format }
    : null;
}

/** Where a bound is written in both ways, the stricter one counts. */
function boundOf(
  context: Context,
  node: Node,
  inclusiveKey: string,
  exclusiveKey: string,
  stricter: (one: number, other: number) => number,
): Bound | null {
  const inclusive = number(context, node, inclusiveKey);
  const exclusive = number(context, node, exclusiveKey);
  if (
    exclusive !== null &&
    (inclusive === null || stricter(inclusive, exclusive) === exclusive)
  ) {
    return { value: exclusive, exclusive: true };
  }
  return inclusive === null ? null : { value: inclusive, exclusive: false };
}

export function stringOf(
  context: Context,
  node: Node,
  types: JsonType[] | null,
): Assertion | null {
  const assertion = {
    kind: "string" as const,
    minLength: count(context, node, "minLength"),
    maxLength: count(context, node, "maxLength"),
    pattern: patternOf(context, node),
    format: formatFor(context, node, (name) =>
      types ? types.includes("string") : !numericFormats.includes(name),
    ),
    contentEncoding: text(context, node, "contentEncoding"),
    contentMediaType: text(context, node, "contentMediaType"),
  };
  const says =
    assertion.minLength !== null ||
    assertion.maxLength !== null ||
    assertion.pattern !== null ||
    assertion.format !== null ||
    assertion.contentEncoding !== null ||
    assertion.contentMediaType !== null;
  return says ? assertion : null;
}

function formatFor(
  context: Context,
  node: Node,
  applies: (format: string) => boolean,
): string | null {
  const format = text(context, node, "format");
  return format !== null && format !== "" && applies(format) ? format : null;
}

function patternOf(context: Context, node: Node): string | null {
  const pattern = text(context, node, "pattern");
  if (pattern === null || patternFlags(pattern) !== null) return pattern;
  const at = field(node, "pattern") ?? node;
  context.report("invalid-pattern", placeOf(at), { pattern });
  return null;
}
