/** Objects with missing, additional, too few or too many properties. */
import type { JsonValue } from "../../model/model.js";
import { limitsOf } from "../../keywords/limits.js";
import type { Of } from "../../keywords/table.js";
import {
  changeKind,
  withoutKeyword,
  withoutKind,
  type Breakage,
  type Breaks,
} from "./breakage.js";

type JsonObject = Readonly<Record<string, JsonValue>>;

/** Maximum number of properties of an object that has too many. */
const most = 200;
/** Names that schemas rarely describe. */
const otherNames = ["other", "x-other", "OTHER", "0", "", "not allowed", "é?"];
const otherValues: readonly JsonValue[] = ["sample", 1, true, {}, []];

export const breakObject: Breaks = function* (place) {
  const { value, facts } = place;
  if (!isObject(value)) return;
  for (const rule of facts.assertions.object ?? []) {
    for (const name of rule.required) {
      if (!Object.hasOwn(value, name)) continue;
      yield {
        rule: "required",
        value: without(value, name),
        property: name,
        detail: name,
        relax: changeKind("object", (one) => ({
          ...one,
          required: one.required.filter((other) => other !== name),
        })),
      };
    }
    yield* breakCount(rule, value);
    if (rule.additional !== null && place.isNever(rule.additional))
      yield* breakNames("additionalProperties", value);
    if (rule.names !== null) yield* breakNames("propertyNames", value);
    for (const { property, required } of rule.dependentRequired) {
      const described = rule.properties.find(({ name }) => name === property);
      const added = described && place.sampleOf(described.schema);
      const present = Object.hasOwn(value, property)
        ? value
        : { ...value, [property]: added ?? null };
      for (const name of required)
        yield {
          rule: "dependentRequired",
          value: without(present, name),
          property: name,
          detail: name,
          relax: changeKind("object", (one) => ({
            ...one,
            dependentRequired: one.dependentRequired.map((other) =>
              other.property === property
                ? {
                    ...other,
                    required: other.required.filter((also) => also !== name),
                  }
                : other,
            ),
          })),
        };
    }
  }
  const unevaluated = facts.assertions.unevaluatedProperties ?? [];
  if (unevaluated.some(({ schema }) => place.isNever(schema)))
    for (const name of otherNames)
      yield {
        rule: "unevaluatedProperties",
        value: { ...value, [name]: "sample" },
        property: name,
        relax: withoutKind("unevaluatedProperties"),
      };
};

function* breakCount(
  assertion: Of<"object">,
  value: JsonObject,
): Generator<Breakage> {
  for (const { row, side, value: limit } of limitsOf(assertion)) {
    if (side === "least" ? limit <= 0 : limit > most) continue;
    const rule = row.keyword;
    const relax = withoutKeyword("object", rule);
    const wrong =
      side === "least"
        ? [withFewer(assertion, value, limit - 1)]
        : [...otherValues, ...Object.values(value).slice(0, 1)].map((added) =>
            withMore(value, limit + 1, added),
          );
    for (const one of wrong) yield { rule, value: one, relax };
  }
}

function withFewer(
  { required }: Of<"object">,
  value: JsonObject,
  count: number,
): JsonObject {
  const optional = Object.keys(value).filter(
    (name) => !required.includes(name),
  );
  const kept = [...required, ...optional].slice(0, count);
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => kept.includes(name)),
  );
}

function withMore(
  value: JsonObject,
  count: number,
  added: JsonValue,
): JsonObject {
  const length = Math.max(0, count - Object.keys(value).length);
  const names = Array.from({ length }, (_, at) => `other${"r".repeat(at)}`);
  return {
    ...value,
    ...Object.fromEntries(names.map((name) => [name, added])),
  };
}

/** The verification finds out whether the names and values are wrong. */
function* breakNames(rule: string, value: JsonObject): Generator<Breakage> {
  const relax = withoutKeyword("object", rule);
  const known = Object.values(value).slice(0, 1);
  for (const property of otherNames) {
    for (const added of [...known, ...otherValues])
      yield { rule, value: { ...value, [property]: added }, property, relax };
  }
}

function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([other]) => other !== name),
  );
}

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
