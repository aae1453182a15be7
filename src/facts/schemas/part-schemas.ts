/** Which schemas an assertion applies to a property or an item of a value. */
import { matchesPattern, type SpeedCheck } from "../../base/patterns/speed.js";
import type { Assertion, Schema, SchemaId } from "../../model/model.js";

type ObjectRule = Extract<Assertion, { kind: "object" }>;
type ArrayRule = Extract<Assertion, { kind: "array" }>;

interface PropertySchemas {
  /** The schemas that apply. */
  certain: SchemaId[];
  /** The schemas that depend on a pattern that is too slow to be searched for. */
  uncertain: SchemaId[];
}

/** `isHidden` tells which properties the direction of the value does not have: they count as additional ones. */
export function propertySchemas(
  { properties, patterns, additional }: ObjectRule,
  name: string,
  isFast: SpeedCheck,
  isHidden: (schema: SchemaId) => boolean = () => false,
): PropertySchemas {
  const own = namedProperty({ properties }, name);
  const certain = own === undefined || isHidden(own) ? [] : [own];
  const uncertain: SchemaId[] = [];
  for (const { pattern, schema } of patterns) {
    const matches = matchesPattern(pattern, name, isFast);
    if (matches === null) uncertain.push(schema);
    else if (matches) certain.push(schema);
  }
  if (additional !== null && certain.length === 0)
    (uncertain.length === 0 ? certain : uncertain).push(additional);
  return { certain, uncertain };
}

/** The schema of a property that the assertion names; undefined for any other property. */
export function namedProperty(
  { properties }: Pick<ObjectRule, "properties">,
  name: string,
): SchemaId | undefined {
  return byName(properties).get(name);
}

export function itemSchemas(
  { prefix, rest }: ArrayRule,
  index: number,
): SchemaId[] {
  const schema = prefix[index] ?? rest;
  return schema === null ? [] : [schema];
}

/** All schemas of a property or an item that may apply, by all assertions of a value. */
export function partSchemas(
  layers: readonly Pick<Schema, "assertions">[],
  key: string | number,
  isFast: SpeedCheck,
): SchemaId[] {
  return layers
    .flatMap(({ assertions }) => assertions)
    .flatMap((assertion) => {
      if (typeof key === "number")
        return assertion.kind === "array" ? itemSchemas(assertion, key) : [];
      if (assertion.kind !== "object") return [];
      const { certain, uncertain } = propertySchemas(assertion, key, isFast);
      return [...certain, ...uncertain];
    });
}

/** Schemas may have thousands of properties, and every one of them is looked up. */
const tables = new WeakMap<object, ReadonlyMap<string, SchemaId>>();

function byName(
  properties: ObjectRule["properties"],
): ReadonlyMap<string, SchemaId> {
  let table = tables.get(properties);
  if (!table) {
    table = new Map(properties.map(({ name, schema }) => [name, schema]));
    tables.set(properties, table);
  }
  return table;
}
