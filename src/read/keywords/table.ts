/**
 * The objects of OpenAPI and the fields of each, as the specifications list them. OpenAPI 3.0, 3.1 and 3.2 share one
 * table, because the generator also accepts a field of a later version in an earlier one. Swagger 2.0 has its own
 * table.
 */
import type { SpecDocument } from "../documents.js";
import {
  annotationKeywords,
  schemaFields,
  swaggerItemsFields,
} from "./schema-table.js";

/** The noun for an object of this kind in messages. */
export const kindNames = {
  document: "an OpenAPI description",
  info: "info",
  contact: "a contact",
  license: "a license",
  server: "a server",
  variable: "a server variable",
  components: "components",
  pathItem: "a path",
  operation: "an operation",
  externalDocs: "externalDocs",
  parameter: "a parameter",
  requestBody: "a request body",
  mediaType: "a media type",
  encoding: "an encoding",
  response: "a response",
  callback: "a callback",
  example: "an example",
  link: "a link",
  header: "a header",
  tag: "a tag",
  schema: "a schema",
  discriminator: "a discriminator",
  xml: "xml",
  securityScheme: "a security scheme",
  flows: "flows",
  flow: "a flow",
} as const;

export type ObjectKind = keyof typeof kindNames;

/**
 * The value of a field: an object of a kind, a list of them, or a map of names to them. `list` and `map` contain values
 * that are checked by the code that uses them; `any` is checked elsewhere or contains data.
 */
export type FieldShape =
  "any" | "map" | "list" | ObjectKind | `${ObjectKind}[]` | `${ObjectKind}{}`;

type Shapes = Readonly<Record<string, FieldShape>>;

const documentation = { summary: "any", description: "any" } as const;

const examples = { example: "any", examples: "any" } as const;

const shared = {
  contact: { name: "any", url: "any", email: "any" },
  license: { name: "any", identifier: "any", url: "any" },
  externalDocs: { description: "any", url: "any" },
  xml: {
    nodeType: "any",
    name: "any",
    namespace: "any",
    prefix: "any",
    attribute: "any",
    wrapped: "any",
  },
  discriminator: {
    propertyName: "any",
    mapping: "map",
    defaultMapping: "any",
  },
  tag: {
    name: "any",
    ...documentation,
    externalDocs: "externalDocs",
    parent: "any",
    kind: "any",
  },
} as const;

/** The fields that parameters and headers have in common. */
const parameterFields = {
  $ref: "any",
  ...documentation,
  required: "any",
  deprecated: "any",
  allowEmptyValue: "any",
  style: "any",
  explode: "any",
  allowReserved: "any",
  schema: "schema",
  ...examples,
  content: "mediaType{}",
} as const;

const methods = {
  get: "operation",
  put: "operation",
  post: "operation",
  delete: "operation",
  options: "operation",
  head: "operation",
  patch: "operation",
} as const;

const openapi: Record<ObjectKind, Shapes> = {
  ...shared,
  document: {
    openapi: "any",
    $self: "any",
    info: "info",
    jsonSchemaDialect: "any",
    servers: "server[]",
    paths: "pathItem{}",
    webhooks: "pathItem{}",
    components: "components",
    security: "list",
    tags: "tag[]",
    externalDocs: "externalDocs",
  },
  info: {
    title: "any",
    ...documentation,
    termsOfService: "any",
    contact: "contact",
    license: "license",
    version: "any",
  },
  server: {
    url: "any",
    name: "any",
    description: "any",
    variables: "variable{}",
  },
  variable: { enum: "list", default: "any", description: "any" },
  components: {
    schemas: "schema{}",
    responses: "response{}",
    parameters: "parameter{}",
    examples: "example{}",
    requestBodies: "requestBody{}",
    headers: "header{}",
    securitySchemes: "securityScheme{}",
    links: "link{}",
    callbacks: "callback{}",
    pathItems: "pathItem{}",
    mediaTypes: "mediaType{}",
  },
  pathItem: {
    $ref: "any",
    ...documentation,
    ...methods,
    trace: "operation",
    query: "operation",
    additionalOperations: "operation{}",
    servers: "server[]",
    parameters: "parameter[]",
  },
  operation: {
    tags: "list",
    ...documentation,
    externalDocs: "externalDocs",
    operationId: "any",
    parameters: "parameter[]",
    requestBody: "requestBody",
    responses: "response{}",
    callbacks: "callback{}",
    deprecated: "any",
    security: "list",
    servers: "server[]",
  },
  parameter: { ...parameterFields, name: "any", in: "any" },
  header: parameterFields,
  requestBody: {
    $ref: "any",
    ...documentation,
    content: "mediaType{}",
    required: "any",
  },
  mediaType: {
    $ref: "any",
    description: "any",
    schema: "schema",
    itemSchema: "schema",
    ...examples,
    encoding: "encoding{}",
    prefixEncoding: "encoding[]",
    itemEncoding: "encoding",
  },
  encoding: {
    contentType: "any",
    headers: "header{}",
    style: "any",
    explode: "any",
    allowReserved: "any",
    encoding: "encoding{}",
    prefixEncoding: "encoding[]",
    itemEncoding: "encoding",
  },
  response: {
    $ref: "any",
    ...documentation,
    headers: "header{}",
    content: "mediaType{}",
    links: "link{}",
  },
  /** All other fields are callback URLs with their path items. */
  callback: { $ref: "any" },
  example: {
    $ref: "any",
    ...documentation,
    value: "any",
    externalValue: "any",
    dataValue: "any",
    serializedValue: "any",
  },
  link: {
    $ref: "any",
    operationRef: "any",
    operationId: "any",
    parameters: "map",
    requestBody: "any",
    description: "any",
    server: "server",
  },
  schema: schemaFields,
  securityScheme: {
    $ref: "any",
    type: "any",
    description: "any",
    name: "any",
    in: "any",
    scheme: "any",
    bearerFormat: "any",
    flows: "flows",
    openIdConnectUrl: "any",
    oauth2MetadataUrl: "any",
    deprecated: "any",
  },
  flows: {
    implicit: "flow",
    password: "flow",
    clientCredentials: "flow",
    authorizationCode: "flow",
    deviceAuthorization: "flow",
  },
  flow: {
    authorizationUrl: "any",
    deviceAuthorizationUrl: "any",
    tokenUrl: "any",
    refreshUrl: "any",
    scopes: "map",
  },
};

const swagger: Record<ObjectKind, Shapes> = {
  ...openapi,
  document: {
    swagger: "any",
    info: "info",
    host: "any",
    basePath: "any",
    schemes: "list",
    consumes: "list",
    produces: "list",
    paths: "pathItem{}",
    definitions: "schema{}",
    parameters: "parameter{}",
    responses: "response{}",
    securityDefinitions: "securityScheme{}",
    security: "list",
    tags: "tag[]",
    externalDocs: "externalDocs",
  },
  pathItem: { $ref: "any", ...methods, parameters: "parameter[]" },
  operation: {
    tags: "list",
    ...documentation,
    externalDocs: "externalDocs",
    operationId: "any",
    consumes: "list",
    produces: "list",
    parameters: "parameter[]",
    responses: "response{}",
    schemes: "list",
    deprecated: "any",
    security: "list",
  },
  parameter: {
    $ref: "any",
    name: "any",
    in: "any",
    description: "any",
    required: "any",
    schema: "schema",
    allowEmptyValue: "any",
    collectionFormat: "any",
    ...swaggerItemsFields,
  },
  header: {
    description: "any",
    collectionFormat: "any",
    ...swaggerItemsFields,
  },
  response: {
    $ref: "any",
    description: "any",
    schema: "schema",
    headers: "header{}",
    examples: "any",
  },
  schema: { ...schemaFields, collectionFormat: "any" },
  securityScheme: {
    type: "any",
    description: "any",
    name: "any",
    in: "any",
    flow: "any",
    authorizationUrl: "any",
    tokenUrl: "any",
    scopes: "map",
  },
};

/** The parsed form of a `FieldShape`. */
export type KeywordField =
  | { readonly holds: "any" }
  | { readonly holds: "object"; readonly kind: ObjectKind }
  | { readonly holds: "list" | "map"; readonly kind: ObjectKind | null };

export type Fields = ReadonlyMap<string, KeywordField>;

type Table = ReadonlyMap<ObjectKind, Fields>;

const tables = { openapi: tableOf(openapi), swagger: tableOf(swagger) };

function tableOf(fields: Record<ObjectKind, Shapes>): Table {
  return new Map(
    Object.entries(fields).map(([kind, shapes]) => [
      kind as ObjectKind,
      new Map(
        Object.entries(shapes).map(([key, shape]) => [key, fieldOf(shape)]),
      ),
    ]),
  );
}

function fieldOf(shape: FieldShape): KeywordField {
  if (shape === "any") return { holds: "any" };
  if (shape === "list" || shape === "map") return { holds: shape, kind: null };
  const [, kind, container] = /^(\w+)(\[\]|\{\})?$/.exec(shape) ?? [];
  switch (container) {
    case "[]":
      return { holds: "list", kind: kind as ObjectKind };
    case "{}":
      return { holds: "map", kind: kind as ObjectKind };
    default:
      return { holds: "object", kind: kind as ObjectKind };
  }
}

const none: Fields = new Map();

/** Returns the fields that an object of a kind may have in a document. */
export function fieldsOf(kind: ObjectKind, { version }: SpecDocument): Fields {
  const table = version === "2.0" ? tables.swagger : tables.openapi;
  return table.get(kind) ?? none;
}

/** Returns the field of the other language (OpenAPI 3 or Swagger 2.0). It indicates a partly converted description. */
export function fieldElsewhere(
  kind: ObjectKind,
  { version }: SpecDocument,
  key: string,
): { field: KeywordField; language: string } | null {
  const isSwagger = version === "2.0";
  const table = isSwagger ? tables.openapi : tables.swagger;
  const field = table.get(kind)?.get(key);
  if (!field) return null;
  return { field, language: isSwagger ? "OpenAPI 3" : "Swagger 2.0" };
}

const allFields: ReadonlySet<string> = new Set(
  Object.values(tables).flatMap((table) =>
    [...table.values()].flatMap((fields) => [...fields.keys()]),
  ),
);

/** Returns whether any object of any version has the field. */
export function isField(key: string): boolean {
  return allFields.has(key);
}

/** Returns whether the field is documentation only. Generated code works the same without it. */
export function isAnnotation(field: string): boolean {
  return annotationKeywords.has(field);
}
