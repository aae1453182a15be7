/** Examples and defaults of the spec. */
import type {
  Direction,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { Facts, SchemaFacts } from "../../facts/schemas/assertions.js";
import { isHidden, isHiddenName } from "../../facts/schemas/hidden-names.js";

/** The examples and the default of a schema, not yet checked. */
export function givenValues(
  schemas: Readonly<Record<SchemaId, Schema>>,
  facts: Facts,
  { layers }: SchemaFacts,
  direction: Direction,
): JsonValue[] {
  const found: JsonValue[] = [];
  const isHiddenSchema = (property: SchemaId): boolean =>
    isHidden((id) => schemas[id], property, direction);
  // The schema itself and its reference. Further layers describe only parts of the value.
  for (const schema of layers.slice(0, 2)) {
    const given = [
      ...schema.examples,
      ...(schema.default ? [schema.default] : []),
    ];
    found.push(
      ...given.map(({ value }) =>
        schema.projection === "split" ? projected(schema.id, value, 0) : value,
      ),
    );
    if (schema.assertions.some(({ kind }) => kind === "allOf")) break;
  }
  return found;

  /** An example that is written for both directions contains properties that only one of them has. */
  function projected(id: SchemaId, value: JsonValue, depth: number): JsonValue {
    if (value === null || typeof value !== "object" || depth > deepest)
      return value;
    const { assertions } = facts(id);
    if (Array.isArray(value)) {
      const items = assertions.array?.find(({ rest }) => rest !== null)?.rest;
      return items === null || items === undefined
        ? value
        : value.map((item) => projected(items, item, depth + 1));
    }
    const rules = assertions.object ?? [];
    const properties = new Map(
      rules.flatMap((rule) =>
        rule.properties.map(({ name, schema }) => [name, schema]),
      ),
    );
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) => {
        const schema = properties.get(name);
        if (schema === undefined) return [[name, part]];
        if (isHiddenName(rules, name, isHiddenSchema)) return [];
        return [[name, projected(schema, part, depth + 1)]];
      }),
    );
  }
}

const deepest = 24;
