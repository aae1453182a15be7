/** Assertions on values of one type: each field is read in the form that the row of its keyword says. */
import { elements, entriesAt, field, type Node } from "../source/node.js";
import {
  entriesIn,
  flag,
  list,
  placeOf,
  text,
  type Context,
} from "../context.js";
import { count, namesIn, number, strings } from "../keyword-values.js";
import { isNarrower } from "../../keywords/limits.js";
import {
  hasEffect,
  keywordsOf,
  type KeywordForm,
  type KeywordRow,
  type TypedKind,
} from "../../keywords/table.js";
import type { Assertion, Bound, JsonType, SchemaId } from "../model.js";
import { patternFlags } from "../../base/patterns/pattern-flags.js";
import { patternWordsOf } from "./messages.js";

type Types = readonly JsonType[] | null;
type Reader = (
  context: Context,
  node: Node,
  row: KeywordRow,
  types: Types,
) => unknown;

const readers: Readonly<Record<KeywordForm, Reader>> = {
  bound: boundOf,
  count: (context, node, { keyword }) => count(context, node, keyword),
  step: (context, node, { keyword }) => {
    const step = number(context, node, keyword);
    return step !== null && step > 0 ? step : null;
  },
  flag: (context, node, { keyword }) => flag(context, node, keyword) ?? false,
  text: (context, node, { keyword }) => text(context, node, keyword),
  pattern: patternOf,
  format: formatOf,
  names: (context, node, { keyword }) => namesIn(context, node, keyword),
  dependentNames: (context, node) =>
    dependencies.flatMap((key) =>
      entriesIn(context, node, key).flatMap(([property, dependency]) => {
        // A property that requires itself adds nothing.
        const required = strings(dependency).filter((one) => one !== property);
        return required.length > 0 ? [{ property, required }] : [];
      }),
    ),
  schema: (context, node, { keyword }) =>
    schemaOf(context, field(node, keyword)),
  prefix: (context, node, { keyword }) => {
    const prefix = oldTuple(node) ?? list(context, node, keyword);
    return (prefix ? elements(prefix) : []).map((item) =>
      context.schemas.add(item),
    );
  },
  rest: (context, node, { keyword }) =>
    schemaOf(
      context,
      field(node, oldTuple(node) ? "additionalItems" : keyword),
    ),
  contained: (context, node, { keyword }) => {
    const schema = schemaOf(context, field(node, keyword));
    return (
      schema && {
        schema,
        minimum: count(context, node, "minContains") ?? 1,
        maximum: count(context, node, "maxContains"),
      }
    );
  },
  properties: (context, node, { keyword }) =>
    entriesIn(context, node, keyword).map(([name, schema]) => ({
      name,
      schema: context.schemas.add(schema),
    })),
  patterns: patternsOf,
  dependentSchemas: (context, node, { keyword }) =>
    [keyword, "dependencies"].flatMap((key) =>
      entriesAt(node, key)
        .filter(([, { value }]) => !Array.isArray(value))
        .map(([property, schema]) => ({
          property,
          schema: context.schemas.add(schema),
        })),
    ),
};

/** `dependencies` was split in two: a list is `dependentRequired`, a schema is `dependentSchemas`. */
const dependencies = ["dependentRequired", "dependentSchemas", "dependencies"];

/** Equal assertions have equal texts, so their fields are in the order of the rows. */
export function typedAssertion(
  context: Context,
  node: Node,
  kind: TypedKind,
  types: Types,
): Assertion {
  const entries = keywordsOf(kind).map((row) => [
    row.field,
    readers[row.form](context, node, row, types),
  ]);
  return { kind, ...Object.fromEntries(entries) } as Assertion;
}

/** Null without an effect: a format may apply to values of another type. */
export function scalarAssertion(
  context: Context,
  node: Node,
  kind: "number" | "string",
  types: Types,
): Assertion | null {
  const assertion = typedAssertion(context, node, kind, types);
  if (!hasEffect(assertion)) return null;
  if (assertion.kind !== "string" || assertion.pattern === null)
    return assertion;
  const words = patternWordsOf(context, node);
  return words === null ? assertion : { ...assertion, patternWords: words };
}

function schemaOf(context: Context, node: Node | null): SchemaId | null {
  return node && context.schemas.add(node);
}

/** If both forms of a bound are present, the stricter one applies. */
function boundOf(
  context: Context,
  node: Node,
  { keyword, exclusive, side }: KeywordRow,
): Bound | null {
  const bound = (key: string, isExclusive: boolean): Bound | null => {
    const value = number(context, node, key);
    return value === null ? null : { value, exclusive: isExclusive };
  };
  const inclusive = bound(keyword, false);
  const strict = bound(exclusive ?? "", true);
  if (inclusive === null || strict === null) return inclusive ?? strict;
  return isNarrower(side ?? "least", inclusive, strict) ? inclusive : strict;
}

const numericFormats = ["int32", "int64", "float", "double"];

function formatOf(
  context: Context,
  node: Node,
  { keyword, kind }: KeywordRow,
  types: Types,
): string | null {
  const format = text(context, node, keyword);
  if (format === null || format === "") return null;
  const isNumeric = kind === "number";
  const applies =
    types === null
      ? numericFormats.includes(format) === isNumeric
      : types.some((type) =>
          isNumeric
            ? type === "number" || type === "integer"
            : type === "string",
        );
  return applies ? format : null;
}

function patternOf(
  context: Context,
  node: Node,
  { keyword }: KeywordRow,
): string | null {
  const pattern = text(context, node, keyword);
  if (pattern === null || patternFlags(pattern) !== null) return pattern;
  const at = field(node, keyword) ?? node;
  context.report("invalid-pattern", placeOf(at), { pattern });
  return null;
}

function patternsOf(context: Context, node: Node, { keyword }: KeywordRow) {
  return entriesIn(context, node, keyword).flatMap(([pattern, schema]) => {
    if (patternFlags(pattern) === null) {
      context.report("invalid-pattern", placeOf(schema, "key"), { pattern });
      return [];
    }
    return { pattern, schema: context.schemas.add(schema) };
  });
}

/** Up to draft 2019-09, a list under `items` had the meaning of `prefixItems`. */
function oldTuple(node: Node): Node | null {
  const items = field(node, "items");
  return items && Array.isArray(items.value) ? items : null;
}
