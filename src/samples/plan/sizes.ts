/** The number of values in the smallest sample of a plan. Recursion without an end has infinite size. */
import type { JsonValue, SchemaId } from "../../model/model.js";
import { noPlan, valuesPlan, type SamplePlan } from "./plan.js";

/** Larger values are no use as samples. */
const largest = 2_000;

/** The size of the plan of a named schema. */
export type SizeOf = (schema: SchemaId) => number;

export function smallestSize(plan: SamplePlan, sizeOf: SizeOf): number {
  const size = sizeIn(plan, sizeOf);
  return size > largest ? Infinity : size;
}

function sizeIn(plan: SamplePlan, sizeOf: SizeOf): number {
  const inside = (part: SamplePlan): number => sizeIn(part, sizeOf);
  switch (plan.kind) {
    case "values":
      return Math.min(...plan.values.map(valueSize));
    case "ids":
    case "integer":
    case "file":
    case "nullable":
      return 1;
    case "object":
      return plan.fields.reduce(
        (sum, { plan: field, presence }) =>
          presence === "required" ? sum + inside(field) : sum,
        1,
      );
    case "map":
      return repeated(plan.minimum, inside(plan.values));
    case "array":
      return repeated(plan.minimum, inside(plan.items));
    case "tuple":
      return plan.items.reduce((sum, item) => sum + inside(item), 1);
    case "choice":
      return Math.min(...plan.options.map(inside));
    case "tagged":
    case "changed":
      return inside(plan.plan);
    case "example":
      return Math.min(valueSize(plan.value), inside(plan.plan));
    case "reference":
      return sizeOf(plan.schema);
    case "none":
      return Infinity;
  }
}

/** `0 * Infinity` is not a number. */
function repeated(count: number, size: number): number {
  return count === 0 ? 1 : 1 + count * size;
}

function valueSize(value: JsonValue): number {
  if (value === null || typeof value !== "object") return 1;
  return Object.values(value).reduce<number>(
    (sum, item) => sum + valueSize(item),
    1,
  );
}

/** The plan without parts that have no finite value: optional fields, items and alternatives. */
export function withoutEndless(plan: SamplePlan, sizeOf: SizeOf): SamplePlan {
  const isFinite = (part: SamplePlan): boolean =>
    smallestSize(part, sizeOf) !== Infinity;
  const inside = (part: SamplePlan) => withoutEndless(part, sizeOf);
  if (!isFinite(plan)) return noPlan;
  switch (plan.kind) {
    case "object":
      return {
        kind: "object",
        fields: plan.fields
          .filter((field) => isFinite(field.plan))
          .map((field) => ({ ...field, plan: inside(field.plan) })),
      };
    case "map":
      return isFinite(plan.values)
        ? { ...plan, values: inside(plan.values) }
        : { kind: "object", fields: [] };
    case "array":
      return isFinite(plan.items)
        ? { ...plan, items: inside(plan.items) }
        : valuesPlan([[]]);
    case "tuple":
      return { ...plan, items: plan.items.map(inside) };
    case "choice": {
      const options = plan.options.filter(isFinite);
      const sizes = options.map((option) => smallestSize(option, sizeOf));
      const [only] = options;
      if (options.length === 1 && only) return inside(only);
      return {
        kind: "choice",
        options: options.map(inside),
        smallest: sizes.indexOf(Math.min(...sizes)),
      };
    }
    case "nullable":
      return isFinite(plan.plan)
        ? { kind: "nullable", plan: inside(plan.plan) }
        : valuesPlan([null]);
    case "tagged":
    case "changed":
      return { ...plan, plan: inside(plan.plan) };
    case "example":
      return isFinite(plan.plan)
        ? { ...plan, plan: inside(plan.plan) }
        : valuesPlan([plan.value]);
    default:
      return plan;
  }
}
