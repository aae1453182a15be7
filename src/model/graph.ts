/** Schemas as a graph. */
import type { Assertion, SchemaId } from "./model.js";

/** The schemas that judge the very same value: following these only, one never gets deeper into it. */
export function inPlaceOf(assertions: readonly Assertion[]): SchemaId[] {
  const found: SchemaId[] = [];
  for (const assertion of assertions) found.push(...inPlace(assertion));
  return found;
}

function inPlace(assertion: Assertion): SchemaId[] {
  switch (assertion.kind) {
    case "reference":
      return [assertion.to];
    case "allOf":
    case "anyOf":
    case "oneOf":
      return assertion.schemas;
    case "not":
      return [assertion.schema];
    case "conditional":
      return [assertion.if, assertion.then, assertion.else].filter(
        (id) => id !== null,
      );
    case "object":
      return assertion.dependentSchemas.map(({ schema }) => schema);
    // Where a dynamic reference leads is known only when a value is judged.
    case "dynamicReference":
    case "array":
    case "never":
    case "types":
    case "values":
    case "number":
    case "string":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return [];
  }
}

/** All schemas that an assertion mentions. */
export function partsOf(assertion: Assertion): SchemaId[] {
  switch (assertion.kind) {
    case "array":
      return [
        ...assertion.prefix,
        assertion.rest,
        assertion.contains?.schema ?? null,
      ].filter((id) => id !== null);
    case "object":
      return [
        ...assertion.properties.map(({ schema }) => schema),
        ...assertion.patterns.map(({ schema }) => schema),
        ...assertion.dependentSchemas.map(({ schema }) => schema),
        assertion.additional,
        assertion.names,
      ].filter((id) => id !== null);
    case "dynamicReference":
      return [assertion.to];
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return [assertion.schema];
    default:
      return inPlace(assertion);
  }
}
