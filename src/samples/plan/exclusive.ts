/** Whether values that a plan makes of one alternative can also match another one, which `oneOf` forbids. */
import type { JsonValue, SchemaId } from "../../model/model.js";
import type { SchemaFacts } from "../../facts/schemas/assertions.js";
import { typesOf, type SampleTag } from "../sample/choices.js";
import { isHidden, isHiddenName } from "../../facts/schemas/hidden-names.js";
import { describedBy } from "./objects.js";
import type { PlanSource } from "./source.js";

/** The facts of the values that a plan makes. */
export interface PlannedValues {
  facts: SchemaFacts;
  tags: readonly SampleTag[];
}

/** False if it is not certain. A plan makes only the properties that the schema names. */
export function neverMatches(
  source: PlanSource,
  { facts: own, tags }: PlannedValues,
  other: SchemaId,
): boolean {
  const { facts, model, direction } = source;
  const { assertions } = facts(other);
  if (assertions.never) return true;
  const types = typesOf(own).filter((type) => type !== "unknown");
  if (types.length === 0) return false;
  if (assertions.types !== undefined) {
    const allowed = new Set(typesOf(facts(other)).map(asNumber));
    if (!types.some((type) => allowed.has(asNumber(type)))) return true;
  }
  if (!types.every((type) => type === "object")) return false;
  const isHiddenSchema = (schema: SchemaId): boolean =>
    isHidden((id) => model.schemas[id], schema, direction);
  const rules = own.assertions.object ?? [];
  const described = describedBy(rules);
  const required = [
    ...rules.flatMap((rule) => rule.required),
    ...tags.map(({ property }) => property),
  ].filter((name) => !isHiddenName(rules, name, isHiddenSchema));
  const otherRules = assertions.object ?? [];
  const otherDescribed = describedBy(otherRules);
  const isMade = (name: string): boolean =>
    described.has(name) || required.includes(name);
  const isMap = described.size === 0 && required.length === 0;
  const isMissing = otherRules
    .flatMap((rule) => rule.required)
    .some(
      (name) =>
        !isMade(name) && !isHiddenName(otherRules, name, isHiddenSchema),
    );
  if (isMissing && !isMap) return true;
  return required.some((name) => {
    const tag = tags.find(({ property }) => property === name);
    const mine = tag ? [tag.value] : valuesOf(described.get(name));
    const theirs = valuesOf(otherDescribed.get(name));
    if (mine && theirs && !mine.some((value) => theirs.includes(value)))
      return true;
    return otherRules.some(
      (rule) =>
        rule.patterns.length === 0 &&
        !rule.properties.some((property) => property.name === name) &&
        rule.additional !== null &&
        facts(rule.additional).assertions.never !== undefined,
    );
  });

  /** The values of an enumeration of scalars, which can be compared. */
  function valuesOf(id: SchemaId | undefined): readonly JsonValue[] | null {
    const [found] = id === undefined ? [] : (facts(id).assertions.values ?? []);
    const values = found?.values ?? null;
    return values?.every((value) => typeof value !== "object") ? values : null;
  }
}

function asNumber(type: string): string {
  return type === "integer" ? "number" : type;
}
