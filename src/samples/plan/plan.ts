/**
 * A sample plan: how to make many different values of a schema without the schema. The target `mock` writes plans as
 * code.
 *
 * Every value that a plan makes is valid by construction: a plan joins parts only where the schema does not relate them
 * to each other. Everything else is a list of whole values that the sampler made and its check accepted.
 */
import type { BodyPath, JsonValue, SchemaId } from "../../model/model.js";
import type { SampleTag } from "../sample/choices.js";

export type SamplePlan =
  /** One of these values. */
  | { kind: "values"; values: readonly JsonValue[] }
  /** One of these texts, or one of them with another number at its end: lists may need many. */
  | { kind: "ids"; values: readonly string[]; form: "text" | "uuid" }
  /** From `minimum` to `maximum`, both a multiple of `step` apart. The minimum is the value without a seed. */
  | { kind: "integer"; minimum: number; maximum: number; step: number }
  | { kind: "object"; fields: readonly PlannedField[] }
  /** An object with any property names. `maximum` is null if there is no limit. */
  | {
      kind: "map";
      values: SamplePlan;
      minimum: number;
      maximum: number | null;
    }
  | {
      kind: "array";
      items: SamplePlan;
      minimum: number;
      maximum: number | null;
      unique: boolean;
    }
  | { kind: "tuple"; items: readonly SamplePlan[] }
  /** One of these plans. `smallest` is the index of the one with the fewest values. */
  | { kind: "choice"; options: readonly SamplePlan[]; smallest: number }
  | { kind: "nullable"; plan: SamplePlan }
  /** An object with this value of the discriminator. */
  | { kind: "tagged"; plan: SamplePlan; tag: SampleTag }
  /** With another value of one field, or without it if the value is undefined. */
  | {
      kind: "changed";
      plan: SamplePlan;
      path: BodyPath;
      value: JsonValue | undefined;
    }
  /** The plan of a schema with a public name. */
  | { kind: "reference"; schema: SchemaId }
  /** Without a seed, the example of the spec. */
  | { kind: "example"; value: JsonValue; plan: SamplePlan }
  /** Bytes that are not part of JSON. */
  | { kind: "file" }
  /** No value matches, or only values that are too large or too hard to make. */
  | { kind: "none" };

export interface PlannedField {
  name: string;
  plan: SamplePlan;
  /** Deprecated fields are optional, and only the largest samples have them. */
  presence: "required" | "optional" | "deprecated";
}

export const noPlan: SamplePlan = { kind: "none" };

export function valuesPlan(values: readonly JsonValue[]): SamplePlan {
  return values.length === 0 ? noPlan : { kind: "values", values };
}

/** The plan with an example, which replaces an example of the plan. */
export function withExample(
  value: JsonValue | undefined,
  plan: SamplePlan,
): SamplePlan {
  if (value === undefined) return plan;
  if (plan.kind === "none") return valuesPlan([value]);
  const rest = plan.kind === "example" ? plan.plan : plan;
  return { kind: "example", value, plan: rest };
}

/** A plan that chooses among plans. */
export function choicePlan(options: readonly SamplePlan[]): SamplePlan {
  const [only] = options;
  if (only === undefined) return noPlan;
  return options.length === 1 ? only : { kind: "choice", options, smallest: 0 };
}
