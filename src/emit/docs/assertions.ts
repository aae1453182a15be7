/** What must hold for a value: the assertions of a schema, and of those that it is made of. */
import type {
  ApiModel,
  Assertion,
  Schema,
  SchemaId,
} from "../../model/model.js";

/** A schema is rarely made of more than a few; the bound keeps the docs linear whatever the spec does. */
const most = 32;

/** The schema and what it refers to, directly or by `allOf`: everything that holds at once. */
export function layersOf(model: ApiModel, id: SchemaId): Schema[] {
  const layers = new Map<SchemaId, Schema>();
  const pending = [id];
  while (pending.length > 0 && layers.size < most) {
    const next = pending.shift() ?? id;
    const schema = model.schemas[next];
    if (!schema || layers.has(next)) continue;
    layers.set(next, schema);
    for (const assertion of schema.assertions) {
      if (assertion.kind === "reference") pending.push(assertion.to);
      if (assertion.kind === "dynamicReference") pending.push(assertion.to);
      if (assertion.kind === "allOf") pending.push(...assertion.schemas);
    }
  }
  return [...layers.values()];
}

export function assertionsOf<Kind extends Assertion["kind"]>(
  layers: readonly Schema[],
  kind: Kind,
): Extract<Assertion, { kind: Kind }>[] {
  return layers.flatMap((schema) =>
    schema.assertions.filter(
      (assertion): assertion is Extract<Assertion, { kind: Kind }> =>
        assertion.kind === kind,
    ),
  );
}
