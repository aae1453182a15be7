/** The properties or items of a value that a schema has evaluated, for the `unevaluated` keywords. */
import { isOfType } from "../../base/common/json-type.js";
import type { SpeedCheck } from "../../base/patterns/speed.js";
import type { Of } from "../../keywords/table.js";
import type { Assertion, JsonValue, SchemaId } from "../../model/model.js";
import { propertySchemas } from "./part-schemas.js";

interface EvaluatedOptions {
  assertionsOf(id: SchemaId): readonly Assertion[];
  verdictOf(id: SchemaId, value: JsonValue): "valid" | "invalid" | "unknown";
  /** The alternatives that a discriminator selects; all of them without a discriminator. */
  candidatesFor(union: Of<"anyOf" | "oneOf">, value: JsonValue): SchemaId[];
  isFast: SpeedCheck;
  /** Whether the property does not exist in the direction of the value. */
  isHidden(property: SchemaId): boolean;
}

/** Returns the keys of an object, or the indices of an array. Null if it is not certain. */
export function evaluatedKeys(
  options: EvaluatedOptions,
  assertions: readonly Assertion[],
  value: object & JsonValue,
): Set<string> | null {
  const keys = new Set<string>();
  const seen = new Set<SchemaId>();
  const addSchema = (id: SchemaId): boolean => {
    if (seen.has(id)) return true;
    seen.add(id);
    return options.assertionsOf(id).every(add);
  };
  /** Only schemas that the value matches evaluate its parts. */
  const addMatching = (id: SchemaId): boolean => {
    const verdict = options.verdictOf(id, value);
    return verdict === "valid" ? addSchema(id) : verdict === "invalid";
  };
  const add = (assertion: Assertion): boolean => {
    switch (assertion.kind) {
      case "reference":
        return addSchema(assertion.to);
      case "allOf":
        return assertion.schemas.every(addSchema);
      case "anyOf":
      case "oneOf":
        return options.candidatesFor(assertion, value).every(addMatching);
      case "conditional": {
        const verdict = options.verdictOf(assertion.if, value);
        if (verdict === "unknown") return false;
        const { then, else: otherwise } = assertion;
        const next = verdict === "valid" ? then : otherwise;
        const isKnown = verdict === "invalid" || addSchema(assertion.if);
        return isKnown && (next === null || addSchema(next));
      }
      case "object":
        return isArray(value) || addProperties(assertion, value);
      case "array":
        return !isArray(value) || addItems(assertion, value);
      case "unevaluatedProperties":
      case "unevaluatedItems":
        if (isArray(value) === (assertion.kind === "unevaluatedItems"))
          for (const key of Object.keys(value)) keys.add(key);
        return true;
      default:
        return true;
    }
  };
  const addProperties = (rule: Of<"object">, object: object): boolean => {
    for (const name of Object.keys(object)) {
      const { isFast, isHidden } = options;
      const found = propertySchemas(rule, name, isFast, isHidden);
      if (found.certain.length > 0) keys.add(name);
      else if (found.uncertain.length > 0) return false;
    }
    return rule.dependentSchemas
      .filter(({ property }) => Object.hasOwn(object, property))
      .every(({ schema }) => addSchema(schema));
  };
  const addItems = (
    { prefix, rest, contains }: Of<"array">,
    items: readonly JsonValue[],
  ): boolean =>
    items.every((item, index) => {
      if (rest !== null || index < prefix.length) keys.add(String(index));
      if (contains === null) return true;
      const verdict = options.verdictOf(contains.schema, item);
      if (verdict === "valid") keys.add(String(index));
      return verdict !== "unknown";
    });
  return assertions.every(add) ? keys : null;
}

function isArray(value: JsonValue): value is JsonValue[] {
  return isOfType(value, "array");
}
