/**
 * A property that only the other side describes is new there. A value with such a property proves nothing: clients
 * and servers do not send a property that is not in the spec yet, even if the schema accepts any other property.
 */
import { closure } from "../../common/closure.js";
import { isObject } from "../../examples/wrong/objects.js";
import { inPlaceOf } from "../../model/graph.js";
import type {
  Assertion,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { patternFlags } from "../../model/schemas/pattern.js";

type SchemasById = Readonly<Record<SchemaId, Schema>>;

/** Whether a value has a property that the one side does not describe and the other describes by name. */
export function hasNewName(
  one: SchemasById,
  ids: readonly SchemaId[],
  other: SchemasById,
  otherIds: readonly SchemaId[],
  value: JsonValue,
): boolean {
  if (typeof value !== "object" || value === null) return false;
  const rules = rulesAt(one, ids);
  const otherRules = rulesAt(other, otherIds);
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
    const own = propertyIds(rules, name, one);
    const others = propertyIds(otherRules, name, other);
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
    rule.kind === "array" ? (rule.prefix[index] ?? rule.rest ?? []) : [],
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
  rules: readonly Assertion[],
  wanted: string,
  schemas: SchemasById,
): SchemaId[] {
  return rules.flatMap((rule) => {
    if (rule.kind !== "object") return [];
    const named = rule.properties.filter(({ name }) => name === wanted);
    const matching = rule.patterns.filter(({ pattern }) => {
      const flags = patternFlags(pattern);
      return flags !== null && new RegExp(pattern, flags).test(wanted);
    });
    const found = [...named, ...matching].map(({ schema }) => schema);
    if (found.length > 0 || rule.additional === null) return found;
    const isOpen = (schemas[rule.additional]?.assertions ?? []).length === 0;
    return isOpen ? [] : [rule.additional];
  });
}
