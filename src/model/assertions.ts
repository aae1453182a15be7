/** The keywords of JSON Schema 2020-12 that judge values → assertions. One function for each group of keywords. */
import { elements, field, fields, type Node } from "../read/node.js";
import {
  flag,
  invalid,
  list,
  map,
  placeOf,
  reportFailure,
  text,
  type Context,
} from "./context.js";
import type {
  Assertion,
  Bound,
  JsonType,
  JsonValue,
  SchemaId,
} from "./model.js";
import { patternFlags } from "./pattern.js";

const jsonTypes: readonly JsonType[] = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
];

/** `node` is an upgraded schema object. The order of the result is fixed, and cheap checks come first. */
export function assertionsOf(context: Context, node: Node): Assertion[] {
  const types = typesOf(context, node);
  return [
    types && { kind: "types" as const, types },
    ...valuesOf(context, node, types),
    numberOf(context, node, types),
    stringOf(context, node, types),
    arrayOf(context, node),
    objectOf(context, node),
    referenceOf(context, node),
    dynamicReferenceOf(context, node),
    combinationOf(context, node, "allOf"),
    combinationOf(context, node, "anyOf"),
    combinationOf(context, node, "oneOf"),
    negationOf(context, node),
    conditionalOf(context, node),
    unevaluatedOf(context, node, "unevaluatedProperties"),
    unevaluatedOf(context, node, "unevaluatedItems"),
  ].filter((assertion) => assertion !== null);
}

function typesOf(context: Context, node: Node): JsonType[] | null {
  const found = field(node, "type");
  if (!found) return null;
  const written = Array.isArray(found.value) ? found.value : [found.value];
  const known = jsonTypes.filter((type) => written.includes(type));
  const unknown = written.filter(
    (type) => !jsonTypes.includes(type as JsonType),
  );
  for (const type of unknown) {
    context.report("unknown-type", placeOf(found), {
      type: JSON.stringify(type),
    });
  }
  // With a word that we do not know, the others are not all that the author allowed.
  return unknown.length > 0 || known.length === 0 ? null : known;
}

function valuesOf(
  context: Context,
  node: Node,
  types: JsonType[] | null,
): Assertion[] {
  const found: Assertion[] = [];
  const values = list(context, node, "enum");
  if (values && Array.isArray(values.value)) {
    found.push({ kind: "values", values: asTyped(context, values, types) });
  }
  const constant = field(node, "const");
  if (constant)
    found.push({ kind: "values", values: [constant.value as JsonValue] });
  return found;
}

/** `enum: [1, 2]` and `enum: [yes, no]` of a string: YAML made something else of words that lack their quotes. */
function asTyped(
  context: Context,
  values: Node,
  types: JsonType[] | null,
): JsonValue[] {
  const written = values.value as JsonValue[];
  if (!types?.includes("string")) return written;
  const others = types.filter((type) => type !== "string" && type !== "null");
  const unquoted = written.filter(
    (value) => typeof value === "number" || typeof value === "boolean",
  );
  if (others.length > 0 || unquoted.length === 0) return written;
  context.report("unquoted-enum", placeOf(values), {
    values: unquoted.map(String).join(", "),
  });
  return written.map((value) =>
    typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : value,
  );
}

const numericFormats = ["int32", "int64", "float", "double"];

function numberOf(
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

function stringOf(
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
  const { kind, ...parts } = assertion;
  return Object.values(parts).some((part) => part !== null)
    ? { kind, ...parts }
    : null;
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

function arrayOf(context: Context, node: Node): Assertion | null {
  const items = field(node, "items");
  // Up to draft 2019-09 a list under `items` was what `prefixItems` is now.
  const oldTuple = items && Array.isArray(items.value);
  const prefix = oldTuple ? items : list(context, node, "prefixItems");
  const rest = oldTuple ? field(node, "additionalItems") : items;
  const contains = field(node, "contains");
  const minItems = count(context, node, "minItems");
  const maxItems = count(context, node, "maxItems");
  const unique = flag(context, node, "uniqueItems") ?? false;
  if (
    !prefix &&
    !rest &&
    !contains &&
    minItems === null &&
    maxItems === null &&
    !unique
  ) {
    return null;
  }
  return {
    kind: "array",
    prefix: (prefix ? elements(prefix) : []).map((item) =>
      context.schemas.add(item),
    ),
    rest: rest && context.schemas.add(rest),
    contains: contains && {
      schema: context.schemas.add(contains),
      minimum: count(context, node, "minContains") ?? 1,
      maximum: count(context, node, "maxContains"),
    },
    minItems,
    maxItems,
    unique,
  };
}

const objectKeywords = [
  "properties",
  "patternProperties",
  "additionalProperties",
  "propertyNames",
  "required",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
];

function objectOf(context: Context, node: Node): Assertion | null {
  if (!objectKeywords.some((key) => field(node, key))) return null;
  const properties = map(context, node, "properties");
  const additional = field(node, "additionalProperties");
  const names = field(node, "propertyNames");
  return {
    kind: "object",
    properties: (properties ? fields(properties) : []).map(
      ([name, schema]) => ({
        name,
        schema: context.schemas.add(schema),
      }),
    ),
    patterns: patternsOf(context, node),
    additional: additional && context.schemas.add(additional),
    names: names && context.schemas.add(names),
    required: namesIn(context, node, "required"),
    minProperties: count(context, node, "minProperties"),
    maxProperties: count(context, node, "maxProperties"),
    ...dependenciesOf(context, node),
  };
}

function patternsOf(context: Context, node: Node) {
  const patterns = map(context, node, "patternProperties");
  return (patterns ? fields(patterns) : []).flatMap(([pattern, schema]) => {
    if (patternFlags(pattern) === null) {
      context.report("invalid-pattern", placeOf(schema, "key"), { pattern });
      return [];
    }
    return { pattern, schema: context.schemas.add(schema) };
  });
}

/** `dependencies` was split in two; a list under it is `dependentRequired`, a schema is `dependentSchemas`. */
function dependenciesOf(context: Context, node: Node) {
  const dependentRequired: { property: string; required: string[] }[] = [];
  const dependentSchemas: { property: string; schema: SchemaId }[] = [];
  for (const key of ["dependentRequired", "dependentSchemas", "dependencies"]) {
    const written = map(context, node, key);
    for (const [property, dependency] of written ? fields(written) : []) {
      if (Array.isArray(dependency.value)) {
        dependentRequired.push({ property, required: strings(dependency) });
      } else if (key !== "dependentRequired") {
        dependentSchemas.push({
          property,
          schema: context.schemas.add(dependency),
        });
      }
    }
  }
  return { dependentRequired, dependentSchemas };
}

function referenceOf(context: Context, node: Node): Assertion | null {
  const to = targetOf(context, node, "$ref");
  return to === null ? null : { kind: "reference", to };
}

function dynamicReferenceOf(context: Context, node: Node): Assertion | null {
  const to = targetOf(context, node, "$dynamicRef");
  if (to === null) return null;
  const reference = text(context, node, "$dynamicRef") ?? "";
  const anchor = context.resolver.dynamicAnchor(node, reference);
  return anchor === null
    ? { kind: "reference", to }
    : { kind: "dynamicReference", anchor, to };
}

function targetOf(context: Context, node: Node, key: string): SchemaId | null {
  const reference = text(context, node, key);
  if (reference === null) return null;
  const found = context.resolver.resolve(node, reference);
  if (found.kind === "found") return context.schemas.declare(found.node);
  reportFailure(context, field(node, key) ?? node, found.failure);
  return null;
}

function combinationOf(
  context: Context,
  node: Node,
  kind: "allOf" | "anyOf" | "oneOf",
): Assertion | null {
  const written = list(context, node, kind);
  const schemas = (written ? elements(written) : []).map((member) =>
    context.schemas.add(member),
  );
  if (schemas.length === 0) return null;
  return kind === "allOf"
    ? { kind, schemas }
    : { kind, schemas, discriminator: null };
}

function negationOf(context: Context, node: Node): Assertion | null {
  const schema = field(node, "not");
  return schema && { kind: "not", schema: context.schemas.add(schema) };
}

function conditionalOf(context: Context, node: Node): Assertion | null {
  const condition = field(node, "if");
  const then = field(node, "then");
  const otherwise = field(node, "else");
  // Alone it judges nothing, but what it looked at counts as evaluated.
  if (!condition) return null;
  return {
    kind: "conditional",
    if: context.schemas.add(condition),
    then: then && context.schemas.add(then),
    else: otherwise && context.schemas.add(otherwise),
  };
}

function unevaluatedOf(
  context: Context,
  node: Node,
  kind: "unevaluatedProperties" | "unevaluatedItems",
): Assertion | null {
  const schema = field(node, kind);
  return schema && { kind, schema: context.schemas.add(schema) };
}

function number(context: Context, node: Node, key: string): number | null {
  const found = field(node, key);
  if (!found) return null;
  if (typeof found.value === "number") return found.value;
  invalid(context, found, key, "a number");
  return null;
}

/** Lengths and counts. `2.0` is a whole number, too. */
function count(context: Context, node: Node, key: string): number | null {
  const found = field(node, key);
  if (!found) return null;
  const { value } = found;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0)
    return value;
  invalid(context, found, key, "a whole number, not negative");
  return null;
}

function namesIn(context: Context, node: Node, key: string): string[] {
  const found = list(context, node, key);
  return found ? strings(found) : [];
}

function strings(node: Node): string[] {
  const values = Array.isArray(node.value) ? (node.value as unknown[]) : [];
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
