/** Arrays whose items do not depend on each other. */
import type { SchemaId } from "../../model/model.js";
import type { SchemaFacts } from "../../facts/schemas/assertions.js";
import { rangeOf } from "../../keywords/limits.js";
import { valuesPlan, type SamplePlan } from "./plan.js";

/** Null if items depend on each other. */
export function arrayPlan(
  { assertions }: SchemaFacts,
  part: (id: SchemaId) => SamplePlan,
): SamplePlan | null {
  const rules = assertions.array ?? [];
  const { least: minimum, most } = rangeOf(rules);
  const unique = rules.some((rule) => rule.unique);
  const schemas = new Set(rules.flatMap(({ rest }) => rest ?? []));
  const [items] = schemas;
  // Two values of one plan may be equal, so only one item is certain to be unique.
  const isUncertain = unique && minimum > 1;
  if (
    minimum > most ||
    isUncertain ||
    schemas.size > 1 ||
    rules.some(({ contains }) => contains !== null)
  )
    return null;
  const [prefixed, ...others] = rules.filter(({ prefix }) => prefix.length > 0);
  if (prefixed !== undefined) {
    const { length } = prefixed.prefix;
    const isWhole = rules.length === 1 && minimum <= length && length <= most;
    return others.length > 0 || unique || !isWhole
      ? null
      : { kind: "tuple", items: prefixed.prefix.map(part) };
  }
  return {
    kind: "array",
    items: items === undefined ? valuesPlan(["sample"]) : part(items),
    minimum,
    maximum: most === Infinity ? null : most,
    unique,
  };
}
