/** Builds the plan of a schema from its assertions. */
import { isBytes } from "../../facts/schemas/bytes.js";
import { has } from "../../keywords/table.js";
import type { JsonType, JsonValue, SchemaId } from "../../model/model.js";
import {
  knownValues,
  type SchemaFacts,
} from "../../facts/schemas/assertions.js";
import { rangeOf } from "../../keywords/limits.js";
import { typesOf, type SampleTag } from "../sample/choices.js";
import { arrayPlan } from "./arrays.js";
import { integerPlan } from "./integers.js";
import { objectPlan } from "./objects.js";
import {
  choicePlan,
  noPlan,
  valuesPlan,
  withExample,
  type SamplePlan,
} from "./plan.js";
import type { PlanSource } from "./source.js";
import { unionPlan } from "./unions.js";

/** Deeper inline schemas become lists of whole values, and so do those that one plan has this often. */
const deepest = 24;
const mostOften = 8;

/**
 * The plan of a schema, with its public name or without. Parts with a public name are references. `outer` are the inline
 * schemas around it. They are parts of it again where a union has the properties of its alternatives.
 */
export function buildPlan(
  source: PlanSource,
  id: SchemaId,
  outer: readonly SchemaId[] = [],
  times = new Map<SchemaId, number>(),
): SamplePlan {
  const { model, facts } = source;
  const alias = aliasPlan();
  const plan = alias ?? ownPlan();
  const isFixed = plan.kind === "values" || plan.kind === "none";
  // The plan of a reference has the examples of its schema.
  const isBare = alias !== null && model.schemas[id]?.examples.length === 0;
  return isFixed || isBare ? plan : withExample(source.example(id), plan);

  function part(to: SchemaId): SamplePlan {
    const role = model.schemas[to]?.role.kind;
    if (role !== "inline" && role !== "parameters")
      return { kind: "reference", schema: to };
    const path = [...outer, id];
    const often = times.get(to) ?? 0;
    if (path.length > deepest || path.includes(to) || often === mostOften)
      return valuesPlan(source.values(to));
    times.set(to, often + 1);
    return buildPlan(source, to, path, times);
  }

  /** A schema that only refers to another one, or is `allOf` with one schema. */
  function aliasPlan(): SamplePlan | null {
    const [only, ...others] = model.schemas[id]?.assertions ?? [];
    if (others.length > 0) return null;
    if (only?.kind === "reference") return part(only.to);
    const [first, ...more] = only?.kind === "allOf" ? only.schemas : [];
    return first === undefined || more.length > 0 ? null : part(first);
  }

  function ownPlan(): SamplePlan {
    const all = facts(id);
    if (all.assertions.never) return noPlan;
    if (isIntricate(all)) return valuesPlan(source.values(id));
    const hasUnion = all.assertions.oneOf ?? all.assertions.anyOf;
    const plan =
      hasUnion === undefined
        ? typedPlan(all, [], source.values)
        : unionPlan(source, all, {
            part,
            merged: (merged, tags) =>
              isIntricate(merged) ? null : typedPlan(merged, tags, () => []),
          });
    return plan ?? valuesPlan(source.values(id));
  }

  /** The plan for each type that the facts allow. */
  function typedPlan(
    all: SchemaFacts,
    tags: readonly SampleTag[],
    valuesOf: PlanSource["values"],
  ): SamplePlan | null {
    const types = typesOf(all).filter((type) => type !== "unknown");
    const plans = types
      .filter((type) => type !== "null")
      .map((type) => typePlan(type, all, tags, valuesOf));
    if (plans.some((plan) => plan === null)) return null;
    const plan = choicePlan(
      plans.filter((one) => one !== null && one.kind !== "none"),
    );
    if (!types.includes("null")) return types.length === 0 ? null : plan;
    return plan.kind === "none"
      ? valuesPlan([null])
      : { kind: "nullable", plan };
  }

  function typePlan(
    type: JsonType,
    all: SchemaFacts,
    tags: readonly SampleTag[],
    valuesOf: PlanSource["values"],
  ): SamplePlan | null {
    switch (type) {
      case "object":
        return objectPlan(source, all, tags, {
          part,
          wholes: () => valuesOf(id),
        });
      case "array":
        return arrayPlan(all, part);
      case "boolean":
        return valuesPlan([true, false]);
      case "integer":
        return knownValues(all.layers).length > 0
          ? leafPlan("number", valuesOf(id))
          : (integerPlan(all, source.nameOf(id)) ??
              leafPlan("number", valuesOf(id)));
      case "string":
        return isFile(all)
          ? { kind: "file" }
          : isIdName(source.nameOf(id)) && valuesOf(id).length > 1
            ? (idsPlan(all, valuesOf(id)) ??
              leafPlan("string", source.manyValues(id)))
            : leafPlan("string", valuesOf(id));
      case "number":
        return leafPlan("number", valuesOf(id));
      case "null":
        return valuesPlan([null]);
    }
  }
}

/** The names of the ids that the runtime of mocks keeps apart. */
function isIdName(name: string): boolean {
  return /^(_?id|uuid|guid)$/.test(name);
}

/** The characters that a number at the end may need. */
const numberLength = 6;

/** Null if a text with another number at its end may be invalid. */
function idsPlan(
  { assertions }: SchemaFacts,
  values: readonly JsonValue[],
): SamplePlan | null {
  const rules = assertions.string ?? [];
  const texts = values.filter((value) => typeof value === "string");
  const longest = Math.max(...texts.map(({ length }) => length));
  const isFree =
    longest + numberLength <= rangeOf(rules).most &&
    !rules.some((rule) =>
      has(rule, "pattern", "contentEncoding", "contentMediaType"),
    );
  const formats = new Set(rules.flatMap(({ format }) => format ?? []));
  const form = formats.size === 0 ? "text" : "uuid";
  const isKnown = form === "text" || (formats.size === 1 && formats.has(form));
  return isFree && isKnown && texts.length > 0
    ? { kind: "ids", values: texts, form }
    : null;
}

/** Null if the sampler made no value of the type, although there may be some. */
function leafPlan(
  type: "string" | "number",
  values: readonly JsonValue[],
): SamplePlan | null {
  const found = values.filter((value) => typeof value === type);
  return found.length === 0 ? null : valuesPlan(found);
}

/** Whether parts that are valid alone may not be valid together. */
function isIntricate({ assertions }: SchemaFacts): boolean {
  return (
    assertions.values !== undefined ||
    assertions.not !== undefined ||
    assertions.conditional !== undefined ||
    assertions.unevaluatedProperties !== undefined ||
    assertions.unevaluatedItems !== undefined
  );
}

function isFile({ layers }: SchemaFacts): boolean {
  return layers.some(({ type }) => isBytes(type));
}
