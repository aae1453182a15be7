/** The assertions that apply to one part of a value, and those of them that the written zod schema checks. */
import type { ApiModel, Assertion, SchemaId } from "../../model/model.js";

/** The types of values whose keywords can be unsaid. */
type ValueKind = "string" | "number" | "array" | "object";

export interface ZodPlace {
  readonly assertions: readonly Assertion[];
  /** Assertions that the written schema checks. */
  readonly said: Set<Assertion>;
  /** The types of values that the written schema accepts. */
  readonly kinds: Set<ValueKind>;
  /** The messages of the spec, by the keyword of an issue. */
  readonly messages: Readonly<Record<string, string>>;
}

/** Collects the assertions of some schemas, references included. `mentioned` are schemas that the code refers to. */
export function placeOf(
  model: ApiModel,
  ids: readonly SchemaId[],
  mentioned: readonly SchemaId[],
): ZodPlace {
  const assertions: Assertion[] = [];
  let messages: Readonly<Record<string, string>> = {};
  const pending = [...ids];
  const seen = new Set(mentioned);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    // Those next to a reference come before those of its target.
    messages = { ...model.schemas[id]?.messages, ...messages };
    for (const assertion of model.schemas[id]?.assertions ?? []) {
      if (assertion.kind === "reference") pending.push(assertion.to);
      else if (assertion.kind === "allOf") pending.push(...assertion.schemas);
      else assertions.push(assertion);
    }
  }
  return { assertions, said: new Set(), kinds: new Set(), messages };
}

export function rulesOf<Kind extends Assertion["kind"]>(
  { assertions }: ZodPlace,
  kind: Kind,
): Extract<Assertion, { kind: Kind }>[] {
  return assertions.filter(
    (one): one is Extract<Assertion, { kind: Kind }> => one.kind === kind,
  );
}

/** Whether a schema lists parts of values without saying their type, so that it accepts values of other types as well. */
export function isUntyped({ assertions }: ZodPlace): boolean {
  return assertions.every(({ kind }) => kind !== "types");
}

/** Whether an assertion restricts the values that the written schema accepts, and the schema does not check it. */
export function hasUnsaid({ assertions, said, kinds }: ZodPlace): boolean {
  return assertions.some((assertion) => {
    if (said.has(assertion)) return false;
    switch (assertion.kind) {
      // The type of the model, from which the schema is written, follows from the types.
      case "types":
        return false;
      case "string":
      case "number":
      case "array":
      case "object":
        return kinds.has(assertion.kind);
      case "unevaluatedItems":
        return kinds.has("array");
      case "unevaluatedProperties":
        return kinds.has("object");
      default:
        return true;
    }
  });
}
