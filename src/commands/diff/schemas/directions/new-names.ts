/**
 * A property that only the other side describes is new there. A value with such a property proves nothing: clients
 * and servers do not send a property that is not in the spec yet, even if the schema accepts any other property.
 */
import { closure } from "../../../../base/common/closure.js";
import { isObject } from "../../../../samples/wrong/objects.js";
import { inPlaceOf } from "../../../../model/graph.js";
import type {
  Assertion,
  JsonValue,
  Schema,
  SchemaId,
} from "../../../../model/model.js";
import {
  itemSchemas,
  propertySchemas,
} from "../../../../facts/schemas/part-schemas.js";
import type { Side } from "../side.js";

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

/** The properties that the one side does not describe or require, and the other describes by name. */
export function newNames(
  one: NamedSide,
  ids: readonly SchemaId[],
  other: NamedSide,
  otherIds: readonly SchemaId[],
): ReadonlySet<string> {
  const rules = rulesAt(one.schemas, ids);
  const objects = rulesAt(other.schemas, otherIds).filter(
    (rule) => rule.kind === "object",
  );
  // A value may have a property because of `not`.
  const mentioned = [...closure(ids, (id) => inPlaceOf(rulesOf(one, id)))]
    .flatMap((id) => rulesOf(one, id))
    .filter((rule) => rule.kind === "object");
  const required = new Set(
    mentioned.flatMap((rule) => [
      ...rule.properties.map(({ name }) => name),
      ...rule.required,
      ...rule.dependentRequired.flatMap((each) => each.required),
    ]),
  );
  return new Set(
    objects
      .flatMap(({ properties }) => properties.map(({ name }) => name))
      .filter(
        (name) =>
          !required.has(name) && propertyIds(one, rules, name).length === 0,
      ),
  );
}

function rulesOf({ schemas }: NamedSide, id: SchemaId): readonly Assertion[] {
  return schemas[id]?.assertions ?? [];
}

/** The schemas that describe a part of a value: a property, an item, or a property with any other name. */
export function partIds(
  side: NamedSide,
  ids: readonly SchemaId[],
  key: string | number | null,
): SchemaId[] {
  const rules = rulesAt(side.schemas, ids);
  if (typeof key === "number") return itemIds(rules, key);
  if (key !== null) return propertyIds(side, rules, key);
  return rules.flatMap((rule) =>
    rule.kind === "object"
      ? [
          ...rule.patterns.map(({ schema }) => schema),
          ...(rule.additional === null ? [] : [rule.additional]),
        ]
      : [],
  );
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
