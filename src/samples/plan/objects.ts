/** Objects whose properties do not depend on each other. */
import { has } from "../../keywords/table.js";
import type { JsonValue, SchemaId } from "../../model/model.js";
import type {
  AssertionsByKind,
  SchemaFacts,
} from "../../facts/schemas/assertions.js";
import { rangeOf } from "../../keywords/limits.js";
import type { SampleTag } from "../sample/choices.js";
import { sampledSchema } from "../sample/maker.js";
import { propertySchemas } from "../../facts/schemas/part-schemas.js";
import { isHidden, isHiddenName } from "../../facts/schemas/hidden-names.js";
import { valuesPlan, type PlannedField, type SamplePlan } from "./plan.js";
import type { PlanSource } from "./source.js";

type ObjectRule = NonNullable<AssertionsByKind["object"]>[number];

interface ObjectParts {
  /** The plan of a property. */
  part(id: SchemaId): SamplePlan;
  /** Values of the whole object, for properties that several schemas describe. */
  wholes(): readonly JsonValue[];
}

/** Null if properties depend on each other. */
export function objectPlan(
  { model, direction, isFast }: PlanSource,
  { assertions }: SchemaFacts,
  tags: readonly SampleTag[],
  { part, wholes }: ObjectParts,
): SamplePlan | null {
  const rules = assertions.object ?? [];
  if (rules.some(isIntricate)) return null;
  const described = describedBy(rules);
  const required = new Set([
    ...rules.flatMap((rule) => rule.required),
    ...tags.map(({ property }) => property),
  ]);
  const { least: minimum, most: maximum } = rangeOf(rules);
  const isHiddenSchema = (schema: SchemaId): boolean =>
    isHidden((id) => model.schemas[id], schema, direction);
  const names = [...new Set([...described.keys(), ...required])].filter(
    (name) => !isHiddenName(rules, name, isHiddenSchema),
  );
  if (names.length === 0) return mapPlan(rules, minimum, maximum, part);
  const fields = names.map((name): PlannedField => ({
    name,
    plan: fieldPlan(name),
    presence: presenceOf(name),
  }));
  const needed = fields.filter(({ presence }) => presence === "required");
  return needed.length < minimum || fields.length > maximum
    ? null
    : { kind: "object", fields };

  function fieldPlan(name: string): SamplePlan {
    const tag = tags.find(({ property }) => property === name);
    if (tag !== undefined) return valuesPlan([tag.value]);
    const [schema, ...others] = new Set(
      rules
        .flatMap((rule) => propertySchemas(rule, name, isFast).certain)
        .map((id) => sampledSchema(model, id)),
    );
    if (schema === undefined) return valuesPlan(anything);
    if (others.length === 0) return part(described.get(name) ?? schema);
    return valuesPlan(
      wholes().flatMap((value) => {
        const found = ownValue(value, name);
        return found === undefined ? [] : [found];
      }),
    );
  }

  function presenceOf(name: string): PlannedField["presence"] {
    if (required.has(name)) return "required";
    const schema = model.schemas[described.get(name) ?? ""];
    return schema?.lifecycle.deprecation ? "deprecated" : "optional";
  }
}

/** The properties that the rules describe by name. */
export function describedBy(
  rules: readonly ObjectRule[],
): ReadonlyMap<string, SchemaId> {
  return new Map(
    rules.flatMap((rule) =>
      rule.properties.map(({ name, schema }) => [name, schema]),
    ),
  );
}

const anything = ["sample"];

function isIntricate(rule: ObjectRule): boolean {
  return (
    has(rule, "patterns", "names") ||
    has(rule, "dependentRequired", "dependentSchemas")
  );
}

function mapPlan(
  rules: readonly ObjectRule[],
  minimum: number,
  maximum: number,
  part: ObjectParts["part"],
): SamplePlan | null {
  const [additional, ...others] = new Set(
    rules.flatMap((rule) => rule.additional ?? []),
  );
  if (others.length > 0) return null;
  if (additional === undefined && minimum === 0)
    return { kind: "object", fields: [] };
  return {
    kind: "map",
    values: additional === undefined ? valuesPlan(anything) : part(additional),
    minimum,
    maximum: maximum === Infinity ? null : maximum,
  };
}

function ownValue(value: JsonValue, name: string): JsonValue | undefined {
  return typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}
