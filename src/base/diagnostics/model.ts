/** Diagnostics about schemas and operations. */
import { error, warning } from "./row.js";

export const modelProblems = {
  "invalid-value": warning(
    "{keyword} must be {expected}, but this is {found}. The value is ignored.",
    "Write {expected} here, or remove it.",
  ),
  "missing-paths": warning(
    "The description has no {required}, so it defines no operations.",
    "Add `paths`; an empty object is enough: `paths: {}`.",
  ),
  "missing-info": warning(
    '`info` has no {key}; "{fallback}" is used instead.',
    "Add {key} to `info` as a string.",
  ),
  "missing-server-default": warning(
    "The server variable {name} has no default.",
    "Add `default` as a string.",
  ),
  "undefined-server-variable": warning(
    "The server URL contains {{name}}, but `variables` does not define it.",
    "{hint}",
    {
      fix: "Define the variable under `variables`, or correct its name.",
    },
  ),
  "pagination-invalid": error(
    "{key} cannot be applied to the operation: {reason}.",
    "Correct it, or remove it. The guide of the client describes its keys.",
  ),
  "pagination-ignored": warning(
    "{key} cannot be applied and is ignored: {reason}.",
    "Describe the pagination with x-pagination, or in the config.",
  ),
  "pagination-unknown-operation": error(
    "`pagination` in the config names {name}, but no operation has this operationId.",
    "{hint}",
    { fix: "Write the operationId of an operation." },
  ),
  "unknown-webhook-signature": warning(
    "x-webhook-signature is {name}, but must be one of {known}. It is ignored.",
    "{hint}",
    { fix: "Write standard, github, stripe or slack." },
  ),
  "component-name": warning(
    "The component name {name} contains characters that OpenAPI does not allow ({places}).",
    "Use letters, digits, dots, hyphens and underscores only.",
  ),
  "undeclared-tag": warning(
    "The tag {tag} is not declared in the top-level `tags`, unlike other tags ({places}).",
    "{hint}",
    { fix: "Add the tag to `tags` of the API, or correct its name." },
  ),
  "server-credentials": warning(
    "The server URL contains a user name or a password. Generated code and docs leave it out.",
    "Remove it from the URL, and change the password if others could read this file. Describe authentication in `securitySchemes`.",
  ),
  "path-without-slash": warning(
    "The path {path} does not start with a slash.",
    "Add the slash; the path is read as if it had one.",
  ),
  "unsupported-method": warning(
    "Operations with the method {method} are not generated.",
    "Write methods in `additionalOperations` in upper case, and methods such as `get` directly in the path item.",
  ),
  "duplicate-operation-id": warning(
    "The operationId {name} is already used by {first}; this operation is named after its method and path.",
    "Give each operation a unique operationId.",
  ),
  "equivalent-paths": warning(
    "{method} {path} and {method} {other} match the same requests; the server uses the first one whose parameters are valid.",
    "Remove one of them, or make the paths differ.",
  ),
  "path-with-query": warning(
    "The path {path} contains `?`, so the server matches no request with it.",
    "Remove the text from `?` on, and describe the values as query parameters.",
  ),
  "path-with-fragment": warning(
    "The path {path} contains `#`, and clients send nothing from there on, so the server cannot tell it from the path before.",
    "Give the operations different paths, or describe them as one.",
  ),
  "repeated-path-parameter": warning(
    "The path contains {{name}} more than once; handlers receive only one of the values.",
    "Give each path parameter a unique name.",
  ),
  "adjacent-path-parameters": warning(
    "In the path {path}, nothing shows where {{first}} ends and {{next}} starts, so the client rejects most values of {{first}}.",
    "Write text between them, or use the style `label` or `matrix`, without `explode` for lists and objects.",
  ),
  "body-not-sent": warning(
    "The client does not send a body with {method}: fetch rejects it, and HTTP defines no meaning for it.",
    "Use QUERY or POST, or describe the values as parameters.",
  ),
  "method-without-node": warning(
    "node:http rejects requests with the method {method}, so a Node.js server never receives them.",
    "Use a method that `http.METHODS` lists, or serve `api.fetch` or HTTP/2.",
  ),
  "invalid-parameter": error(
    'A parameter needs `name` and `in` (path, query, header or cookie); this one has "{name}" and "{location}".',
    "{hint}",
    { fix: "Add `name` and `in`, or correct them." },
  ),
  "several-bodies": error(
    "An operation can have only one request body, but this is {other}.",
    "Keep one parameter with `in: body`, or describe the whole body with `in: formData`.",
  ),
  "parameter-content": warning(
    "`content` of a parameter must have exactly one media type, but this has {found}; {effect}.",
    "Keep one media type, or use `schema` instead.",
  ),
  "unsupported-querystring": error(
    "A parameter with `in: querystring` must be a form with properties, but this is {found}.",
    "Use application/x-www-form-urlencoded with an object schema, or parameters with `in: query`.",
  ),
  "duplicate-parameter": warning(
    "The {location} parameter {name} is listed twice; the first one is used.",
    "Remove one of them.",
  ),
  "ignored-header": warning(
    "The header parameter {name} is ignored, as OpenAPI defines: {reason}.",
    "Remove the parameter.",
  ),
  "authorization-parameter": warning(
    "OpenAPI ignores a header parameter {name}. It is kept, because no security scheme of the operation describes this header.",
    "Describe the header with a security scheme instead, such as `type: http` with `scheme: bearer`.",
  ),
  "transport-header": warning(
    "The header parameter {name} is ignored: HTTP libraries set this header themselves.",
    "Remove the parameter.",
  ),
  "invalid-header-name": warning(
    "The {kind} {name} is ignored: HTTP cannot send this name.",
    "Use letters, digits, `-` and `_`.",
  ),
  "optional-path-parameter": warning(
    "Path parameters are always required, but {name} is not marked as required.",
    "Add `required: true`.",
  ),
  "surplus-path-parameter": warning(
    "The path does not contain {{name}}, so this parameter is ignored.",
    "Add the name in braces to the path, or remove the parameter.",
  ),
  "misnamed-path-parameter": warning(
    "The path has {{near}}, but this parameter is named {name}; it is read as {near}.",
    "Use the same name in the path and in the parameter.",
  ),
  "undeclared-path-parameter": warning(
    "The path parameter {name} is not declared; it is treated as a string.",
    "Declare it in `parameters` with `in: path`.",
  ),
  "unknown-style": warning(
    "{style} is not a valid style for {location} parameters; {used} is used instead.",
    "{hint}",
    { fix: "Use a style that OpenAPI defines for this location." },
  ),
  "invalid-status": warning(
    "{status} is not an HTTP status code; it is ignored.",
    "Use a code such as 404, a range such as 4XX, or default.",
  ),
  "unknown-link": warning(
    "This link points to {target}, which is not an operation of this API; it is ignored.",
    "Set operationId to an operation of this API, or operationRef to a pointer such as #/paths/~1pets/get.",
  ),
  "invalid-security-scheme": warning(
    'This security scheme is incomplete or has an unknown type ("{type}"), so clients cannot send its credential; the server still asks the application to check it.',
    "Use the type http, apiKey, oauth2, openIdConnect or mutualTLS with its required fields.",
  ),
  "conflicting-credentials": warning(
    "This requirement needs {schemes} together, but a request has only one header Authorization, so no client can meet it.",
    "List the schemes as alternatives: one item of `security` for each.",
  ),
  "unknown-security-scheme": warning(
    "The security scheme {scheme} is not defined; {effect}.",
    "{hint}",
    {
      fix: "Declare the scheme under `securitySchemes`, or correct its name.",
    },
  ),
  "reference-cycle": error(
    "This definition only refers to itself: {chain}.",
    "Break the cycle; recursion must go through properties or items.",
  ),
  "too-many-dynamic": error(
    "Dynamic references expand this spec to more than {limit} schemas.",
    "Use fewer dynamic anchors, or plain references.",
  ),
  "misspelt-type": warning(
    "{type} is not a JSON Schema type; it is read as {near}.",
    "Write `type: {near}`.",
  ),
  "unknown-type": warning(
    "{type} is not a JSON Schema type; any type is allowed.",
    "Use string, number, integer, boolean, array, object or null.",
  ),
  "hidden-discriminator": warning(
    "This property selects the alternative of a discriminator, so requests and responses have it in spite of {keyword}.",
    "Remove {keyword} from the property.",
  ),
  "misspelt-required": warning(
    "`required` names {name}, but the schema has no such property; did you mean {near}?",
    "Correct the name, or add a property {name}.",
  ),
  "unknown-required": warning(
    "`required` names {name}, but the schema has no such property.",
    "Add the property, or remove the name.",
  ),
  "brand-name": warning(
    "x-brand is {name}, which is not the name of a type. It is ignored.",
    "Write a name that starts with a letter and has letters, digits and underscores only, such as `PetId`, or `false`.",
  ),
  "brand-unsupported": warning(
    "x-brand is on {found}, but only strings and numbers can have a brand. It is ignored.",
    "Move x-brand to a schema with `type: string`, `type: integer` or `type: number` and without `enum` and `const`, or remove it.",
  ),
  "brand-clash": warning(
    "The brand {name} is that of a different schema at {place}, so this schema has no brand.",
    "Give both the same type, format and limits, choose another name with `x-brand`, or write `x-brand: false`.",
  ),
  "unknown-codec": warning(
    "The config has no codec {name}, so values of this schema are not converted.",
    "Add {name} to `codecs` in the config, or correct `x-codec`.",
  ),
  "format-without-type": warning(
    "Values with the format {format} are not converted here, because this schema itself does not say that they are strings.",
    "Write `type: string` and the format in one schema, without a $ref.",
  ),
  "int64-unsupported": error(
    "A 64-bit integer {place} cannot be a {int64}: digits would be lost, or the value would be ambiguous.",
    "Remove `int64` from the config, or `format: int64` from this schema.",
  ),
  "untyped-properties": warning(
    "This schema has `{keyword}` but no type. Its TypeScript type is an {type}, but without `type: {type}` the validator also accepts other values.",
    "Add `type: {type}`, or set `impliedTypes` in the config to treat it as written.",
  ),
  "nullable-enum": warning(
    "The values of this enum do not include null, which `{keyword}: true` allows; null is accepted.",
    "Add null to the enum, or remove `{keyword}` if null is not allowed.",
  ),
  "unquoted-enum": warning(
    "These enum values of a string schema are not strings ({values}); they are read as if they were quoted.",
    "Put them in quotes.",
  ),
  "impossible-enum": warning(
    "None of the enum values can be {types}, so the enum is ignored.",
    "Correct the values or the type. Values of array items belong in `items`.",
  ),
  "impossible-schema": warning(
    "No value matches this schema: {one} and {other} exclude each other.",
    "Correct one of the two, or remove it.",
  ),
  "unknown-message": warning(
    "`x-messages` has a message for `{keyword}`, which no issue is about; it is ignored.",
    "{hint}",
    {
      fix: "Use a keyword that restricts values, or `required`.",
    },
  ),
  "unknown-placeholder": warning(
    "The message for `{keyword}` contains `{placeholder}`, which stays in the text.",
    "{hint}",
    {
      fix: "Use `{expected}` for the value of the keyword, or `{received}` for the received value.",
    },
  ),
  "wrong-example": warning(
    "This example does not match its schema: {reason}.",
    "Correct the example or the schema.",
  ),
  "wrong-default": warning(
    "The default {value} does not match its schema, so it is ignored: {reason}.",
    "Correct the default or the schema.",
  ),
  "invalid-pattern": warning(
    "{pattern} is not a valid JavaScript regular expression; it is not checked.",
    "Use the regular expression syntax of ECMA-262.",
  ),
  "exponential-pattern": warning(
    "{pattern} can take exponential time: in a text of {attack}, each repetition doubles the time.",
    "Rewrite it so that a text can match in one way only: no nested repetitions, no overlapping alternatives.",
  ),
  "polynomial-pattern": warning(
    "{pattern} is slow on long texts: in a text of {attack}, the time grows at least with the square of the length.",
    "Start it with ^, separate repetitions that can match the same text, or add a maxLength of at most {maxLength}.",
  ),
  "ambiguous-events": warning(
    "An event with this data cannot be told from an event of another alternative: the data of one is text, and that of the other JSON. Both are read in the format of the first alternative.",
    "List `event` in `required` of each alternative, and give alternatives with text and JSON different constants for `event`.",
  ),
  "unjudged-pattern": warning(
    "{pattern} is too large to analyze for slow matching.",
    "Use a smaller pattern, or express it with other keywords.",
  ),
  "unknown-discriminator-target": warning(
    "The discriminator value {value} maps to {target}, which is not one of the alternatives; it is ignored.",
    "{hint}",
    { fix: "Make the mapping refer to one of the alternatives." },
  ),
  "incomplete-discriminator": warning(
    "The discriminator {property} does not cover every alternative, so validators try all of them in turn.",
    "Move the alternatives to components, or add `mapping`.",
  ),
  "misspelt-keyword": warning(
    "{keyword} is not a field of {owner}; it is read as {near}.",
    "Write {near}, or start the name with x- if {keyword} is your own.",
  ),
  "unclear-keyword": error(
    "{keyword} is not a field of {owner}; did you mean {near}? Its value does not fit, or another field is as similar.",
    "Write {near}, or start the name with x- if {keyword} is your own.",
  ),
  "misspelt-value": warning(
    "`{keyword}` cannot be {value}; it is read as {near}.",
    "Write {near} instead.",
  ),
  "repaired-value": warning(
    "{keyword} must be {expected}, but this is {found}; it is read as {read}.",
    "Write {read} instead.",
  ),
  "required-property": warning(
    "`required` of a schema is a list of its properties; the property {name} is read as {read}.",
    "Move {name} into the list `required` of the schema around it, or leave it out of the list.",
  ),
  "parameter-without-schema": warning(
    "{owner} has no {keywords} in OpenAPI 3; they are read as its schema.",
    "Write them below `schema`.",
  ),
  "misspelt-annotation": warning(
    "{keyword} is not a field of {owner}; it is read as {near}.",
    "Write {near}, or start the name with x- if {keyword} is your own.",
  ),
  "content-elsewhere": error(
    "{owner} has no {keyword} in this version; it belongs to {language} ({places}).",
    "{hint}",
    {
      fix: "Use the field that the version of the description has in its place.",
    },
  ),
  "keyword-elsewhere": warning(
    "{owner} has no {keyword} in this version; it belongs to {language} and is ignored ({places}).",
    "{hint}",
    {
      fix: "Use the field that the version of the description has in its place.",
    },
  ),
  "later-keyword": warning(
    "{keyword} of {owner} belongs to OpenAPI {since}, but this description states {version}; Specwright uses it, other tools may ignore it ({places}).",
    "Write `openapi: {since}.0`, or remove {keyword}.",
  ),
  "unknown-keyword": warning(
    "{keyword} is not a field of {owner}; it is ignored ({places}).",
    "Remove it, or start its name with x-.",
  ),
  "alternatives-extend-base": warning(
    "The alternatives of {name} extend it with allOf, so {name} is part of its own definition. It is read as the union of its alternatives, and they extend what {name} says apart from the list.",
    "Move the common fields to a schema without oneOf and anyOf, and extend that schema.",
  ),
  "undefined-discriminator": warning(
    "The discriminator {property} is not a property of {alternatives}, so it is ignored and validators try all alternatives in turn.",
    "Add the property {property} to each alternative and make it required.",
  ),
  "partial-discriminator": warning(
    "The discriminator {property} is not a property of {alternatives}. Validators try it when the value of {property} maps to no other alternative.",
    "Add the property {property} to each alternative and make it required.",
  ),
  "unused-keyword": warning(
    "{keyword} of {owner} is not supported: {effect} ({places}).",
    "Describe it without {keyword} if possible, or handle it in your own code.",
  ),
  "foreign-dialect": warning(
    "The JSON Schema dialect {dialect} is not supported; schemas are read as JSON Schema 2020-12 ({places}).",
    "Use https://json-schema.org/draft/2020-12/schema or remove the dialect, and write the schemas in 2020-12.",
  ),
  "body-as-text": warning(
    "The client and the server treat {mediaType} bodies as plain text; the schema is not applied ({places}).",
    "Offer application/json as well, or parse the text yourself.",
  ),
} as const;
