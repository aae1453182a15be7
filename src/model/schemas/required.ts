/** Reports names in `required` that are not among the properties: usually a property that was renamed or misspelt. */
import { nearest } from "../../base/common/nearest.js";
import type { Context } from "../context.js";
import { inPlaceOf } from "../graph.js";
import type { Assertion, Schema, SchemaId } from "../model.js";

type Schemas = ReadonlyMap<SchemaId, Schema>;

export function checkRequired(context: Context, schemas: Schemas): void {
  const members = new Set<SchemaId>();
  for (const { assertions } of schemas.values()) {
    for (const id of inPlaceOf(assertions)) members.add(id);
  }
  for (const schema of schemas.values()) {
    const { id, assertions } = schema;
    // Other parts of the combination may define the property.
    if (members.has(id) || inPlaceOf(assertions).length > 0) continue;
    for (const assertion of assertions) {
      if (assertion.kind === "object")
        check(context, schemas, schema, assertion);
    }
  }
}

function check(
  context: Context,
  schemas: Schemas,
  { origin }: Schema,
  assertion: Extract<Assertion, { kind: "object" }>,
): void {
  const { properties, patterns, additional, required } = assertion;
  if (properties.length === 0 || patterns.length > 0) return;
  if (additional !== null && !isNever(schemas, additional)) return;
  const known = new Set(properties.map(({ name }) => name));
  const optional = [...known].filter((name) => !required.includes(name));
  const place = { ...origin, pointer: `${origin.pointer}/required` };
  for (const name of required) {
    if (known.has(name)) continue;
    const near = nearest(name, optional);
    if (near === null) context.report("unknown-required", place, { name });
    else context.report("misspelt-required", place, { name, near });
  }
}

function isNever(schemas: Schemas, id: SchemaId): boolean {
  const assertions = schemas.get(id)?.assertions ?? [];
  return assertions.some(({ kind }) => kind === "never");
}
