/** An API with every style of parameter, every kind of body and every kind of credentials, as an OpenAPI document. */

interface Schema {
  [keyword: string]: unknown;
}

const integer: Schema = { type: "integer", minimum: -1000, maximum: 1000 };
const word: Schema = { type: "string", pattern: "^[a-z]{1,8}$" };
/** At least two: on the wire, a list of one text cannot be told from a text, `null` and `true` included. */
const list: Schema = {
  type: "array",
  items: word,
  minItems: 2,
  maxItems: 4,
};
const record: Schema = {
  type: "object",
  required: ["name"],
  properties: { name: word, size: integer },
  additionalProperties: false,
};

/** One item of a body of several. */
export const stylesItem = record;

const schemas = { integer, word, list, record };
type Kind = keyof typeof schemas;

interface Style {
  in: "path" | "query" | "header" | "cookie";
  style: string;
  explode: readonly boolean[];
  kinds: readonly Kind[];
}

const both = [false, true];
const all: readonly Kind[] = ["integer", "word", "list", "record"];

/** The combinations that OpenAPI defines, and that a server can tell apart. */
const styles: readonly Style[] = [
  { in: "path", style: "simple", explode: both, kinds: all },
  { in: "path", style: "label", explode: both, kinds: all },
  { in: "path", style: "matrix", explode: both, kinds: all },
  { in: "query", style: "form", explode: both, kinds: all },
  {
    in: "query",
    style: "spaceDelimited",
    explode: [false],
    kinds: ["list", "record"],
  },
  {
    in: "query",
    style: "pipeDelimited",
    explode: [false],
    kinds: ["list", "record"],
  },
  { in: "query", style: "deepObject", explode: [true], kinds: ["record"] },
  { in: "header", style: "simple", explode: both, kinds: all },
  { in: "cookie", style: "form", explode: [false], kinds: all },
];

const error = {
  description: "The request is invalid.",
  content: {
    "application/json": { schema: { $ref: "#/components/schemas/Error" } },
  },
};

const json = (schema: Schema) => ({
  description: "What the server has read.",
  content: { "application/json": { schema } },
});

/** The response repeats the value, so its check shows whether the server has read it by its schema. */
function parameterOperation(style: Style, explode: boolean, kind: Kind) {
  const name = style.in === "header" ? "X-Value" : "value";
  const operationId = [style.in, style.style, explode ? "exploded" : "", kind]
    .filter((part) => part !== "")
    .join("_");
  const path = `/${operationId}${style.in === "path" ? "/{value}" : ""}`;
  const operation = {
    operationId,
    parameters: [
      {
        name,
        in: style.in,
        required: true,
        style: style.style,
        explode,
        schema: schemas[kind],
      },
    ],
    responses: {
      "200": json({
        type: "object",
        required: ["value"],
        properties: { value: schemas[kind] },
      }),
      default: error,
    },
  };
  return [path, { get: operation }] as const;
}

const animal: Schema = {
  oneOf: [
    { $ref: "#/components/schemas/Cat" },
    { $ref: "#/components/schemas/Dog" },
  ],
  discriminator: { propertyName: "kind" },
};

const person: Schema = {
  type: "object",
  required: ["name", "born"],
  properties: {
    id: { type: "integer", readOnly: true },
    secret: { type: "string", writeOnly: true, maxLength: 20 },
    name: { type: "string", minLength: 1, maxLength: 20 },
    nickname: { type: ["string", "null"], maxLength: 20 },
    born: { type: "string", format: "date" },
    seen: { type: "string", format: "date-time" },
    token: { type: "string", format: "uuid" },
    mail: { type: "string", format: "email" },
    address: { type: "string", format: "ipv4" },
    code: { type: "string", pattern: "^[A-Z]{2}[0-9]{3}$" },
    score: { type: "number", minimum: 0, exclusiveMaximum: 1 },
    even: { type: "integer", multipleOf: 2, minimum: -100, maximum: 100 },
    tags: { type: "array", items: word, uniqueItems: true, maxItems: 3 },
    either: { anyOf: [integer, word] },
    pet: animal,
    counts: { type: "object", additionalProperties: integer },
  },
};

const form: Schema = {
  type: "object",
  required: ["name"],
  properties: { name: word, size: integer, tags: list },
  additionalProperties: false,
};

const fileForm: Schema = {
  type: "object",
  required: ["name", "file"],
  properties: { name: word, file: { type: "string", format: "binary" } },
  additionalProperties: false,
};

/** Media type and schema of each request body, and the schema of what is sent back. */
const bodies: Record<string, [type: string, sent: Schema, received: Schema]> = {
  json_body: ["application/json", person, person],
  json_union_body: ["application/json", animal, animal],
  merge_body: ["application/merge-patch+json", record, record],
  urlencoded_body: ["application/x-www-form-urlencoded", form, form],
  multipart_body: ["multipart/form-data", form, form],
  multipart_file_body: ["multipart/form-data", fileForm, integer],
  text_body: [
    "text/plain",
    { type: "string", minLength: 1, maxLength: 100 },
    { type: "string", minLength: 1 },
  ],
  binary_body: [
    "application/octet-stream",
    { type: "string", format: "binary" },
    { type: "integer" },
  ],
  lines_body: ["application/x-ndjson", record, integer],
};

function bodyOperation(operationId: string, required: boolean) {
  const [type, sent, received] = bodies[operationId] as [
    string,
    Schema,
    Schema,
  ];
  const media =
    type === "application/x-ndjson" ? { itemSchema: sent } : { schema: sent };
  const operation = {
    operationId: required ? operationId : `optional_${operationId}`,
    requestBody: { required, content: { [type]: media } },
    responses: {
      "200": json({ type: "object", properties: { value: received } }),
      default: error,
    },
  };
  return [`/${operation.operationId}`, { post: operation }] as const;
}

export const securitySchemes = {
  bearer: { type: "http", scheme: "bearer" },
  basic: { type: "http", scheme: "basic" },
  headerKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
  queryKey: { type: "apiKey", in: "query", name: "api_key" },
  cookieKey: { type: "apiKey", in: "cookie", name: "session" },
};

function securedOperation(scheme: string) {
  const operation = {
    operationId: `secured_${scheme}`,
    security: [{ [scheme]: [] }],
    responses: {
      "200": json({ type: "object" }),
      "401": error,
      default: error,
    },
  };
  return [`/secured_${scheme}`, { get: operation }] as const;
}

interface Operation {
  operationId: string;
}

const paths = Object.fromEntries<Record<string, Operation>>([
  ...styles.flatMap((style) =>
    style.explode.flatMap((explode) =>
      style.kinds.map((kind) => parameterOperation(style, explode, kind)),
    ),
  ),
  ...Object.keys(bodies).map((name) => bodyOperation(name, true)),
  bodyOperation("json_body", false),
  bodyOperation("text_body", false),
  ...Object.keys(securitySchemes).map(securedOperation),
]);

export const stylesSpec = {
  openapi: "3.2.0",
  info: { title: "Styles", version: "1.0.0" },
  servers: [{ url: "https://styles.example/api" }],
  paths,
  components: {
    securitySchemes,
    schemas: {
      Error: {
        type: "object",
        required: ["code", "message"],
        properties: { code: { type: "string" }, message: { type: "string" } },
      },
      Cat: {
        type: "object",
        required: ["kind", "lives"],
        properties: {
          kind: { const: "Cat" },
          lives: { type: "integer", minimum: 0, maximum: 9 },
        },
      },
      Dog: {
        type: "object",
        required: ["kind"],
        properties: { kind: { const: "Dog" }, barks: { type: "boolean" } },
      },
    },
  },
};
