/** The schemas that a validator of a value can need, so that only these are compiled. */
import {
  itemSchemas,
  propertySchemas,
} from "../../../facts/schemas/part-schemas.js";
import { inPlaceOf } from "../../../model/graph.js";
import type {
  ApiModel,
  Assertion,
  Discriminator,
  JsonValue,
  SchemaId,
} from "../../../model/model.js";

/**
 * Adds all schemas that apply to the value or to a part of it, whether the value matches them or not. A schema that is
 * not among them cannot change the result.
 */
export function addAppliedSchemas(
  { schemas }: Pick<ApiModel, "schemas">,
  id: SchemaId,
  value: JsonValue,
  found: Set<SchemaId>,
): void {
  const pending: [SchemaId, JsonValue][] = [[id, value]];
  const seen = new Map<SchemaId, Set<JsonValue>>();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [at, part] = next;
    const values = seen.get(at) ?? new Set();
    if (values.has(part)) continue;
    seen.set(at, values.add(part));
    found.add(at);
    const assertions = schemas[at]?.assertions ?? [];
    for (const same of inPlaceOf(assertions)) pending.push([same, part]);
    for (const assertion of assertions) {
      for (const { schema } of mappingOf(assertion))
        pending.push([schema, part]);
      pending.push(...appliedToParts(assertion, part));
    }
  }
}

export function mappingOf(assertion: Assertion): Discriminator["mapping"] {
  return assertion.kind === "anyOf" || assertion.kind === "oneOf"
    ? (assertion.discriminator?.mapping ?? [])
    : [];
}

function appliedToParts(
  assertion: Assertion,
  value: JsonValue,
): [SchemaId, JsonValue][] {
  switch (assertion.kind) {
    case "array":
      return itemsOf(value).flatMap((item, index) => [
        ...toApply(itemSchemas(assertion, index), item),
        ...toApply([assertion.contains?.schema ?? null], item),
      ]);
    case "object":
      return entriesOf(value).flatMap(([name, part]) => [
        ...toApply(schemasOfProperty(assertion, name), part),
        ...toApply([assertion.names], name),
      ]);
    case "unevaluatedItems":
      return itemsOf(value).flatMap((item) =>
        toApply([assertion.schema], item),
      );
    case "unevaluatedProperties":
      return entriesOf(value).flatMap(([, part]) =>
        toApply([assertion.schema], part),
      );
    default:
      return [];
  }
}

/** Patterns are not searched, since a search may take long. A hidden property counts as additional. */
function schemasOfProperty(
  assertion: Extract<Assertion, { kind: "object" }>,
  name: string,
): (SchemaId | null)[] {
  const isFast = () => false;
  const { certain, uncertain } = propertySchemas(assertion, name, isFast);
  return [...certain, ...uncertain, assertion.additional];
}

function toApply(
  ids: readonly (SchemaId | null)[],
  value: JsonValue,
): [SchemaId, JsonValue][] {
  return ids.flatMap((id) => (id === null ? [] : [[id, value]]));
}

function itemsOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function entriesOf(value: JsonValue): [string, JsonValue][] {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : [];
}
