/**
 * The objects of OpenAPI and the fields of each, as the specifications list them. OpenAPI 3.0, 3.1 and 3.2 share one
 * table, because the generator also accepts a field of a later version in an earlier one. Swagger 2.0 has its own
 * table.
 *
 * `paths:pathItem{}` is a field and its value: an object of a kind (`info`), a list of them (`server[]`), or a map of
 * names to them (`pathItem{}`). The code that uses a field checks the entries of a `list` or `map`, and the whole value
 * of a field without a colon.
 */
import {
  keywords,
  spellingsOf,
  type KeywordForm,
} from "../../keywords/table.js";

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

/** The fields that parameters and headers have in common. */
const parameter = `
  $ref summary description required deprecated allowEmptyValue style explode allowReserved
  schema:schema example examples content:mediaType{}`;

/** The values of the keywords of JSON Schema, as fields. */
const values: Readonly<Record<KeywordForm, string>> = {
  bound: "",
  count: "",
  step: "",
  flag: "",
  text: "",
  pattern: "",
  format: "",
  names: "",
  dependentNames: ":map",
  schema: ":schema",
  rest: ":schema",
  contained: ":schema",
  prefix: ":schema[]",
  properties: ":schema{}",
  patterns: ":schema{}",
  dependentSchemas: ":schema{}",
};

const assertions = keywords
  .flatMap((row) => [
    ...spellingsOf(row).map((name) => name + values[row.form]),
    ...(row.besides ?? []),
  ])
  .join(" ");

/** JSON Schema from draft 4 to 2020-12, and the keywords of OpenAPI. All of them are accepted in every version. */
const schema = `
  $ref $id $schema $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor
  $vocabulary $comment id default title description summary deprecated readOnly writeOnly
  example examples nullable type enum const ${assertions}
  unevaluatedProperties:schema dependencies:map
  additionalItems:schema unevaluatedItems:schema allOf:schema[] anyOf:schema[]
  oneOf:schema[] not:schema if:schema then:schema else:schema contentSchema:schema
  $defs:schema{} definitions:schema{} discriminator:discriminator externalDocs:externalDocs
  xml:xml`;

export const openapiFields: Record<ObjectKind, string> = {
  contact: "name url email",
  license: "name identifier url",
  externalDocs: "description url",
  xml: "nodeType name namespace prefix attribute wrapped",
  discriminator: "propertyName mapping:map defaultMapping",
  tag: "name summary description externalDocs:externalDocs parent kind",
  document: `
    openapi $self info:info jsonSchemaDialect servers:server[] paths:pathItem{}
    webhooks:pathItem{} components:components security:list tags:tag[] externalDocs:externalDocs`,
  info: `
    title summary description termsOfService contact:contact license:license version`,
  server: "url name description variables:variable{}",
  variable: "enum:list default description",
  components: `
    schemas:schema{} responses:response{} parameters:parameter{} examples:example{}
    requestBodies:requestBody{} headers:header{} securitySchemes:securityScheme{} links:link{}
    callbacks:callback{} pathItems:pathItem{} mediaTypes:mediaType{}`,
  pathItem: `
    $ref summary description get:operation put:operation post:operation delete:operation
    options:operation head:operation patch:operation trace:operation query:operation
    additionalOperations:operation{} servers:server[] parameters:parameter[]`,
  operation: `
    tags:list summary description externalDocs:externalDocs operationId parameters:parameter[]
    requestBody:requestBody responses:response{} callbacks:callback{} deprecated security:list
    servers:server[]`,
  parameter: `${parameter} name in`,
  header: parameter,
  requestBody: "$ref summary description content:mediaType{} required",
  mediaType: `
    $ref description schema:schema itemSchema:schema example examples encoding:encoding{}
    prefixEncoding:encoding[] itemEncoding:encoding`,
  encoding: `
    contentType headers:header{} style explode allowReserved encoding:encoding{}
    prefixEncoding:encoding[] itemEncoding:encoding`,
  response: `
    $ref summary description headers:header{} content:mediaType{} links:link{}`,
  /** All other fields are callback URLs with their path items. */
  callback: "$ref",
  example: `
    $ref summary description value externalValue dataValue serializedValue`,
  link: `
    $ref operationRef operationId parameters:map requestBody description server:server`,
  securityScheme: `
    $ref type description name in scheme bearerFormat flows:flows openIdConnectUrl
    oauth2MetadataUrl deprecated`,
  flows: `
    implicit:flow password:flow clientCredentials:flow authorizationCode:flow
    deviceAuthorization:flow`,
  flow: `
    authorizationUrl deviceAuthorizationUrl tokenUrl refreshUrl scopes:map`,
  schema,
};

/**
 * The fields of each kind that OpenAPI 3.0 does not have, by the version that introduced them. `style=cookie` is a new
 * value of a field.
 */
export const laterFields: Record<
  "3.1" | "3.2",
  Partial<Record<ObjectKind, string>>
> = {
  "3.1": {
    document: "webhooks jsonSchemaDialect",
    info: "summary",
    license: "identifier",
    components: "pathItems",
    securityScheme: "type=mutualTLS",
  },
  "3.2": {
    document: "$self",
    server: "name",
    components: "mediaTypes",
    pathItem: "query additionalOperations",
    parameter: "in=querystring style=cookie",
    mediaType: "$ref description itemSchema prefixEncoding itemEncoding",
    encoding: "encoding prefixEncoding itemEncoding",
    response: "summary",
    example: "dataValue serializedValue",
    discriminator: "defaultMapping",
    tag: "summary parent kind",
    xml: "nodeType",
    securityScheme: "oauth2MetadataUrl deprecated",
    flows: "deviceAuthorization",
    flow: "deviceAuthorizationUrl",
  },
};

/** A parameter or header of Swagger 2.0 has the schema keywords of primitive values itself. */
const primitive = `
  type format items:schema default example enum maximum exclusiveMaximum minimum
  exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems multipleOf`;

export const swaggerFields: Record<ObjectKind, string> = {
  ...openapiFields,
  document: `
    swagger info:info host basePath schemes:list consumes:list produces:list paths:pathItem{}
    definitions:schema{} parameters:parameter{} responses:response{}
    securityDefinitions:securityScheme{} security:list tags:tag[] externalDocs:externalDocs`,
  pathItem: `
    $ref get:operation put:operation post:operation delete:operation options:operation
    head:operation patch:operation parameters:parameter[]`,
  operation: `
    tags:list summary description externalDocs:externalDocs operationId consumes:list
    produces:list parameters:parameter[] responses:response{} schemes:list deprecated
    security:list`,
  parameter: `
    $ref name in description required schema:schema allowEmptyValue collectionFormat ${primitive}`,
  header: `description collectionFormat ${primitive}`,
  response: "$ref description schema:schema headers:header{} examples",
  schema: `${schema} collectionFormat`,
  securityScheme: `
    type description name in flow authorizationUrl tokenUrl scopes:map`,
};

/** Fields that are documentation only. */
export const annotations =
  "$comment title description summary deprecated example examples externalDocs xml contact license termsOfService identifier email url";
