/** A spec whose schemas, operations, tags and parameters have given names. Each schema can be told by its tag. */
import type { Random } from "../../support/random.js";

export interface NamedSpec {
  document: Record<string, unknown> & {
    components: { schemas: Record<string, object>; securitySchemes: object };
  };
  /** Schema name → the constant in its property `tag`. */
  tags: ReadonlyMap<string, string>;
  /** operationId → the pointer of its operation. */
  operations: ReadonlyMap<string, string>;
}

export interface NameChoice {
  schemas: readonly string[];
  operations: readonly string[];
  webhooks: readonly string[];
  /** Names of properties, parameters and tags. */
  others: readonly string[];
}

/** The spec with so many schemas that it is a large one. */
export function withFillers(spec: NamedSpec): NamedSpec {
  const { document } = spec;
  const fillers = Array.from({ length: 200 }, (_, at) => [
    `Filler${String(at)}`,
    { type: "string", minLength: at },
  ]);
  const schemas = {
    ...document.components.schemas,
    ...(Object.fromEntries(fillers) as Record<string, object>),
  };
  const components = { ...document.components, schemas };
  return { ...spec, document: { ...document, components } };
}

export function specOf(names: NameChoice, random: Random): NamedSpec {
  const tags = new Map(
    names.schemas.map((name, index) => [name, `tag ${String(index)}`]),
  );
  const schemas: Record<string, object> = {};
  for (const [name, tag] of tags) {
    define(schemas, name, schemaOf(tag, names, random));
  }
  // Responses and bodies have the names of schemas, operations and properties.
  const shared = ["responses", "requestBodies"].map(
    (kind): [string, Record<string, object>] => [
      kind,
      sharedBodies(names, random),
    ],
  );
  const paths: Record<string, object> = {};
  const operations = new Map<string, string>();
  for (const [index, operationId] of names.operations.entries()) {
    const path = `/path${String(index)}/{${String(index)}}`;
    const method = random.pick(["get", "post", "put"]) ?? "get";
    operations.set(
      operationId,
      `/paths/${path.replaceAll("/", "~1")}/${method}`,
    );
    paths[path] = {
      [method]: operationOf(operationId, String(index), method, names, random),
    };
  }
  const webhooks: Record<string, object> = {};
  for (const [index, name] of names.webhooks.entries()) {
    const post = operationOf(null, null, "post", names, random);
    // Each name is imported where webhooks are declared.
    const schema = referenceTo(names.schemas[index % names.schemas.length]);
    const content = { "application/json": { schema } };
    const responses = { 200: { description: "", content } };
    define(webhooks, name, { post: { ...post, responses } });
  }
  return {
    document: {
      openapi: "3.1.0",
      info: { title: random.pick(names.schemas) ?? "Names", version: "1.0.0" },
      servers: [{ url: "https://names.example" }],
      paths,
      webhooks,
      components: {
        schemas,
        ...Object.fromEntries(shared),
        securitySchemes: { key: { type: "http", scheme: "bearer" } },
      },
    },
    tags,
    operations,
  };
}

/** Assignment would not make a property of `__proto__`. */
function define(object: object, name: string, value: object): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    configurable: true,
  });
}

/** Objects that need many parts of the runtime, and other schemas. */
function schemaOf(tag: string, names: NameChoice, random: Random): object {
  const property = () => random.pick(names.others) ?? "other";
  const properties: Record<string, object> = {};
  for (let count = random.below(5); count >= 0; count--) {
    define(properties, property(), partOf(names, random));
  }
  define(properties, "tag", { const: tag });
  return {
    type: "object",
    required: ["tag"],
    properties,
    ...(random.chance(0.2)
      ? { additionalProperties: partOf(names, random) }
      : {}),
    ...(random.chance(0.1)
      ? {
          unevaluatedProperties: false,
          anyOf: [{ properties: { more: reference(names, random) } }],
        }
      : {}),
  };
}

function sharedBodies(names: NameChoice, random: Random) {
  const found: Record<string, object> = {};
  for (const name of sharedNames(names)) {
    const properties = { a: reference(names, random) };
    const schema = random.chance(0.5)
      ? reference(names, random)
      : { type: "object", properties };
    const content = { "application/json": { schema } };
    define(found, name, { description: "", content });
  }
  return found;
}

/** The keys of components have few letters in OpenAPI. */
function sharedNames({ schemas, operations, others }: NameChoice): string[] {
  return [schemas[0], schemas[1], operations[0], others[0]].filter(
    (name) => name !== undefined && /^[\w.-]+$/.test(name),
  ) as string[];
}

function sharedPart(
  kind: "responses" | "requestBodies",
  names: NameChoice,
  random: Random,
): object | null {
  const name = random.chance(0.5) ? random.pick(sharedNames(names)) : undefined;
  return name === undefined ? null : { $ref: `#/components/${kind}/${name}` };
}

function reference(names: NameChoice, random: Random): object {
  return referenceTo(random.pick(names.schemas));
}

function referenceTo(name = ""): object {
  return {
    $ref: `#/components/schemas/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
  };
}

function partOf(names: NameChoice, random: Random): object {
  const parts: (() => object)[] = [
    () => reference(names, random),
    () => ({
      type: "array",
      items: reference(names, random),
      uniqueItems: random.chance(0.5),
      maxItems: 9,
    }),
    () => ({
      oneOf: [
        reference(names, random),
        reference(names, random),
        { type: "null" },
      ],
    }),
    () => ({
      type: "string",
      format: random.pick([
        "email",
        "uri",
        "date",
        "date-time",
        "uuid",
        "binary",
      ]),
    }),
    () => ({ type: "string", pattern: "^a+$", minLength: 1 }),
    () => ({ enum: ["a", "b", "c", "d", "e", "f"] }),
    () => ({ type: "integer", format: "int64", minimum: 0, multipleOf: 3 }),
    () => ({ type: "number", maximum: 1e400 }),
    () => ({ type: "string", readOnly: true }),
    () => ({ type: "object", additionalProperties: reference(names, random) }),
    () => ({ not: { type: "array" } }),
    () => ({
      type: "array",
      prefixItems: [{ type: "string" }, reference(names, random)],
    }),
  ];
  return random.pick(parts)?.() ?? {};
}

function operationOf(
  operationId: string | null,
  pathParameter: string | null,
  method: string,
  names: NameChoice,
  random: Random,
): object {
  const json = (schema: object) => ({
    content: { "application/json": { schema } },
  });
  const binary = { content: { "image/png": { schema: {} } } };
  return {
    ...(operationId === null ? {} : { operationId }),
    tags: random.chance(0.8) ? [random.pick(names.others)] : [],
    security: [{ key: [] }],
    parameters: [
      ...(pathParameter === null
        ? []
        : [
            {
              name: pathParameter,
              in: "path",
              required: true,
              schema: { type: "string" },
            },
          ]),
      {
        name: random.pick(names.others) ?? "q",
        in: "query",
        schema: { type: "string" },
      },
    ],
    ...(method === "get"
      ? {}
      : {
          requestBody:
            sharedPart("requestBodies", names, random) ??
            (random.chance(0.7)
              ? json(reference(names, random))
              : json({
                  type: "object",
                  properties: { a: reference(names, random) },
                })),
        }),
    responses: {
      200: {
        description: "",
        ...(random.chance(0.2) ? binary : json(reference(names, random))),
      },
      default: sharedPart("responses", names, random) ?? {
        description: "",
        ...json(reference(names, random)),
      },
    },
  };
}
