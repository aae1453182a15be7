/** The schemas that apply to a part of a value. */
import type {
  Assertion,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { patternFlags } from "../../model/schemas/pattern.js";
import { candidatesFor } from "../validate.js";
import { isObject } from "./objects.js";

export interface ApplyingOptions {
  schemas: Readonly<Record<SchemaId, Schema>>;
  matches(schema: SchemaId, value: JsonValue): boolean;
}

/** Schemas rarely have more layers. */
const most = 64;

/** The schemas themselves, their references, the alternatives that match, and the branches of conditions. */
export function applyingSchemas(
  { schemas, matches }: ApplyingOptions,
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

/** The schemas of a property or an item. */
export function schemasOfPart(
  layers: readonly Schema[],
  key: string | number,
): SchemaId[] {
  return layers
    .flatMap(({ assertions }) => assertions)
    .flatMap((assertion) => {
      if (assertion.kind === "array" && typeof key === "number")
        return assertion.prefix[key] ?? assertion.rest ?? [];
      if (assertion.kind !== "object" || typeof key === "number") return [];
      const found = [
        ...assertion.properties.filter(({ name }) => name === key),
        ...assertion.patterns.filter(({ pattern }) => {
          const flags = patternFlags(pattern);
          return flags !== null && new RegExp(pattern, flags).test(key);
        }),
      ].map(({ schema }) => schema);
      if (found.length > 0 || assertion.additional === null) return found;
      return [assertion.additional];
    });
}
