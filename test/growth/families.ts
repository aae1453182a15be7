/**
 * Specs that grow in one direction each: more schemas, more references between them, deeper nesting, longer inheritance,
 * more alternatives, more operations. The size of a spec is linear in the number of its parts and references.
 */
type Json = Record<string, unknown>;

/** Returns a spec with about `size` parts. */
export type Family = (size: number) => Json;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const withDefault = { type: "string", default: "low" };

function numbered<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

const objectOf = (properties: Json, rest: Json = {}): Json => ({
  type: "object",
  properties,
  ...rest,
});

/** References from a schema to some others, as optional properties. */
const linksTo = (targets: readonly string[]): Json =>
  Object.fromEntries(targets.map((name) => [`to${name}`, ref(name)]));

function operation(name: string, schema: Json): Json {
  const content = { "application/json": { schema } };
  return {
    operationId: name,
    requestBody: { required: true, content },
    responses: { 200: { description: "The same", content } },
  };
}

function specOf(schemas: Json, bodies: Json = { S0: ref("S0") }): Json {
  const paths = Object.entries(bodies).map(([name, schema]) => [
    `/${name.toLowerCase()}`,
    { post: operation(`send${name}`, schema as Json) },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "Growth", version: "1.0.0" },
    paths: Object.fromEntries(paths) as Json,
    components: { schemas },
  };
}

/** Schemas S0, S1, …, with a body for each of them. */
function schemasOf(count: number, make: (at: number) => Json): Json {
  const names = numbered(count, (at) => `S${String(at)}`);
  const schemas = names.map((name, at) => [name, make(at)]);
  const bodies = names.map((name) => [name, ref(name)]);
  return specOf(
    Object.fromEntries(schemas) as Json,
    Object.fromEntries(bodies) as Json,
  );
}

const nameAt = (at: number) => `S${String(at)}`;

/** A schema that refers to the two after it: there are exponentially many ways from the first to the last. */
const diamond =
  (make: (next: Json[]) => Json): Family =>
  (size) =>
    schemasOf(size, (at) =>
      at + 2 < size
        ? make([ref(nameAt(at + 1)), ref(nameAt(at + 2))])
        : objectOf({ [`end${String(at)}`]: withDefault }),
    );

const pairOf = ([one = {}, other = {}]: readonly Json[], rest: Json = {}) =>
  objectOf({ level: withDefault, one, other }, rest);

const nested = (depth: number, make: (inner: Json) => Json): Json =>
  numbered(depth, () => make).reduce<Json>(
    (inner, wrap) => wrap(inner),
    withDefault,
  );

export const families: Record<string, Family> = {
  /** Each schema refers to all others. */
  everyPair: (size) => {
    const count = Math.ceil(2 * Math.sqrt(size));
    return schemasOf(count, (at) =>
      objectOf({
        level: withDefault,
        ...linksTo(numbered(count, nameAt).filter((_, to) => to !== at)),
      }),
    );
  },
  /** Each schema refers to a few others, all over the spec, with everything that changes a type in one direction. */
  web: (size) =>
    schemasOf(size, (at) =>
      objectOf(
        {
          id: { type: "string", readOnly: true },
          secret: { type: "string", writeOnly: true },
          level: withDefault,
          count: { type: "integer", format: "int64", default: 1 },
          next: ref(nameAt((at + 1) % size)),
          list: { type: "array", items: ref(nameAt((at * 7 + 3) % size)) },
          map: {
            type: "object",
            additionalProperties: ref(nameAt((at * 13 + 5) % size)),
          },
          nullable: {
            anyOf: [ref(nameAt((at * 5 + 1) % size)), { type: "null" }],
          },
        },
        { required: ["level"] },
      ),
    ),
  requiredDiamond: diamond((next) =>
    pairOf(next, { required: ["one", "other"] }),
  ),
  optionalDiamond: diamond((next) => pairOf(next)),
  listDiamond: diamond((next) =>
    pairOf(next.map((items) => ({ type: "array", items }))),
  ),
  mapDiamond: diamond((next) =>
    pairOf(
      next.map((additionalProperties) => ({
        type: "object",
        additionalProperties,
      })),
    ),
  ),
  tupleDiamond: diamond((prefixItems) => ({
    type: "array",
    prefixItems,
    minItems: 1,
  })),
  allOfDiamond: diamond((next) => ({
    allOf: [...next, objectOf({ level: withDefault })],
  })),
  oneOfDiamond: diamond((next) => ({
    oneOf: [...next, objectOf({ level: withDefault })],
  })),
  anyOfDiamond: diamond((next) => ({
    anyOf: [...next, objectOf({ level: withDefault })],
  })),
  conditionDiamond: diamond(([then, other]) => ({
    type: "object",
    properties: { level: withDefault },
    if: { required: ["level"] },
    then,
    else: other,
  })),
  dependentDiamond: diamond(([one, other]) => ({
    type: "object",
    properties: { level: withDefault },
    dependentSchemas: { a: one, b: other },
  })),
  unevaluatedDiamond: diamond((next) => ({
    anyOf: next,
    properties: { level: withDefault },
    unevaluatedProperties: false,
  })),
  /** A reference to a reference to a reference. */
  aliases: (size) =>
    schemasOf(size, (at) =>
      at + 1 < size ? ref(nameAt(at + 1)) : objectOf({ level: withDefault }),
    ),
  /** A chain of inheritance. */
  heirs: (size) =>
    schemasOf(size, (at) => {
      const own = objectOf({ [`level${String(at)}`]: withDefault });
      return at === 0 ? own : { allOf: [ref(nameAt(at - 1)), own] };
    }),
  /** Subtypes of one base with a discriminator, which refer to the base. */
  subtypes: (size) =>
    schemasOf(size, (at) =>
      at === 0
        ? objectOf(
            { kind: text, level: withDefault, parent: ref("S0") },
            {
              required: ["kind"],
              discriminator: {
                propertyName: "kind",
                mapping: Object.fromEntries(
                  numbered(size - 1, (other) => [
                    `k${String(other)}`,
                    `#/components/schemas/${nameAt(other + 1)}`,
                  ]),
                ) as Json,
              },
            },
          )
        : {
            allOf: [
              ref("S0"),
              objectOf({ [`own${String(at)}`]: withDefault, base: ref("S0") }),
            ],
          },
    ),
  /** One union of many alternatives, which every schema refers to. */
  alternatives: (size) => {
    const names = numbered(size, nameAt);
    const schemas = names.map((name, at) => [
      name,
      objectOf(
        {
          kind: { const: name },
          [`own${String(at)}`]: withDefault,
          any: ref("Any"),
        },
        { required: ["kind"] },
      ),
    ]);
    return specOf(
      {
        ...(Object.fromEntries(schemas) as Json),
        Any: {
          oneOf: names.map(ref),
          discriminator: { propertyName: "kind" },
        },
      },
      { Any: ref("Any"), List: { type: "array", items: ref("Any") } },
    );
  },
  /** Many alternatives without a discriminator. */
  openAlternatives: (size) => {
    const names = numbered(size, nameAt);
    const schemas = names.map((name, at) => [
      name,
      objectOf({ [`own${String(at)}`]: withDefault, any: ref("Any") }),
    ]);
    return specOf(
      {
        ...(Object.fromEntries(schemas) as Json),
        Any: { anyOf: names.map(ref) },
      },
      { Any: ref("Any") },
    );
  },
  /** Objects inside objects. */
  nestedObjects: (size) =>
    specOf({
      S0: nested(Math.min(size, 100), (inside) =>
        objectOf({ level: withDefault, inside }),
      ),
    }),
  nestedLists: (size) =>
    specOf({
      S0: objectOf({
        a: nested(Math.min(size, 100), (items) => ({ type: "array", items })),
      }),
    }),
  nestedAlternatives: (size) =>
    specOf({
      S0: nested(Math.min(size, 60), (inner) => ({
        oneOf: [objectOf({ inner, level: withDefault }), { type: "integer" }],
      })),
    }),
  nestedAllOf: (size) =>
    specOf({
      S0: nested(Math.min(size, 60), (inner) => ({
        allOf: [objectOf({ inner, level: withDefault })],
      })),
    }),
  /** One schema with many properties, and many operations that use it. */
  operations: (size) => {
    const fields = numbered(size, (at) => [`field${String(at)}`, withDefault]);
    const bodies = numbered(size, (at) => [`B${String(at)}`, ref("S0")]);
    return specOf(
      { S0: objectOf(Object.fromEntries(fields) as Json) },
      Object.fromEntries(bodies) as Json,
    );
  },
  /** Many operations with inline bodies that refer to the same schemas. */
  inlineBodies: (size) => {
    const bodies = numbered(size, (at) => [
      `B${String(at)}`,
      objectOf({
        [`own${String(at)}`]: withDefault,
        list: { type: "array", items: ref("S0") },
        all: { allOf: [ref("S0"), objectOf({ level: withDefault })] },
      }),
    ]);
    const spec = diamond((next) => pairOf(next))(size) as {
      components: { schemas: Json };
    };
    return specOf(spec.components.schemas, Object.fromEntries(bodies) as Json);
  },
};
