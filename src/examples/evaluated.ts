/** The properties of a value that a schema has evaluated, for `unevaluatedProperties`. */
import type { Assertion, JsonValue, SchemaId } from "../model/model.js";

export interface EvaluatedOptions {
  assertionsOf(id: SchemaId): readonly Assertion[];
  verdictOf(id: SchemaId, value: JsonValue): "valid" | "invalid" | "unknown";
  /** Null if it is not certain. */
  matches(pattern: string, name: string): boolean | null;
}

/** Null if it is not certain. */
export function evaluatedNames(
  options: EvaluatedOptions,
  assertions: readonly Assertion[],
  value: Readonly<Record<string, JsonValue>>,
  seen: ReadonlySet<SchemaId> = new Set(),
): Set<string> | null {
  const names = new Set<string>();
  const addSchema = (id: SchemaId): boolean => {
    if (seen.has(id)) return true;
    const found = evaluatedNames(
      options,
      options.assertionsOf(id),
      value,
      new Set(seen).add(id),
    );
    for (const name of found ?? []) names.add(name);
    return found !== null;
  };
  /** Only schemas that the value matches evaluate its properties. */
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
        return assertion.schemas.every(addMatching);
      case "conditional": {
        const verdict = options.verdictOf(assertion.if, value);
        if (verdict === "unknown") return false;
        const { then, else: otherwise } = assertion;
        const next = verdict === "valid" ? then : otherwise;
        const isKnown = verdict === "invalid" || addSchema(assertion.if);
        return isKnown && (next === null || addSchema(next));
      }
      case "object":
        return addOwn(assertion);
      case "unevaluatedProperties":
        for (const name of Object.keys(value)) names.add(name);
        return true;
      default:
        return true;
    }
  };
  const addOwn = (rule: Extract<Assertion, { kind: "object" }>): boolean => {
    for (const name of Object.keys(value)) {
      if (
        rule.additional !== null ||
        rule.properties.some((property) => property.name === name)
      )
        names.add(name);
      for (const { pattern } of rule.patterns) {
        const matches = options.matches(pattern, name);
        if (matches === null) return false;
        if (matches) names.add(name);
      }
    }
    return rule.dependentSchemas
      .filter(({ property }) => Object.hasOwn(value, property))
      .every(({ schema }) => addSchema(schema));
  };
  return assertions.every(add) ? names : null;
}
