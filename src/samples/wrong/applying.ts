/** The schemas that apply to a value. */
import type {
  Assertion,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { SpeedCheck } from "../../base/patterns/speed.js";
import { candidatesFor } from "../../facts/schemas/alternatives.js";
import { isObject } from "./objects.js";

export interface ApplyingOptions {
  schemas: Readonly<Record<SchemaId, Schema>>;
  matches(schema: SchemaId, value: JsonValue): boolean;
  readonly isFast: SpeedCheck;
}

/** Schemas rarely have more layers. */
const most = 64;

/** The schemas themselves, their references, the alternatives that match, and the branches of conditions. */
export function applyingSchemas(
  { schemas, matches }: Omit<ApplyingOptions, "isFast">,
  ids: readonly SchemaId[],
  value: JsonValue,
): Schema[] {
  const found = new Set<Schema>();
  const pending = [...ids];
  for (let at = 0; at < pending.length && found.size < most; at++) {
    const schema = schemas[pending[at] ?? ""];
    if (schema === undefined || found.has(schema)) continue;
    found.add(schema);
    pending.push(...schema.assertions.flatMap(nextOf));
  }
  return [...found];

  function nextOf(assertion: Assertion): SchemaId[] {
    switch (assertion.kind) {
      case "reference":
        return [assertion.to];
      case "allOf":
        return assertion.schemas;
      case "oneOf":
      case "anyOf":
        return candidatesFor({ schemas }, assertion, value).filter((id) =>
          matches(id, value),
        );
      case "conditional": {
        const { then, else: otherwise } = assertion;
        const next = matches(assertion.if, value) ? then : otherwise;
        return next === null ? [] : [next];
      }
      case "object":
        return assertion.dependentSchemas.flatMap(({ property, schema }) =>
          isObject(value) && Object.hasOwn(value, property) ? [schema] : [],
        );
      default:
        return [];
    }
  }
}
