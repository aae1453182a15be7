/** Arbitrary parts of schemas that speak of arrays and objects, and those that combine other schemas. */
import fc from "../../support/fast-check.js";
import { isObject, type Json, type JsonObject, type Schema } from "./json.js";
import {
  limits,
  name,
  pattern,
  some,
  type Dialect,
  type Piece,
} from "./pieces-scalar.js";
import {
  discriminatorName,
  kindName,
  kinds,
  readOnlyName,
  writeOnlyName,
} from "./vocabulary.js";

type Schemas = fc.Arbitrary<Schema>;

/** Schemas of the parts of a value. */
export interface Inside {
  dialect: Dialect;
  inner: Schemas;
}

const none: Piece = fc.constant({});

export function arrayPiece({ dialect, inner }: Inside): Piece {
  const sizes = fc.oneof(none, limits("minItems", "maxItems"));
  const unique = fc.constantFrom<JsonObject[]>({}, {}, { uniqueItems: true });
  const basic = fc
    .tuple(some({ items: inner }), sizes, unique)
    .map(([items, size, rest]) => ({ ...items, ...size, ...rest }));
  if (dialect === "3.0") {
    // There `items` is not optional.
    return basic.map((schema) => ({ items: {}, ...schema }));
  }
  const prefixItems = fc.array(inner, { minLength: 1, maxLength: 3 });
  const contained = fc
    .tuple(inner, fc.oneof(none, limits("minContains", "maxContains", 2)))
    .map(([contains, limit]) => ({ contains, ...limit }));
  return fc.oneof(
    { weight: 3, arbitrary: basic },
    {
      weight: 2,
      arbitrary: fc
        .tuple(prefixItems, basic)
        .map(([prefix, more]) => ({ prefixItems: prefix, ...more })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(contained, basic)
        .map(([contains, more]) => ({ ...contains, ...more })),
    },
  );
}

export function objectPiece(inside: Inside): Piece {
  const { dialect, inner } = inside;
  const named = entries(name, inner, 4);
  const required = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
  const sizes = fc.oneof(
    { weight: 5, arbitrary: none },
    { weight: 1, arbitrary: limits("minProperties", "maxProperties") },
  );
  const basic = fc
    .tuple(
      some({ properties: named, required }),
      fc.oneof(
        { weight: 2, arbitrary: none },
        {
          weight: 1,
          arbitrary: some({
            additionalProperties: fc.oneof(fc.constant(false), inner),
          }),
        },
      ),
      sizes,
    )
    .map(([one, two, three]) => ({ ...one, ...two, ...three }));
  const oneWay = fc.tuple(basic, oneWayProperties(inner)).map(withProperties);
  if (dialect === "3.0") {
    return fc.oneof(
      { weight: 4, arbitrary: basic },
      { weight: 1, arbitrary: oneWay },
    );
  }
  const dependent = some({
    dependentRequired: entries(name, fc.uniqueArray(name, { maxLength: 2 }), 2),
    propertyNames: fc.oneof(
      limits("minLength", "maxLength"),
      pattern.map((value) => ({ pattern: value })),
      fc
        .uniqueArray(name, { minLength: 1, maxLength: 4 })
        .map((listed) => ({ enum: listed })),
    ),
    patternProperties: entries(pattern, inner, 2),
  });
  return fc.oneof(
    { weight: 4, arbitrary: basic },
    { weight: 1, arbitrary: oneWay },
    {
      weight: 2,
      arbitrary: fc
        .tuple(basic, dependent)
        .map(([one, other]) => ({ ...one, ...other })),
    },
  );
}

function entries(
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<Json>,
  maxLength: number,
): fc.Arbitrary<JsonObject> {
  return fc
    .array(fc.tuple(key, value), { minLength: 1, maxLength })
    .map((pairs) => Object.fromEntries(pairs));
}

/** Properties that are in one direction only, under names that nothing else speaks of. */
function oneWayProperties(inner: Schemas): fc.Arbitrary<JsonObject> {
  const marked = (mark: string) =>
    inner.map((schema) => ({
      ...(isObject(schema) ? schema : {}),
      [mark]: true,
    }));
  return some({
    [readOnlyName]: marked("readOnly"),
    [writeOnlyName]: marked("writeOnly"),
  });
}

function withProperties([schema, more]: [JsonObject, JsonObject]): JsonObject {
  const properties = schema["properties"];
  const required = schema["required"];
  return {
    ...schema,
    properties: { ...(isObject(properties) ? properties : {}), ...more },
    required: [
      ...(Array.isArray(required) ? required : ["a"]),
      ...Object.keys(more),
    ],
  };
}

/** Schemas that look at the same value as the one around them. */
export interface Beside extends Inside {
  same: Schemas;
}

export function combination({ dialect, same }: Beside): Piece {
  const list = fc.array(same, { minLength: 1, maxLength: 3 });
  const always = [
    list.map((allOf) => ({ allOf })),
    list.map((anyOf) => ({ anyOf })),
    list.map((oneOf) => ({ oneOf })),
    same.map((not) => ({ not })),
  ] as Piece[];
  if (dialect === "3.0") return fc.oneof(...always);
  return fc.oneof(
    ...always,
    fc
      .tuple(same, some({ then: same, else: same }))
      .map(([condition, more]) => ({ if: condition, ...more })),
    entries(name, same, 2).map((dependentSchemas) => ({ dependentSchemas })),
  );
}

/** Only has a meaning beside keywords that look at properties or items. */
export function unevaluated({ inner }: Inside): Piece {
  const rest = fc.oneof(
    { weight: 2, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: inner },
  );
  return fc.oneof(
    rest.map((schema) => ({ unevaluatedProperties: schema })),
    rest.map((schema) => ({ unevaluatedItems: schema })),
  );
}

/** Alternatives that a constant tells apart, or nearly does; with a discriminator only where it does. */
export function taggedUnion({ dialect, inner }: Inside): Piece {
  const constant = (kind: string): JsonObject =>
    dialect === "3.0" ? { type: "string", enum: [kind] } : { const: kind };
  const member = fc.record({
    more: entries(name, inner, 2),
    kind: fc.constantFrom(...kinds),
    required: fc.boolean(),
  });
  return fc
    .record({
      members: fc.array(member, { minLength: 2, maxLength: 3 }),
      combine: fc.constantFrom("oneOf", "anyOf"),
      discriminated: fc.boolean(),
    })
    .map(({ members, combine, discriminated }) => ({
      [combine]: members.map(({ more, kind, required }, index) => ({
        type: "object",
        ...(discriminated || required ? { required: [kindName] } : {}),
        properties: {
          [kindName]: constant(discriminated ? (kinds[index] ?? kind) : kind),
          ...more,
        },
      })),
      ...(discriminated ? { discriminator: { propertyName: kindName } } : {}),
    }));
}

/** Alternatives by reference, told apart by the name of the schema or by a word that is mapped to it. */
export function discriminated(references: readonly string[]): Piece {
  return fc
    .record({
      targets: fc.shuffledSubarray([...references], {
        minLength: 2,
      }),
      combine: fc.constantFrom("oneOf", "anyOf"),
      mapped: fc.integer({ min: 0, max: 3 }),
      // If no alternative describes the property, the discriminator is ignored.
      described: fc.boolean(),
    })
    .map(({ targets, combine, mapped, described }) => ({
      ...(described && {
        type: "object",
        properties: { [discriminatorName]: { type: "string" } },
      }),
      [combine]: targets.map((target) => ({ $ref: target })),
      discriminator: {
        propertyName: discriminatorName,
        ...(mapped > 0
          ? {
              mapping: Object.fromEntries(
                targets
                  .slice(0, mapped)
                  .map((target, index) => [kinds[index] ?? "", target]),
              ),
            }
          : {}),
      },
    }));
}
