/** The codes of findings about operations. */
const codes = {
  "operation-removed": "An operation does not exist any more.",
  "operation-added": "There is a new operation.",
  "webhook-removed": "The API does not send a webhook or callback any more.",
  "webhook-added": "The API sends a new webhook or callback.",
  "callback-address-changed":
    "The API reads the URL of a callback from another part of the request.",
  "parameter-added": "There is a new optional parameter.",
  "required-parameter-added": "There is a new required parameter.",
  "parameter-removed": "A parameter does not exist any more.",
  "parameter-moved":
    "A parameter moved, for example from the query to a header.",
  "parameter-became-required": "An optional parameter became required.",
  "parameter-became-optional": "A required parameter became optional.",
  "parameter-encoding-changed":
    "The style, `explode`, `allowReserved` or the media type of a parameter changed.",
  "default-added":
    "The server has a value for a part of the request that the client omits.",
  "default-changed":
    "The server has another value for a part of the request that the client omits.",
  "default-removed":
    "The server has no value any more for a part of the request that the client omits.",
  "request-body-added": "There is a new optional request body.",
  "required-request-body-added": "There is a new required request body.",
  "request-body-removed": "The operation has no request body any more.",
  "request-body-became-required": "An optional request body became required.",
  "request-body-became-optional": "A required request body became optional.",
  "request-media-type-added": "The request body may have another media type.",
  "request-media-type-removed":
    "The request body must not have a media type any more.",
  "body-schema-added": "A body that was not described has a schema.",
  "body-schema-removed": "A body that had a schema is not described any more.",
  "part-encoding-changed":
    "The media type, the style or a header of a part of a form changed.",
  "response-removed": "A status code is not described any more.",
  "response-added": "There is a new status code.",
  "response-body-added": "A response that had no body has one.",
  "response-body-removed": "A response has no body any more.",
  "response-media-type-added": "The response body may have another media type.",
  "response-media-type-removed":
    "The response body does not have a media type any more.",
  "response-header-added": "There is a new response header.",
  "response-header-removed": "A response header does not exist any more.",
  "response-header-became-optional":
    "A response header that was always present may be absent.",
  "response-header-became-required": "A response header is always present.",
  "response-header-encoding-changed":
    "The value of a response header is written differently.",
  "security-added": "An operation that needed no credentials needs some.",
  "security-removed": "An operation needs no credentials any more.",
  "security-alternative-added": "Other credentials suffice, too.",
  "security-alternative-removed":
    "Credentials that sufficed do not suffice any more.",
  "security-scope-added": "An access token needs another scope.",
  "security-scope-removed": "An access token needs one scope less.",
  "security-scheme-changed":
    "The addresses, flows or scopes of a security scheme changed.",
  "server-removed": "A server does not exist any more.",
  "server-added": "There is a new server.",
  "server-default-changed": "Clients use another server by default.",
  "pagination-added": "A client can get all pages.",
  "pagination-changed": "A client gets the next page in another way.",
  "pagination-removed":
    "It is not described any more how to get the next page.",
  "link-added": "A response has a new link to an operation.",
  "link-changed": "A link to an operation changed.",
  "link-removed": "A response does not link to an operation any more.",
  "deprecation-added": "A part became deprecated.",
  "deprecation-removed": "A part is not deprecated any more.",
  "sunset-added": "A deprecated part has a removal date.",
  "sunset-earlier": "The removal date of a deprecated part is earlier.",
  "sunset-later": "The removal date of a deprecated part is later.",
  "sunset-passed":
    "A part has a new removal date that is already over, without any notice.",
  "sunset-removed": "A deprecated part has no removal date any more.",
  "replacement-added": "A deprecated part has a replacement.",
  "replacement-changed": "A deprecated part has another replacement.",
  "replacement-removed": "A deprecated part has no replacement any more.",
  "stability-decreased": "A part is less stable than before.",
  "stability-increased": "A part is more stable than before.",
  "documentation-changed": "Descriptions, titles, tags or examples changed.",
} as const;

export type OperationCode = keyof typeof codes;

/** Each code with its meaning. */
export const operationCodes: Readonly<Record<OperationCode, string>> = codes;
