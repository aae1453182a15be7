/** The graph of schemas: which schema uses which. */
import { appendTo } from "../base/common/append-to.js";
import { closure } from "../base/common/closure.js";
import { createWeakMemo } from "../incremental/memo.js";
import { behindReferences } from "./references.js";
import type { Access, ApiModel, Assertion, Schema, SchemaId } from "./model.js";

/** A large record is slow to list. */
const listOf = createWeakMemo((schemas: ApiModel["schemas"]) =>
  Object.values(schemas),
);

/** Returns all schemas of a model. */
export function allSchemas({
  schemas,
}: Pick<ApiModel, "schemas">): readonly Schema[] {
  return listOf(schemas);
}

/**
 * Returns the subschemas that apply to the same value (in-place applicators, references included), not to parts of it.
 */
export function inPlaceOf(assertions: readonly Assertion[]): SchemaId[] {
  const found: SchemaId[] = [];
  for (const assertion of assertions) found.push(...inPlace(assertion));
  return found;
}

/**
 * Returns the schemas that other keywords are combined with, also behind references: properties may be described there.
 * A schema that is only referred to, or is an alternative on its own, describes all its properties itself.
 */
export function combinedSchemas(
  schemas: ReadonlyMap<SchemaId, Pick<Schema, "assertions">>,
): ReadonlySet<SchemaId> {
  const assertionsOf = (id: SchemaId) => schemas.get(id)?.assertions ?? [];
  const parts = [...schemas.values()].flatMap(({ assertions }) =>
    combinedParts(assertions),
  );
  return closure(parts, (id) => inPlaceOf(assertionsOf(id)));
}

function combinedParts(assertions: readonly Assertion[]): SchemaId[] {
  const describing = assertions.filter(
    (assertion) => assertion.kind === "object" || inPlace(assertion).length > 0,
  );
  const [only] = describing;
  return describing.length === 1 && only !== undefined && isAlone(only)
    ? []
    : inPlaceOf(describing);
}

/** Whether each of its schemas describes the value without the others. */
function isAlone(assertion: Assertion): boolean {
  switch (assertion.kind) {
    case "reference":
    case "anyOf":
    case "oneOf":
      return true;
    case "allOf":
      return assertion.schemas.length === 1;
    default:
      return false;
  }
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
      return present([assertion.if, assertion.then, assertion.else]);
    case "object":
      return assertion.dependentSchemas.map(({ schema }) => schema);
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

/** Returns all schemas that an assertion mentions. */
export function partsOf(assertion: Assertion): SchemaId[] {
  switch (assertion.kind) {
    case "array":
      return present([
        ...assertion.prefix,
        assertion.rest,
        assertion.contains?.schema ?? null,
      ]);
    case "object": {
      const { properties, patterns, dependentSchemas } = assertion;
      const parts: SchemaId[] = [];
      for (const { schema } of properties) parts.push(schema);
      for (const { schema } of patterns) parts.push(schema);
      for (const { schema } of dependentSchemas) parts.push(schema);
      if (assertion.additional !== null) parts.push(assertion.additional);
      if (assertion.names !== null) parts.push(assertion.names);
      return parts;
    }
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return [assertion.schema];
    default:
      return inPlace(assertion);
  }
}

/**
 * Returns the schemas that describe the value itself or a part of it. Schemas that only test it (`if`, `not`,
 * `contains`, `propertyNames`) are not included.
 */
export function partsReachableFrom(assertion: Assertion): SchemaId[] {
  switch (assertion.kind) {
    case "conditional":
      return present([assertion.then, assertion.else]);
    case "array":
      return present([...assertion.prefix, assertion.rest]);
    case "object":
      return partsOf({ ...assertion, names: null });
    case "not":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return [];
    default:
      return inPlace(assertion);
  }
}

/** Returns the schemas that a value must match as well: targets of references, and members of `allOf`. */
export function conjunctsOf(assertions: readonly Assertion[]): SchemaId[] {
  return inPlaceOf(
    assertions.filter(({ kind }) => kind === "reference" || kind === "allOf"),
  );
}

/** Returns all schemas that lead to one of these schemas, including those. */
type SchemasLeadingTo = (start: readonly SchemaId[]) => Set<SchemaId>;

/** Follows the parts of schemas backwards. Which schema uses which is found once, when it is first needed. */
export function schemasLeadingTo(
  schemas: Iterable<Pick<Schema, "id" | "assertions">>,
  next: (assertion: Assertion) => readonly SchemaId[],
): SchemasLeadingTo {
  let users: Map<SchemaId, SchemaId[]> | null = null;
  const findUsers = () => {
    const found = new Map<SchemaId, SchemaId[]>();
    for (const { id, assertions } of schemas)
      for (const assertion of assertions)
        for (const used of next(assertion)) appendTo(found, used, id);
    return found;
  };
  return (start) => {
    if (start.length === 0) return new Set();
    const known = (users ??= findUsers());
    return closure(start, (id) => known.get(id) ?? []);
  };
}

function present(ids: readonly (SchemaId | null)[]): SchemaId[] {
  return ids.filter((id) => id !== null);
}

/** Returns the same assertion with each schema id replaced. */
export function withParts(
  assertion: Assertion,
  replace: (id: SchemaId) => SchemaId,
): Assertion {
  const maybe = (id: SchemaId | null) => (id === null ? null : replace(id));
  const inside = <Part extends { schema: SchemaId }>(part: Part): Part => ({
    ...part,
    schema: replace(part.schema),
  });
  switch (assertion.kind) {
    case "never":
    case "types":
    case "values":
    case "number":
    case "string":
      return assertion;
    case "array":
      return {
        ...assertion,
        prefix: assertion.prefix.map(replace),
        rest: maybe(assertion.rest),
        contains: assertion.contains && inside(assertion.contains),
      };
    case "object":
      return {
        ...assertion,
        properties: assertion.properties.map(inside),
        patterns: assertion.patterns.map(inside),
        dependentSchemas: assertion.dependentSchemas.map(inside),
        additional: maybe(assertion.additional),
        names: maybe(assertion.names),
      };
    case "reference":
      return { ...assertion, to: replace(assertion.to) };
    case "allOf":
      return { ...assertion, schemas: assertion.schemas.map(replace) };
    case "anyOf":
    case "oneOf":
      return {
        ...assertion,
        schemas: assertion.schemas.map(replace),
        discriminator: assertion.discriminator && {
          ...assertion.discriminator,
          mapping: assertion.discriminator.mapping.map(inside),
          open: assertion.discriminator.open.map(replace),
        },
      };
    case "conditional":
      return {
        ...assertion,
        if: replace(assertion.if),
        then: maybe(assertion.then),
        else: maybe(assertion.else),
      };
    case "not":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return inside(assertion);
  }
}

/** Returns whether a property is `readOnly` or `writeOnly`. The keyword may also be behind the property's `$ref`. */
export function accessOf(
  find: (
    id: SchemaId,
  ) => { access: Access; assertions: readonly Assertion[] } | undefined,
  id: SchemaId,
): Access {
  for (const { access } of behindReferences(find, id))
    if (access !== "readWrite") return access;
  return "readWrite";
}
