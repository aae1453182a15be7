/**
 * The intermediate model: plain JSON data, the same for our targets and for anybody else's.
 *
 * It knows neither OpenAPI objects nor TypeScript text. Every union has a `kind`; every reference is an id into
 * `ApiModel.schemas` or `ApiModel.operations`, so recursion is data and the whole model prints as JSON.
 * There is one way to say one thing: nullable is a union with null, a map is an object with additional properties,
 * and whether a property may be absent is said by the property.
 */

export type JsonValue =
  null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type JsonType =
  "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/**
 * `<document>#<JSON pointer>`; the document is relative to the folder of the entry document: `pets.yaml#/Pet`. Where one
 * place of the spec stands for several schemas, something follows after a colon.
 */
export type SchemaId = string;
/** `<document>#<JSON pointer>` of the operation. */
export type OperationId = string;
/** An ISO day, `2030-12-05`. */
export type Day = string;

/** Where a part of the model was written. Line and column are looked up only when a diagnostic needs them. */
export interface Origin {
  document: string;
  pointer: string;
}

export interface ApiModel {
  info: ApiInfo;
  servers: Server[];
  tags: Tag[];
  operations: Operation[];
  /** Requests that the API sends itself. */
  webhooks: Webhook[];
  securitySchemes: SecurityScheme[];
  /** Every schema, named or inline, in a fixed order: declarations first, then as the operations use them. */
  schemas: Record<SchemaId, Schema>;
}

export interface ApiInfo {
  title: string;
  version: string;
  documentation: Documentation;
  termsOfService: string | null;
  contact: { name: string | null; url: string | null; email: string | null };
  license: {
    name: string;
    identifier: string | null;
    url: string | null;
  } | null;
}

/** Spec text, as written: hostile until an emitter has escaped it. Descriptions are CommonMark. */
export interface Documentation {
  summary: string | null;
  description: string | null;
  /** A page with more to read. */
  link: { url: string; description: string | null } | null;
}

export interface Server {
  /** May contain `{variable}`. */
  url: string;
  documentation: Documentation;
  variables: ServerVariable[];
}

export interface ServerVariable {
  name: string;
  default: string;
  values: string[];
  documentation: Documentation;
}

export interface Tag {
  name: string;
  documentation: Documentation;
}

// ---------------------------------------------------------------------------------------------------- lifecycle

export type Stability = "experimental" | "alpha" | "beta" | "stable";

export interface Lifecycle {
  stability: Stability;
  deprecation: Deprecation | null;
}

export interface Deprecation {
  since: Day | null;
  removal: Day | null;
  replacement: Replacement | null;
  note: string | null;
}

export type Replacement =
  | {
      kind: "operation";
      operation: OperationId;
      /** Query values that make the replacement equivalent, e.g. `status=available`. */
      parameters: { name: string; value: string | null }[];
      note: string | null;
    }
  | { kind: "text"; text: string };

// --------------------------------------------------------------------------------------------------- operations

/** In lower case: `get`, `query`, or any other that OpenAPI 3.2's `additionalOperations` names. */
export type HttpMethod = string;

/** A request and its answers, whoever sends it. */
export interface Exchange {
  id: OperationId;
  /** The `operationId` of the spec, or null: `naming/` then makes one. */
  name: string | null;
  method: HttpMethod;
  /** Names of tags; the first one groups the operation. */
  tags: string[];
  documentation: Documentation;
  lifecycle: Lifecycle;
  parameters: Parameter[];
  /** The parameters of one location seen as one object with decoded values; null where there are none. */
  inputs: Record<ParameterLocation, SchemaId | null>;
  requestBody: RequestBody | null;
  responses: Response[];
  origin: Origin;
}

/** A request that clients send and the API answers. */
export interface Operation extends Exchange {
  path: PathTemplate;
  /** Any one of these suffices; an empty list means that no credentials are needed. */
  security: SecurityRequirement[];
  /** Own servers of the operation or its path; empty where the API's apply. */
  servers: Server[];
}

/** A request that the API sends and others answer. */
export interface Webhook extends Exchange {
  trigger: Trigger;
}

/** When a webhook is sent, and to whom. */
export type Trigger =
  /** To an address that was agreed upon elsewhere. */
  | { kind: "webhook"; name: string }
  /** To an address that the request of an operation names: a runtime expression such as `{$request.body#/url}`. */
  | {
      kind: "callback";
      name: string;
      operations: OperationId[];
      address: string;
    };

export interface PathTemplate {
  /** As in the spec: `/pets/{petId}`. */
  text: string;
  /** Between slashes; a segment may mix literals and parameters: `{name}.json`. */
  segments: PathPart[][];
}

export type PathPart =
  { kind: "literal"; text: string } | { kind: "parameter"; name: string };

export type ParameterLocation = "path" | "query" | "header" | "cookie";

export type Presence = "required" | "optional";

export interface Parameter {
  name: string;
  location: ParameterLocation;
  presence: Presence;
  schema: SchemaId;
  encoding: ParameterEncoding;
  documentation: Documentation;
  lifecycle: Lifecycle;
  examples: Example[];
  origin: Origin;
}

export type ParameterEncoding =
  | {
      kind: "style";
      style:
        | "matrix"
        | "label"
        | "simple"
        | "form"
        | "spaceDelimited"
        /** Swagger's `collectionFormat: tsv`. */
        | "tabDelimited"
        | "pipeDelimited"
        | "deepObject";
      explode: boolean;
      allowReserved: boolean;
    }
  | { kind: "content"; mediaType: string };

export interface RequestBody {
  presence: Presence;
  contents: Content[];
  documentation: Documentation;
  origin: Origin;
}

export interface Content {
  /** Lower case, without parameters: `application/json`, `text/*`. */
  mediaType: string;
  /** Null where the spec says nothing of the body. */
  schema: SchemaId | null;
  /** One item of a sequence (`text/event-stream`, `application/jsonl`): OpenAPI 3.2's `itemSchema`. */
  itemSchema: SchemaId | null;
  /** How the parts of a form are written, by property name. */
  encoding: PartEncoding[];
  examples: Example[];
}

export interface PartEncoding {
  property: string;
  contentType: string | null;
  headers: Header[];
  style: ParameterEncoding | null;
}

export interface Example {
  name: string | null;
  summary: string | null;
  value: JsonValue;
  origin: Origin;
}

export type StatusMatch =
  | { kind: "code"; code: number }
  /** `4XX` is `{ hundreds: 4 }`. */
  | { kind: "range"; hundreds: number }
  | { kind: "default" };

export interface Response {
  status: StatusMatch;
  headers: Header[];
  /** Empty where the response has no body. */
  contents: Content[];
  /** What can be called next. */
  links: Link[];
  documentation: Documentation;
  origin: Origin;
}

export interface Link {
  name: string;
  operation: OperationId;
  /** Values are constants, or runtime expressions such as `$response.body#/id`. */
  parameters: { name: string; value: JsonValue }[];
  body: { value: JsonValue } | null;
  documentation: Documentation;
}

export interface Header {
  name: string;
  presence: Presence;
  schema: SchemaId;
  encoding: ParameterEncoding;
  documentation: Documentation;
  lifecycle: Lifecycle;
  origin: Origin;
}

export interface SecurityRequirement {
  /** All of these together. */
  schemes: { scheme: string; scopes: string[] }[];
}

export interface SecurityScheme {
  /** The key under `components.securitySchemes`. */
  name: string;
  scheme: SecuritySchemeKind;
  documentation: Documentation;
  lifecycle: Lifecycle;
  origin: Origin;
}

export type SecuritySchemeKind =
  | { kind: "http"; scheme: string; bearerFormat: string | null }
  | {
      kind: "apiKey";
      location: "query" | "header" | "cookie";
      parameter: string;
    }
  | { kind: "oauth2"; flows: OAuthFlow[] }
  | { kind: "openIdConnect"; url: string }
  | { kind: "mutualTLS" };

export interface OAuthFlow {
  flow:
    | "authorizationCode"
    | "implicit"
    | "password"
    | "clientCredentials"
    | "deviceAuthorization";
  authorizationUrl: string | null;
  tokenUrl: string | null;
  refreshUrl: string | null;
  scopes: { name: string; description: string }[];
}

// ------------------------------------------------------------------------------------------------------ schemas

/**
 * A schema is two things at once, and the model keeps both: what a type system can say of it (`type`), and what must
 * be checked (`assertions`, with the full meaning of JSON Schema 2020-12; all of them must hold, none means anything goes).
 */
export interface Schema {
  id: SchemaId;
  role: SchemaRole;
  type: Type;
  assertions: Assertion[];
  documentation: Documentation;
  lifecycle: Lifecycle;
  access: Access;
  /** `split` where the request view and the response view of this schema differ, through nesting and references. */
  projection: "same" | "split";
  default: { value: JsonValue } | null;
  examples: Example[];
  origin: Origin;
}

/** Why this schema exists. All but `inline` get public names. */
export type SchemaRole =
  /** Named by the spec: a component, a definition, or whatever a `$ref` points to. */
  | { kind: "declaration"; name: string }
  /** All parameters of one location of an operation, as one object. */
  | { kind: "parameters"; operation: OperationId; location: ParameterLocation }
  | { kind: "requestBody"; operation: OperationId; mediaType: string }
  /** Only where the body is not simply a reference to a declaration. */
  | {
      kind: "responseBody";
      operation: OperationId;
      status: StatusMatch;
      mediaType: string;
    }
  | { kind: "inline" };

/** `readOnly` belongs to responses only, `writeOnly` to requests only. */
export type Access = "readWrite" | "readOnly" | "writeOnly";

export type Type =
  | { kind: "unknown" }
  | { kind: "never" }
  | { kind: "null" }
  | { kind: "boolean" }
  | { kind: "number" }
  | { kind: "integer"; width: "int32" | "int64" | "any" }
  | { kind: "string"; content: "text" | "binary" }
  /** Open: these are known, but others of their type may occur. */
  | {
      kind: "enumeration";
      values: EnumerationValue[];
      openness: "closed" | "open";
    }
  | { kind: "array"; items: Type }
  /** The first `minimum` of `items` are always there. `rest` is null where no further item may follow. */
  | { kind: "tuple"; items: Type[]; minimum: number; rest: Type | null }
  /** `additional` is null where no further property may be there; `unknown` where nothing is said of them. */
  | { kind: "object"; properties: Property[]; additional: Type | null }
  | { kind: "union"; members: Type[]; discriminator: Discriminator | null }
  | { kind: "intersection"; members: Type[] }
  /** The type of another schema: by its name where it has one, written out where it is inline. */
  | { kind: "schema"; schema: SchemaId };

export interface EnumerationValue {
  value: JsonValue;
  /** From `x-enum-varnames` or `x-enumNames`. */
  name: string | null;
  /** From `x-enum-descriptions`. */
  description: string | null;
}

export interface Property {
  name: string;
  presence: Presence;
  access: Access;
  type: Type;
  /** The schema that the property was declared with: documentation, lifecycle and constraints are there. */
  schema: SchemaId;
}

/** A value of the property of a discriminator. */
export type TagValue = string | number | boolean;

export interface Discriminator {
  property: string;
  /**
   * In order. More than one value may lead to the same schema, and a value to more than one schema. Alternatives that
   * are not in it are tried for values that are not in it.
   */
  mapping: { value: TagValue; schema: SchemaId }[];
}

export interface Bound {
  value: number;
  exclusive: boolean;
}

/** Each kind speaks of one type of value only (`string` says nothing of numbers), as JSON Schema's keywords do. */
export type Assertion =
  | { kind: "never" }
  | { kind: "types"; types: JsonType[] }
  /** `enum` and `const`. */
  | { kind: "values"; values: JsonValue[] }
  | {
      kind: "number";
      minimum: Bound | null;
      maximum: Bound | null;
      multipleOf: number | null;
      /** `int32`, `int64`, `float`, `double` or a word that we do not know. */
      format: string | null;
    }
  | {
      kind: "string";
      minLength: number | null;
      maxLength: number | null;
      pattern: string | null;
      format: string | null;
      contentEncoding: string | null;
      contentMediaType: string | null;
    }
  | {
      kind: "array";
      prefix: SchemaId[];
      /** For the items after the prefix; null where nothing is said of them. */
      rest: SchemaId | null;
      contains: {
        schema: SchemaId;
        minimum: number;
        maximum: number | null;
      } | null;
      minItems: number | null;
      maxItems: number | null;
      unique: boolean;
    }
  | {
      kind: "object";
      properties: { name: string; schema: SchemaId }[];
      patterns: { pattern: string; schema: SchemaId }[];
      /** For properties that neither `properties` nor `patterns` name; null where nothing is said of them. */
      additional: SchemaId | null;
      names: SchemaId | null;
      required: string[];
      minProperties: number | null;
      maxProperties: number | null;
      dependentRequired: { property: string; required: string[] }[];
      dependentSchemas: { property: string; schema: SchemaId }[];
    }
  /** `$ref` and `$dynamicRef`: a schema that leads to several places has become several schemas. */
  | { kind: "reference"; to: SchemaId }
  | { kind: "allOf"; schemas: SchemaId[] }
  | { kind: "anyOf"; schemas: SchemaId[]; discriminator: Discriminator | null }
  | { kind: "oneOf"; schemas: SchemaId[]; discriminator: Discriminator | null }
  | { kind: "not"; schema: SchemaId }
  | {
      kind: "conditional";
      if: SchemaId;
      then: SchemaId | null;
      else: SchemaId | null;
    }
  | { kind: "unevaluatedProperties"; schema: SchemaId }
  | { kind: "unevaluatedItems"; schema: SchemaId };
