/**
 * The intermediate model: plain JSON data for all targets, built-in and external.
 *
 * It contains neither OpenAPI objects nor TypeScript text. Every union has a `kind`. Every reference is an id into
 * `ApiModel.schemas` or `ApiModel.operations`, so a recursive model is still plain JSON. Each fact has one
 * representation: nullable is a union with null, a map is an object with additional properties, and the property says
 * whether it may be absent.
 */
import type { ParameterStyleName } from "../base/openapi/parameter-styles.js";
import type { WebhookSignature } from "../base/openapi/webhook-signatures.js";

export type JsonValue =
  null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export type JsonType =
  "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/**
 * `<document>#<JSON pointer>`; the document is relative to the folder of the entry document: `pets.yaml#/Pet`. If
 * several schemas come from one place of the spec, a suffix follows after a colon.
 */
export type SchemaId = string;
/** `<document>#<JSON pointer>` of the operation. */
export type OperationId = string;
/** `<document>#<JSON pointer>` of a response or a request body that several operations may refer to. */
export type ComponentId = string;
/** An ISO 8601 date: `2030-12-05`. */
export type Day = string;

/** A part that operations refer to, with the name that the spec gives it: `components/responses/NotFound`. */
export interface Component {
  id: ComponentId;
  name: string;
}

/** The place in the spec. Line and column are computed only when a diagnostic needs them. */
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
  /**
   * Every schema, named or inline, in a fixed order: declarations first, then in the order in which the operations use
   * them.
   */
  schemas: Record<SchemaId, Schema>;
}

export interface ApiInfo {
  title: string;
  version: string;
  documentation: Documentation;
  /** The lifecycle of the whole API, which its operations inherit. */
  lifecycle: Lifecycle;
  termsOfService: string | null;
  contact: { name: string | null; url: string | null; email: string | null };
  license: {
    name: string;
    identifier: string | null;
    url: string | null;
  } | null;
}

/** Text from the spec, unescaped. Treat it as hostile until an emitter has escaped it. Descriptions are CommonMark. */
export interface Documentation {
  summary: string | null;
  description: string | null;
  /** The external documentation. */
  link: { url: string; description: string | null } | null;
}

export interface Server {
  /** May contain `{variable}`. */
  url: string;
  documentation: Documentation;
  lifecycle: Lifecycle;
  variables: ServerVariable[];
  origin: Origin;
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
  /** Operations with this tag inherit it. */
  lifecycle: Lifecycle;
}

// ---------------------------------------------------------------------------------------------------- lifecycle

export type Stability = "experimental" | "alpha" | "beta" | "stable";

export interface Lifecycle {
  stability: Stability;
  deprecation: Deprecation | null;
  /** Where the spec says it. For an inherited value, the place is in the path item, the tag or the document. */
  sources: LifecycleSources;
}

/** Null for a value that the spec does not state. */
export interface LifecycleSources {
  stability: Origin | null;
  deprecated: Origin | null;
  since: Origin | null;
  removal: Origin | null;
  replacement: Origin | null;
}

export interface Deprecation {
  since: Day | null;
  /** The version of the API that deprecates the part, such as `2.0`. */
  sinceVersion: string | null;
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
  /** Another part of the same kind: a parameter, property, schema, value, header or security scheme. */
  | { kind: "peer"; name: string }
  | { kind: "text"; text: string };

// --------------------------------------------------------------------------------------------------- operations

/** In lower case: `get`, `query`, or another method from `additionalOperations` of OpenAPI 3.2. */
export type HttpMethod = string;

/** A request and its responses, for operations and webhooks. */
export interface Exchange {
  id: OperationId;
  /** The `operationId` of the spec. If it is null, `naming/` creates a name. */
  name: string | null;
  method: HttpMethod;
  /** Names of tags. The first tag groups the operation. */
  tags: string[];
  documentation: Documentation;
  lifecycle: Lifecycle;
  parameters: Parameter[];
  /** The parameters of one location as one object with decoded values; null if there are none. */
  inputs: Record<ParameterLocation, SchemaId | null>;
  requestBody: RequestBody | null;
  responses: Response[];
  origin: Origin;
}

/** A request that clients send to the API. */
export interface Operation extends Exchange {
  path: PathTemplate;
  /** One of these requirements suffices. An empty list means that no credentials are needed. */
  security: SecurityRequirement[];
  /** Servers of the operation or its path that are not those of the API; empty if the servers of the API apply. */
  servers: Server[];
  /** Null if the operation returns everything at once, or if it is not certain how to get the next page. */
  pagination: Pagination | null;
  /** The time limit of the server in milliseconds, if there is one. */
  timeout: number | null;
  /** From `x-mcp`; null if the spec does not have it. */
  mcp: McpHints | null;
}

/** How an operation is a tool for agents. Values are null if the spec does not say. */
export type McpHints =
  | { kind: "hidden" }
  | {
      kind: "tool";
      name: string | null;
      title: string | null;
      description: string | null;
      readOnly: boolean | null;
      destructive: boolean | null;
      idempotent: boolean | null;
    };

/** How a client gets all pages of a list. */
export interface Pagination {
  next: NextPage;
  /** The array of items in the response body; null if it is not known. */
  items: BodyPath | null;
  /** A boolean in the response body that says whether there is another page. */
  more: BodyPath | null;
  /** The number of items on all pages, in the response body. */
  total: BodyPath | null;
  /** The number of pages, in the response body. */
  pages: BodyPath | null;
}

/** Names of properties, from the body to a value. An empty path is the body itself. */
export type BodyPath = readonly string[];

export type NextPage =
  /** The `Link` header with `rel="next"` (RFC 8288). */
  | { kind: "link" }
  /** A URL in the response body. */
  | { kind: "url"; at: BodyPath }
  /** A value in the response body, which the next request sends back. */
  | { kind: "cursor"; input: PageInput; at: BodyPath }
  /** A value in the last item of a page, which the next request sends back. `at` starts at the item. */
  | { kind: "lastItem"; input: PageInput; at: BodyPath }
  /** The number of items to skip. */
  | { kind: "offset"; input: PageInput }
  /** The number of the page. */
  | { kind: "page"; input: PageInput; first: number };

/** The part of the request that selects the page: a parameter, or a property of the JSON body. */
export interface PageInput {
  location: "query" | "header" | "body";
  name: string;
}

/** A request that the API sends. */
export interface Webhook extends Exchange {
  trigger: Trigger;
  /** From `x-webhook-signature`; null if the spec does not say how requests are signed. */
  signature: WebhookSignature | null;
}

/** When the API sends the request, and to which URL. */
export type Trigger =
  /** The receiver's URL is registered outside the described API. */
  | { kind: "webhook"; name: string }
  /**
   * A callback: the request of an operation contains the URL, as a runtime expression such as `{$request.body#/url}`.
   */
  | {
      kind: "callback";
      name: string;
      operations: OperationId[];
      address: string;
    };

export interface PathTemplate {
  /** The path of the spec: `/pets/{petId}`. */
  text: string;
  /** The parts between slashes. A segment may mix literals and parameters: `{name}.json`. */
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
      style: ParameterStyleName;
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
  /** Null if the spec has no schema for the body. */
  schema: SchemaId | null;
  /** One item of a sequence (`text/event-stream`, `application/jsonl`): OpenAPI 3.2's `itemSchema`. */
  itemSchema: SchemaId | null;
  /** The encoding of the parts of a form, by property name. */
  encoding: PartEncoding[];
  examples: Example[];
  lifecycle: Lifecycle;
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
  /** Absent if the operation itself describes the response. */
  component?: Component;
  headers: Header[];
  /** Empty if the response has no body. */
  contents: Content[];
  /** Follow-up operations. */
  links: Link[];
  documentation: Documentation;
  origin: Origin;
}

export interface Link {
  name: string;
  operation: OperationId;
  /** Each value is a constant or a runtime expression such as `$response.body#/id`. */
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
  /** All of these are required together. */
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
  | { kind: "mutualTLS" }
  /** Operations require the scheme, but the spec does not say how its credential is sent. */
  | { kind: "undescribed" };

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
 * A schema has two sides, and the model keeps both: the type that a type system can express (`type`), and the
 * assertions that a validator must check (`assertions`, with the full meaning of JSON Schema 2020-12). All assertions
 * must hold; a schema without assertions accepts every value.
 */
export interface Schema {
  id: SchemaId;
  role: SchemaRole;
  type: Type;
  assertions: Assertion[];
  documentation: Documentation;
  lifecycle: Lifecycle;
  access: Access;
  /** `split` if the schema differs between requests and responses, directly or through nesting and references. */
  projection: "same" | "split";
  /** The name of a codec from `x-codec`; absent if there is none. */
  codec?: string;
  /** The name of its brand, which makes its type different from all others (option `brands`); absent if it has none. */
  brand?: string;
  default: { value: JsonValue } | null;
  examples: Example[];
  /** The messages of `x-messages`, by the keyword of an issue. Absent if there are none. */
  messages?: Readonly<Record<string, string>>;
  origin: Origin;
}

/** Why this schema exists. All roles except `inline` get public names. */
export type SchemaRole =
  /** The spec names it: a component, a definition, or the target of a `$ref`. */
  | { kind: "declaration"; name: string }
  /** All parameters of one location of an operation, as one object. */
  | { kind: "parameters"; operation: OperationId; location: ParameterLocation }
  | {
      kind: "requestBody";
      operation: OperationId;
      mediaType: string;
      component?: Component;
    }
  /**
   * A body that is not only a reference to a declaration. If it is part of a component, `operation` is the first that
   * uses it.
   */
  | {
      kind: "responseBody";
      operation: OperationId;
      status: StatusMatch;
      mediaType: string;
      component?: Component;
    }
  | { kind: "inline" };

/** `readOnly` properties occur in responses only, `writeOnly` properties in requests only. */
export type Access = "readWrite" | "readOnly" | "writeOnly";

/** Whether a value is sent by a client or by a server. */
export type Direction = "request" | "response";

export type Type =
  | { kind: "unknown" }
  | { kind: "never" }
  | { kind: "null" }
  | { kind: "boolean" }
  | { kind: "number"; formats?: Formats }
  | { kind: "integer"; width: "int32" | "int64" | "any"; formats?: Formats }
  | { kind: "string"; content: "text" | "binary"; formats?: Formats }
  /** An open enumeration lists known values, and other values of the same type may occur. */
  | {
      kind: "enumeration";
      values: EnumerationValue[];
      openness: "closed" | "open";
    }
  | { kind: "array"; items: Type }
  /** The first `minimum` items are required. `rest` is null if no further item is allowed. */
  | { kind: "tuple"; items: Type[]; minimum: number; rest: Type | null }
  /**
   * `additional` is null if no other property is allowed, and `unknown` if the schema does not describe other
   * properties.
   */
  | { kind: "object"; properties: Property[]; additional: Type | null }
  | { kind: "union"; members: Type[]; discriminator: Discriminator | null }
  | { kind: "intersection"; members: Type[] }
  /** The type of another schema: printed as its name if it has one, and in full if it is inline. */
  | { kind: "schema"; schema: SchemaId };

/**
 * The formats that a value may have, each once; null if a value without a format is allowed, too. Absent if no format is
 * known. A codec may give values with a format another type.
 */
export type Formats = readonly (string | null)[];

export interface EnumerationValue {
  value: JsonValue;
  /** From `x-enum-varnames` or `x-enumNames`. */
  name: string | null;
  /** From `x-enum-descriptions`, or from the description of a `const`. */
  description: string | null;
  lifecycle: Lifecycle;
}

export interface Property {
  name: string;
  presence: Presence;
  access: Access;
  type: Type;
  /** The schema of the property, with its documentation, lifecycle and constraints. */
  schema: SchemaId;
}

/** A value of the discriminator property. */
export type TagValue = string | number | boolean;

export interface Discriminator {
  property: string;
  /**
   * In order. Several values may lead to one schema, and one value to several schemas. For a value that is not in the
   * mapping, the validator tries the alternatives that are not in the mapping.
   */
  mapping: { value: TagValue; schema: SchemaId }[];
  /**
   * The schemas of the mapping that allow other values of the property as well, or do not require it. As alternatives of
   * this union, they have only the values of the mapping.
   */
  open: SchemaId[];
}

export interface Bound {
  value: number;
  exclusive: boolean;
}

/**
 * Each kind applies to one type of value only, as the keywords of JSON Schema do: `string` does not restrict numbers.
 */
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
      /** `int32`, `int64`, `float`, `double` or an unknown format. */
      format: string | null;
    }
  | {
      kind: "string";
      minLength: number | null;
      maxLength: number | null;
      pattern: string | null;
      /** The pattern in words, as the end of a sentence that begins with "must". Absent if the spec has no words. */
      patternWords?: string;
      format: string | null;
      contentEncoding: string | null;
      contentMediaType: string | null;
    }
  | {
      kind: "array";
      prefix: SchemaId[];
      /** For the items after the prefix; null if the schema does not describe them. */
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
      /** For properties that match neither `properties` nor `patterns`; null if the schema does not describe them. */
      additional: SchemaId | null;
      names: SchemaId | null;
      required: string[];
      minProperties: number | null;
      maxProperties: number | null;
      dependentRequired: { property: string; required: string[] }[];
      dependentSchemas: { property: string; schema: SchemaId }[];
    }
  /**
   * `$ref` and `$dynamicRef`. A schema whose `$dynamicRef` has several targets is already split into several schemas.
   */
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
