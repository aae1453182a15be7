/** Arbitrary recursive schemas: all keywords that look into a value, nested in each other. */
import type { Json, JsonObject } from "../json.js";
import type { Random } from "../../../support/random.js";

/** A schema refers to later ones for the same value, and to any for its parts: no reference leads only to itself. */
const names = ["Node", "Left", "Right"] as const;

const size = { type: "integer" };

export function recursiveSchemas(random: Random): Record<string, JsonObject> {
  return Object.fromEntries(
    names.map((name, index) => [name, objectSchema(random, index, 2)]),
  );
}

function anyRef(random: Random): JsonObject {
  return refTo(random.pick(names) ?? "Node");
}

function refTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** A schema of the same value. */
function sameValue(random: Random, index: number, levels: number): JsonObject {
  const later = random.pick(names.slice(index + 1));
  if (later !== undefined && random.chance(0.3)) return refTo(later);
  return objectSchema(random, index, levels - 1);
}

function objectSchema(
  random: Random,
  index: number,
  levels: number,
): JsonObject {
  const schema: JsonObject = {
    type: "object",
    properties: Object.fromEntries(
      random
        .shuffled(["size", "a", "b", "next", "children"])
        .filter(() => random.chance(0.7))
        .map((name): [string, Json] => [name, propertySchema(random, name)]),
    ),
  };
  if (random.chance(0.5)) schema["required"] = ["size"];
  if (levels === 0) return schema;
  for (const [keyword, make] of Object.entries(keywords)) {
    if (!random.chance(0.15)) continue;
    const inside = (): JsonObject => sameValue(random, index, levels);
    Object.assign(schema, make(random, inside, keyword));
  }
  return schema;
}

function propertySchema(random: Random, name: string): Json {
  if (name === "next") return anyRef(random);
  return name === "children" ? arraySchema(random) : size;
}

function arraySchema(random: Random): JsonObject {
  const array: JsonObject = { type: "array" };
  if (random.chance(0.7)) array["items"] = anyRef(random);
  if (random.chance(0.2)) array["prefixItems"] = [anyRef(random)];
  if (random.chance(0.2)) {
    array["contains"] = anyRef(random);
    array["minContains"] = random.below(2);
  }
  if (random.chance(0.2)) array["unevaluatedItems"] = anyRef(random);
  return array;
}

type Keyword = (
  random: Random,
  inside: () => JsonObject,
  keyword: string,
) => JsonObject;

const several: Keyword = (random, inside, keyword) => ({
  [keyword]: Array.from({ length: 1 + random.below(3) }, inside),
});

const keywords: Record<string, Keyword> = {
  anyOf: several,
  oneOf: several,
  allOf: several,
  if: (_, inside) => ({ if: inside(), then: inside(), else: inside() }),
  not: (_, inside) => ({ not: { ...inside(), required: ["wrong"] } }),
  dependentSchemas: (_, inside) => ({
    dependentSchemas: { size: inside(), next: inside() },
  }),
  patternProperties: (random) => ({
    patternProperties: { "^ne": anyRef(random), t$: anyRef(random) },
  }),
  additionalProperties: (random) => ({
    additionalProperties: random.chance(0.5) ? true : anyRef(random),
  }),
  unevaluatedProperties: (random) => ({
    unevaluatedProperties: random.chance(0.5) ? false : anyRef(random),
  }),
};
