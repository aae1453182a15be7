/** What a schema requires of the values of one type, and what the values require that do not match it. */
import type { Assertion, Schema, SchemaId } from "../../model/model.js";
import { holdsBytes } from "../schemas/bytes.js";
import {
  arrayLiterals,
  brokenArray,
  brokenObject,
  objectLiterals,
} from "./container-literals.js";
import {
  fails,
  holds,
  is,
  isNot,
  oneOf,
  type Literal,
  type ValueType,
  type World,
} from "./literal.js";
import {
  brokenNumber,
  brokenText,
  numberLiterals,
  textLiterals,
} from "./scalar-literals.js";
import {
  brokenUnevaluatedFields,
  brokenUnevaluatedItems,
  unevaluatedFields,
  unevaluatedItems,
} from "./unevaluated-literals.js";
import { casesOf, chosen, pairsOf } from "./union-literals.js";

type Literals = readonly Literal[];

/** Null if no value of the type matches. */
export function literalsOf(
  world: World,
  id: SchemaId,
  type: ValueType,
): Literals | null {
  const schema = world.schemas[id];
  const found: Literal[] = [];
  for (const assertion of schema?.assertions ?? []) {
    const literals = required(world, schema as Schema, assertion, type);
    if (literals === null) return null;
    found.push(...literals);
  }
  return found;
}

/** The values that do not match break at least one assertion. Null if all values of the type match. */
export function literalsAgainst(
  world: World,
  id: SchemaId,
  type: ValueType,
): Literals | null {
  const schema = world.schemas[id];
  const options = (schema?.assertions ?? []).flatMap((assertion) =>
    broken(world, schema as Schema, assertion, type),
  );
  return oneOf(options);
}

function required(
  world: World,
  schema: Schema,
  assertion: Assertion,
  type: ValueType,
): Literals | null {
  const all = (ids: readonly SchemaId[]) => ids.map((id) => is(world, id));
  switch (assertion.kind) {
    case "never":
      return null;
    case "types": {
      const { types } = assertion;
      if (types.includes(type)) return [];
      return type === "number" && types.includes("integer")
        ? [{ kind: "integer", ...holds }]
        : null;
    }
    case "values":
      return [{ kind: "is", part: { kind: "only", values: assertion.values } }];
    case "number":
      return type === "number" ? numberLiterals(assertion) : [];
    case "string":
      return type === "string" && !holdsBytes(schema.type)
        ? textLiterals(assertion)
        : [];
    case "array":
      return type === "array" ? arrayLiterals(world, assertion) : [];
    case "object":
      return type === "object" ? objectLiterals(world, assertion) : [];
    case "reference":
      return all([assertion.to]);
    case "allOf":
      return all(assertion.schemas);
    case "anyOf":
    case "oneOf":
      return oneOf(
        casesOf(world, assertion, type).map(({ when, schemas }) => [
          ...when,
          ...chosen(world, assertion.kind, schemas),
        ]),
      );
    case "not":
      return [isNot(world, assertion.schema)];
    case "conditional": {
      const { if: test, then, else: otherwise } = assertion;
      return oneOf([
        [is(world, test), ...all(present(then))],
        [isNot(world, test), ...all(present(otherwise))],
      ]);
    }
    case "unevaluatedProperties":
      return type === "object"
        ? unevaluatedFields(world, schema, assertion)
        : [];
    case "unevaluatedItems":
      return type === "array" ? unevaluatedItems(world, schema, assertion) : [];
  }
}

/** The ways to break an assertion. */
function broken(
  world: World,
  schema: Schema,
  assertion: Assertion,
  type: ValueType,
): Literals[] {
  const none = (ids: readonly SchemaId[]) => ids.map((id) => isNot(world, id));
  const each = (ids: readonly SchemaId[]) =>
    ids.map((id) => [isNot(world, id)]);
  switch (assertion.kind) {
    case "never":
      return [[]];
    case "types": {
      const { types } = assertion;
      if (types.includes(type)) return [];
      return type === "number" && types.includes("integer")
        ? [[{ kind: "integer", ...fails }]]
        : [[]];
    }
    case "values":
      return [
        [{ kind: "is", part: { kind: "except", values: assertion.values } }],
      ];
    case "number":
      return type === "number" ? brokenNumber(assertion) : [];
    case "string":
      return type === "string" && !holdsBytes(schema.type)
        ? brokenText(assertion)
        : [];
    case "array":
      return type === "array" ? brokenArray(world, assertion) : [];
    case "object":
      return type === "object" ? brokenObject(world, assertion) : [];
    case "reference":
      return each([assertion.to]);
    case "allOf":
      return each(assertion.schemas);
    case "anyOf":
    case "oneOf": {
      const cases = casesOf(world, assertion, type);
      // Without a case, the union refuses the value.
      if (cases.length === 0) return [[]];
      const isExact = assertion.kind === "oneOf";
      return cases.flatMap(({ when, schemas }) => [
        [...when, ...none(schemas)],
        ...(isExact
          ? pairsOf(schemas).map((pair) => [
              ...when,
              ...pair.map((id) => is(world, id)),
            ])
          : []),
      ]);
    }
    case "not":
      return [[is(world, assertion.schema)]];
    case "conditional": {
      const { if: test, then, else: otherwise } = assertion;
      return [
        ...present(then).map((id) => [is(world, test), isNot(world, id)]),
        ...present(otherwise).map((id) => [
          isNot(world, test),
          isNot(world, id),
        ]),
      ];
    }
    case "unevaluatedProperties":
      return type === "object"
        ? brokenUnevaluatedFields(world, schema, assertion)
        : [];
    case "unevaluatedItems":
      return type === "array"
        ? brokenUnevaluatedItems(world, schema, assertion)
        : [];
  }
}

function present(id: SchemaId | null): SchemaId[] {
  return id === null ? [] : [id];
}
