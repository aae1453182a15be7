/** The rules that a value breaks, each with the schema that contains it. */
import { candidatesFor } from "../../../facts/schemas/alternatives.js";
import {
  checkAssertion,
  schemasOfProperty,
  validateExample,
  type ValidateOptions,
} from "../../../facts/schemas/validate.js";
import { isObject } from "../../../samples/wrong/objects.js";
import type { Of } from "../../../keywords/table.js";
import type { Assertion, JsonValue, SchemaId } from "../../../model/model.js";
import { singleRules, type Keyword } from "./rules.js";

export interface BrokenRule {
  /** The schema that contains the rule. */
  schema: SchemaId;
  assertion: Assertion;
  keyword: Keyword;
  /** The property that is missing or not allowed. */
  name: string | null;
  /** From the value to its wrong part. */
  path: ValuePath;
  /** The wrong part. */
  value: JsonValue;
}

export type ValuePath = readonly (string | number)[];

/** Values are nested less deeply. */
const deepest = 100;
/** A value with more failures was meant for another alternative. */
const mostFailures = 3;

/** The rules of a schema that a value breaks. */
export function brokenRulesOf(
  options: ValidateOptions,
  id: SchemaId,
  value: JsonValue,
  path: ValuePath = [],
): BrokenRule[] {
  const assertions = options.schemas[id]?.assertions ?? [];
  if (path.length > deepest) return [];
  const isBroken = (assertion: Assertion) =>
    checkAssertion(options, assertion, value, assertions).kind === "invalid";
  return assertions.filter(isBroken).flatMap((assertion) => {
    const own = { schema: id, assertion, path, value };
    return [
      ...singleRules(assertion)
        .filter(({ keyword, name, assertion: single }) =>
          // A property that is present has failures of its own.
          keyword === "required" && hasProperty(value, name)
            ? false
            : isBroken(single),
        )
        .flatMap(({ keyword, name }): BrokenRule[] => {
          const nearest =
            assertion.kind === "anyOf" || assertion.kind === "oneOf"
              ? nearestAlternative(options, assertion, value)
              : null;
          return nearest === null
            ? [{ ...own, keyword, name }]
            : brokenRulesOf(options, nearest, value, path);
        }),
      ...partsFailures(options, own),
    ];
  });
}

function hasProperty(value: JsonValue, name: string | null): boolean {
  return name !== null && isObject(value) && Object.hasOwn(value, name);
}

type Place = Pick<BrokenRule, "schema" | "assertion" | "path" | "value">;

/** The failures in the schemas that an assertion applies to the value or to its parts. */
function partsFailures(options: ValidateOptions, place: Place): BrokenRule[] {
  const { assertion, value, path } = place;
  const here = (id: SchemaId | null) =>
    id === null ? [] : brokenRulesOf(options, id, value, path);
  switch (assertion.kind) {
    case "reference":
      return here(assertion.to);
    case "allOf":
      return assertion.schemas.flatMap(here);
    case "conditional": {
      const { kind } = validateExample(options, assertion.if, value);
      return here(kind === "valid" ? assertion.then : assertion.else);
    }
    case "array":
      return Array.isArray(value)
        ? value.flatMap((item, index) =>
            itemFailures(options, { ...place, assertion }, item, index),
          )
        : [];
    case "object":
      return isObject(value)
        ? [
            ...Object.entries(value).flatMap(([name, item]) =>
              propertyFailures(options, { ...place, assertion }, name, item),
            ),
            ...assertion.dependentSchemas.flatMap(({ property, schema }) =>
              Object.hasOwn(value, property) ? here(schema) : [],
            ),
          ]
        : [];
    default:
      return [];
  }
}

function itemFailures(
  options: ValidateOptions,
  place: Place & { assertion: Of<"array"> },
  item: JsonValue,
  index: number,
): BrokenRule[] {
  const { prefix, rest } = place.assertion;
  const id = prefix[index] ?? rest;
  if (id === null) return [];
  return index >= prefix.length && isNever(options, id)
    ? [{ ...place, keyword: "items", name: null }]
    : brokenRulesOf(options, id, item, [...place.path, index]);
}

function propertyFailures(
  options: ValidateOptions,
  place: Place & { assertion: Of<"object"> },
  name: string,
  item: JsonValue,
): BrokenRule[] {
  const { schemas } = schemasOfProperty(options, place.assertion, name);
  return schemas.flatMap((id): BrokenRule[] =>
    id === place.assertion.additional && isNever(options, id)
      ? [{ ...place, keyword: "additionalProperties", name }]
      : brokenRulesOf(options, id, item, [...place.path, name]),
  );
}

function isNever({ schemas }: ValidateOptions, id: SchemaId): boolean {
  return (schemas[id]?.assertions ?? []).some(({ kind }) => kind === "never");
}

/** The alternative that the value was meant for. Null if that is not clear, or if several match. */
function nearestAlternative(
  options: ValidateOptions,
  assertion: Of<"anyOf" | "oneOf">,
  value: JsonValue,
): SchemaId | null {
  const candidates = candidatesFor(options, assertion, value);
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined && assertion.discriminator)
    return only;
  const failures = candidates.map((id) => ({
    id,
    found: brokenRulesOf(options, id, value),
  }));
  if (failures.some(({ found }) => found.length === 0)) return null;
  const [best, second] = failures
    .filter(
      ({ found }) => found.length <= mostFailures && !found.some(isAboutKind),
    )
    .sort((one, other) => one.found.length - other.found.length);
  if (best === undefined || best.found.length === second?.found.length)
    return null;
  return best.id;
}

/** Whether the value is not of the type, or does not have the constants, that tell the alternative apart. */
function isAboutKind({ keyword, path }: BrokenRule): boolean {
  return (
    (path.length === 0 && (keyword === "type" || keyword === "false")) ||
    (path.length <= 1 && keyword === "enum")
  );
}
