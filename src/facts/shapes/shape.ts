/**
 * The assertions of a schema, grouped by what they apply to. Members of `allOf` without a name are merged, so that one
 * function checks them all and reads each property once.
 */
import { isOfType } from "../../base/common/json-type.js";
import { compare } from "../../keywords/order.js";
import { keywordsOf, valueOf, type Of } from "../../keywords/table.js";
import type {
  Direction,
  JsonType,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { holdsBytes } from "../schemas/bytes.js";
import { withoutNames } from "../schemas/directed-schemas.js";
import { isSecretText } from "../schemas/secret.js";
import { isCheckedFormat } from "../schemas/formats.js";
import { limitsOf } from "../../keywords/limits.js";
import { refuses } from "../../keywords/values.js";
import {
  composedSchemas,
  hiddenNames,
  isCheckedTogether,
  type Composition,
} from "../schemas/hidden-names.js";

export type ObjectPart = Of<"object">;
export type ArrayPart = Of<"array">;
export type StringPart = Of<"string">;
export type NumberPart = Of<"number">;
export type UnionPart = Of<"anyOf"> | Of<"oneOf">;

/** Messages of the spec, by the keyword of an issue. */
type OwnMessages = NonNullable<Schema["messages"]>;

export interface SchemaShape {
  /** Null if every type is allowed. `integer` and `number` are never both in it. */
  types: ReadonlySet<JsonType> | null;
  /** Each list must contain the value. */
  values: (readonly JsonValue[])[];
  /** A string of bytes: a `Blob`, not text. */
  binary: boolean;
  numbers: NumberPart[];
  strings: StringPart[];
  arrays: ArrayPart[];
  objects: ObjectPart[];
  /** Other schemas that must match, as calls of their functions. */
  calls: SchemaId[];
  unions: UnionPart[];
  nots: SchemaId[];
  conditionals: Of<"conditional">[];
  /** Described properties that the view does not have. */
  hidden: string[];
  unevaluated: (Of<"unevaluatedProperties"> | Of<"unevaluatedItems">)[];
  /** Messages of the spec for its keywords. Those of the schema come before those of its parts. */
  messages: OwnMessages | null;
}

export function shapeOf(
  find: (id: SchemaId) => Schema,
  id: SchemaId,
  view: Direction,
): SchemaShape {
  const shape: SchemaShape = {
    types: null,
    values: [],
    binary: false,
    numbers: [],
    strings: [],
    arrays: [],
    objects: [],
    calls: [],
    unions: [],
    nots: [],
    conditionals: [],
    hidden: [],
    unevaluated: [],
    messages: null,
  };
  const hidden = hiddenNames(find, id, view);
  const composed = new Set([id]);
  const addAll = (schema: Schema): void => {
    addSchema(shape, schema, (composition, part) => {
      if (!isCheckedTogether(find, composition, part, { hidden, view }))
        shape.calls.push(part);
      else if (!composed.has(part)) {
        composed.add(part);
        addAll(find(part));
      }
    });
  };
  addAll(find(id));
  hideProperties(shape, hidden);
  mergeValues(shape);
  dropImpossible(shape);
  return shape;
}

/** Removes assertions about types that the value cannot have: neither its types nor its listed values allow them. */
function dropImpossible(shape: SchemaShape): void {
  const { types, values } = shape;
  const allows = (...some: JsonType[]): boolean =>
    some.some(
      (type) =>
        types?.has(type) !== false &&
        values.every((list) => list.some((value) => isOfType(value, type))),
    );
  if (!allows("array")) shape.arrays = [];
  if (!allows("object")) shape.objects = [];
  if (!allows("string")) shape.strings = [];
  if (!allows("number", "integer")) shape.numbers = [];
  shape.unevaluated = shape.unevaluated.filter(({ kind }) =>
    allows(kind === "unevaluatedItems" ? "array" : "object"),
  );
}

function addSchema(
  shape: SchemaShape,
  schema: Schema,
  addPart: (composition: Composition, part: SchemaId) => void,
): void {
  if (holdsBytes(schema.type)) shape.binary = true;
  if (schema.messages)
    shape.messages = { ...schema.messages, ...shape.messages };
  for (const assertion of schema.assertions) {
    switch (assertion.kind) {
      case "never":
        shape.types = new Set();
        break;
      case "types":
        shape.types = commonTypes(shape.types, assertion.types);
        break;
      case "values":
        shape.values.push(assertion.values);
        break;
      case "number":
        shape.numbers.push(assertion);
        break;
      case "string":
        shape.strings.push(assertion);
        break;
      case "array":
        shape.arrays.push(assertion);
        break;
      case "object":
        shape.objects.push(assertion);
        break;
      case "reference":
      case "allOf":
        for (const part of composedSchemas(assertion)) addPart(assertion, part);
        break;
      case "anyOf":
      case "oneOf":
        shape.unions.push(assertion);
        break;
      case "not":
        shape.nots.push(assertion.schema);
        break;
      case "conditional":
        shape.conditionals.push(assertion);
        break;
      case "unevaluatedProperties":
      case "unevaluatedItems":
        shape.unevaluated.push(assertion);
        break;
    }
  }
}

/** Null for any type. */
export function commonTypes(
  known: ReadonlySet<JsonType> | null,
  types: readonly JsonType[],
): ReadonlySet<JsonType> {
  const given = new Set(types);
  if (given.has("number")) given.delete("integer");
  if (known === null) return given;
  const both = new Set<JsonType>();
  for (const type of given) {
    if (known.has(type)) both.add(type);
    else if (type === "number" && known.has("integer")) both.add("integer");
    else if (type === "integer" && known.has("number")) both.add("integer");
  }
  return both;
}

/** A read-only property is not part of a request: neither described nor required. */
function hideProperties(shape: SchemaShape, hidden: ReadonlySet<string>): void {
  if (hidden.size === 0) return;
  const names = shape.objects.flatMap(({ properties }) =>
    properties.map(({ name }) => name),
  );
  shape.hidden = [...new Set(names)].filter((name) => hidden.has(name));
  shape.objects = shape.objects.map((part) => withoutNames(part, hidden));
}

/** Merges lists of plain values. They replace types and limits: values that those forbid are removed now. */
function mergeValues(shape: SchemaShape): void {
  const plain = shape.values.filter((list) => list.every(isPlainSchema));
  const [first, ...others] = plain;
  if (!first) return;
  const common = [...new Set(first)].filter(
    (value) =>
      others.every((list) => list.includes(value)) &&
      (shape.types === null ||
        [...shape.types].some((type) => isOfType(value, type))) &&
      ![...shape.strings, ...shape.numbers].some((part) =>
        refuses(part, value),
      ),
  );
  shape.types = null;
  shape.strings = [];
  shape.numbers = [];
  shape.values = [
    common,
    ...shape.values.filter((list) => !list.every(isPlainSchema)),
  ];
}

/** Whether a limit of its own allows integers that a number does not hold exactly. */
export function isBeyondSafe(part: NumberPart): boolean {
  return limitsOf(part).some(
    ({ value }) => Math.abs(value) > Number.MAX_SAFE_INTEGER,
  );
}

export function isPlainSchema(value: JsonValue): boolean {
  return value === null || typeof value !== "object";
}

/** Handles `null` first if there is one other type, so that the rest is about one type. */
export function withoutNull(shape: SchemaShape): SchemaShape {
  const others = [...(shape.types ?? [])].filter((type) => type !== "null");
  const structured = shape.objects.length > 0 || shape.arrays.length > 0;
  const asksMore = [
    shape.calls,
    shape.unions,
    shape.nots,
    shape.conditionals,
    shape.values,
    shape.unevaluated,
  ].some((list) => list.length > 0);
  return shape.types?.size === 2 &&
    others.length === 1 &&
    structured &&
    !asksMore
    ? { ...shape, types: new Set(others) }
    : shape;
}

/** Whether no type or no value of a list is allowed. */
export function allowsNothing({ types, values }: SchemaShape): boolean {
  return types?.size === 0 || values.some((list) => list.length === 0);
}

/** Whether one expression can check it: no items, no properties, no alternatives. */
export function isScalar(shape: SchemaShape): boolean {
  return (
    shape.arrays.length === 0 &&
    shape.objects.length === 0 &&
    shape.unions.length === 0 &&
    shape.nots.length === 0 &&
    shape.conditionals.length === 0 &&
    shape.unevaluated.length === 0 &&
    shape.values.every((list) => list.every(isPlainSchema))
  );
}

/** Whether the value may be a secret, such as a password. */
export function isSecret({ binary, strings }: SchemaShape): boolean {
  return !binary && strings.some(isSecretText);
}

/** Whether it consists of a single union. */
export function asksOnlyUnion(shape: SchemaShape): boolean {
  return (
    shape.unions.length === 1 &&
    shape.calls.length === 0 &&
    asksOnlyCalls({ ...shape, unions: [] })
  );
}

/** Whether it consists only of references to other schemas. */
export function asksOnlyCalls(shape: SchemaShape): boolean {
  return (
    isScalar(shape) &&
    shape.types === null &&
    shape.values.length === 0 &&
    shape.numbers.length === 0 &&
    shape.strings.length === 0
  );
}

/** Whether the function of one other schema checks everything. */
export function asksOneCall(shape: SchemaShape): boolean {
  return shape.calls.length === 1 && asksOnlyCalls(shape);
}

/** Whether it accepts everything. Formats that are not validated do not matter. */
export function isEmpty(shape: SchemaShape): boolean {
  return (
    isScalar(shape) &&
    shape.types === null &&
    shape.values.length === 0 &&
    shape.calls.length === 0 &&
    [...shape.numbers, ...shape.strings].every(isHarmless)
  );
}

function isHarmless(part: NumberPart | StringPart): boolean {
  return keywordsOf(part.kind).every((row) => {
    const given = valueOf(part, row);
    return row.form === "format"
      ? !isCheckedFormat(String(given))
      : compare(row, given, row.none) === "equal";
  });
}
