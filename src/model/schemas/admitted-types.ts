/** Computes which types of values the assertions of a schema accept, also through references and combinations. */
import { isOfType } from "../../base/common/json-type.js";
import type { Assertion, JsonType, SchemaId } from "../model.js";

/** Every type once. `integer` is part of `number`. */
export const allTypes: readonly JsonType[] = [
  "object",
  "array",
  "string",
  "number",
  "boolean",
  "null",
];

type AssertionsOf = (id: SchemaId) => readonly Assertion[];

/** Bounds the recursion. Beyond this depth, all types are assumed. */
const depthLimit = 100;

export interface AdmittedTypes {
  of(id: SchemaId): readonly JsonType[];
  by(assertions: readonly Assertion[]): readonly JsonType[];
}

export function admittedTypes(assertionsOf: AssertionsOf): AdmittedTypes {
  const known = new Map<SchemaId, readonly JsonType[]>();
  let depth = 0;

  const of = (id: SchemaId): readonly JsonType[] => {
    const found = known.get(id);
    if (found) return found;
    if (depth > depthLimit) return allTypes;
    // A schema that refers to itself in place adds no restriction.
    known.set(id, allTypes);
    depth++;
    const types = by(assertionsOf(id));
    depth--;
    known.set(id, types);
    return types;
  };

  const by = (assertions: readonly Assertion[]): readonly JsonType[] =>
    assertions.reduce<readonly JsonType[]>(
      (left, assertion) => common(left, admittedBy(assertion)),
      allTypes,
    );

  const admittedBy = (assertion: Assertion): readonly JsonType[] => {
    switch (assertion.kind) {
      case "never":
        return [];
      case "types":
        return assertion.types;
      case "reference":
        return of(assertion.to);
      case "allOf":
        return assertion.schemas.map(of).reduce(common, allTypes);
      case "anyOf":
      case "oneOf":
        return [...new Set(assertion.schemas.flatMap(of))];
      case "values":
        return allTypes.filter((type) =>
          assertion.values.some((value) => isOfType(value, type)),
        );
      case "number":
      case "string":
      case "array":
      case "object":
      case "not":
      case "conditional":
      case "unevaluatedProperties":
      case "unevaluatedItems":
        return allTypes;
    }
  };

  return { of, by };
}

/** Returns the types that both lists accept. Every integer is a number. */
export function common(
  left: readonly JsonType[],
  right: readonly JsonType[],
): readonly JsonType[] {
  if (right === allTypes) return left;
  if (left === allTypes && right.length === 1) return right;
  return left.flatMap((type): JsonType[] => {
    if (right.includes(type)) return [type];
    if (type === "number" && right.includes("integer")) return ["integer"];
    if (type === "integer" && right.includes("number")) return ["integer"];
    return [];
  });
}
