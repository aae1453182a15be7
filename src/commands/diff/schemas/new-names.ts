/**
 * A property that only the other side describes is new there. A value with such a property proves nothing: clients
 * and servers do not send a property that is not in the spec yet, even if the schema accepts any other property.
 */
import { closure } from "../../../base/common/closure.js";
import { isObject } from "../../../samples/wrong/objects.js";
import { inPlaceOf } from "../../../model/graph.js";
import type {
  Assertion,
  JsonValue,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import {
  itemSchemas,
  propertySchemas,
} from "../../../facts/schemas/part-schemas.js";
import type { Side } from "./side.js";

type SchemasById = Readonly<Record<SchemaId, Schema>>;
type NamedSide = Pick<Side, "schemas" | "isFast">;

/** Whether a value has a property that the one side does not describe and the other describes by name. */
export function hasNewName(
  one: NamedSide,
  ids: readonly SchemaId[],
  other: NamedSide,
  otherIds: readonly SchemaId[],
  value: JsonValue,
): boolean {
  if (typeof value !== "object" || value === null) return false;
  const rules = rulesAt(one.schemas, ids);
  const otherRules = rulesAt(other.schemas, otherIds);
  if (Array.isArray(value))
    return value.some((item, index) =>
      hasNewName(
        one,
        itemIds(rules, index),
        other,
        itemIds(otherRules, index),
        item,
      ),
    );
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, item]) => {
    const own = propertyIds(one, rules, name);
    const others = propertyIds(other, otherRules, name);
    const isNew = own.length === 0 && isNamed(otherRules, name);
    return isNew || hasNewName(one, own, other, others, item);
  });
}

/** The assertions of the schemas, their references and all alternatives. `not` describes no property. */
function rulesAt(schemas: SchemasById, ids: readonly SchemaId[]): Assertion[] {
  const all = closure(ids, (id) =>
    inPlaceOf(
      (schemas[id]?.assertions ?? []).filter(({ kind }) => kind !== "not"),
    ),
  );
  return [...all].flatMap((id) => schemas[id]?.assertions ?? []);
}

function itemIds(rules: readonly Assertion[], index: number): SchemaId[] {
  return rules.flatMap((rule) =>
    rule.kind === "array" ? itemSchemas(rule, index) : [],
  );
}

function isNamed(rules: readonly Assertion[], wanted: string): boolean {
  return rules.some(
    (rule) =>
      rule.kind === "object" &&
      rule.properties.some(({ name }) => name === wanted),
  );
}

/** The schemas that describe a property. `additionalProperties: true` does not describe it. */
function propertyIds(
  { schemas, isFast }: NamedSide,
  rules: readonly Assertion[],
  name: string,
): SchemaId[] {
  return rules.flatMap((rule) => {
    if (rule.kind !== "object") return [];
    const { certain, uncertain } = propertySchemas(rule, name, isFast);
    const isOpen = (id: SchemaId) =>
      id === rule.additional && (schemas[id]?.assertions ?? []).length === 0;
    return [...certain, ...uncertain].filter((id) => !isOpen(id));
  });
}
