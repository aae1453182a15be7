/** Where references lead. A chain of references that leads back to itself ends before it repeats a schema. */
import { follow } from "../base/common/follow.js";
import type { Assertion, Schema, SchemaId, Type } from "./model.js";

interface Asserting {
  readonly assertions: readonly Assertion[];
}

type Find<Found> = (id: SchemaId) => Found | undefined;

/** Returns the target of a schema that is only a reference; null for any other schema. */
export function aliasTarget(schema: Asserting | undefined): SchemaId | null {
  if (schema?.assertions.length !== 1) return null;
  const [only] = schema.assertions;
  return only?.kind === "reference" ? only.to : null;
}

/** Returns the end of a chain of schemas that are only references. `isAlias` may end it earlier. */
export function aliasEnd<Found extends Asserting>(
  find: Find<Found>,
  id: SchemaId,
  isAlias: (schema: Found) => boolean = () => true,
): SchemaId {
  return follow(id, (at) => {
    const schema = find(at);
    return schema && isAlias(schema) ? aliasTarget(schema) : null;
  });
}

/** Returns a schema and the schemas behind its `$ref`, which may have other keywords beside it. */
export function* behindReferences<Found extends Asserting>(
  find: Find<Found>,
  id: SchemaId,
): Generator<Found> {
  const seen = new Set<SchemaId>();
  let next: SchemaId | null = id;
  while (next !== null && !seen.has(next)) {
    seen.add(next);
    const schema = find(next);
    if (!schema) return;
    yield schema;
    next = referenceOf(schema);
  }
}

function referenceOf({ assertions }: Asserting): SchemaId | null {
  for (const assertion of assertions)
    if (assertion.kind === "reference") return assertion.to;
  return null;
}

/** Returns a type after following references; unknown if they only lead to themselves. */
export function typeBehind(find: Find<Pick<Schema, "type">>, type: Type): Type {
  const end = follow<Type>(type, (at) =>
    at.kind === "schema"
      ? (find(at.schema)?.type ?? { kind: "unknown" })
      : null,
  );
  return end.kind === "schema" ? { kind: "unknown" } : end;
}
