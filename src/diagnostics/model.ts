/** Diagnostics about schemas and operations. */
import { counted, row } from "./row.js";

function elsewhere(language: string): string {
  return language === "OpenAPI 3"
    ? "Use a parameter with `in: body`, `schema` of the response, or convert the description to OpenAPI 3."
    : "Use `requestBody`, `content` and `schema` of OpenAPI 3, or convert the whole description.";
}

export const modelProblems = {
  "invalid-value": row<{ keyword: string; expected: string; found: string }>({
    severity: "warning",
    message: ({ keyword, expected, found }) =>
      `${keyword} must be ${expected}, but this is ${found}. The value is ignored.`,
    fix: ({ expected }) => `Write ${expected} here, or remove it.`,
  }),
  "missing-paths": row<{ required: string }>({
    severity: "warning",
    message: ({ required }) =>
      `The description has no ${required}, so it defines no operations.`,
    fix: () => "Add `paths`; an empty object is enough: `paths: {}`.",
  }),
  "missing-info": row<{ key: string; fallback: string }>({
    severity: "warning",
    message: ({ key, fallback }) =>
      `\`info\` has no ${key}; "${fallback}" is used instead.`,
    fix: ({ key }) => `Add ${key} to \`info\` as a string.`,
  }),
  "missing-server-default": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) => `The server variable ${name} has no default.`,
    fix: () => "Add `default` as a string.",
  }),
  "undefined-server-variable": row<{ name: string; hint: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The server URL contains {${name}}, but \`variables\` does not define it.`,
    fix: ({ hint }) => hint,
    summary: {
      fix: "Define the variable under `variables`, or correct its name.",
    },
  }),
  "component-name": row<{ name: string; places: number }>({
    severity: "warning",
    message: ({ name, places }) =>
      `The component name ${name} contains characters that OpenAPI does not allow (${counted(places)}).`,
    fix: () => "Use letters, digits, dots, hyphens and underscores only.",
  }),
  "undeclared-tag": row<{ tag: string; hint: string; places: number }>({
    severity: "warning",
    message: ({ tag, places }) =>
      `The tag ${tag} is not declared in the top-level \`tags\`, unlike other tags (${counted(places)}).`,
    fix: ({ hint }) => hint,
    summary: { fix: "Add the tag to `tags` of the API, or correct its name." },
  }),
  "server-credentials": row<Record<string, never>>({
    severity: "warning",
    message: () =>
      "The server URL contains a user name or a password. Generated code and docs leave it out.",
    fix: () =>
      "Remove it from the URL, and change the password if others could read this file. Describe authentication in `securitySchemes`.",
  }),
  "path-without-slash": row<{ path: string }>({
    severity: "warning",
    message: ({ path }) => `The path ${path} does not start with a slash.`,
    fix: () => "Add the slash; the path is read as if it had one.",
  }),
  "unsupported-method": row<{ method: string }>({
    severity: "warning",
    message: ({ method }) =>
      `Operations with the method ${method} are not generated.`,
    fix: () =>
      "Write methods in `additionalOperations` in upper case, and methods such as `get` directly in the path item.",
  }),
  "duplicate-operation-id": row<{ name: string; first: string }>({
    severity: "warning",
    message: ({ name, first }) =>
      `The operationId ${name} is already used by ${first}; this operation is named after its method and path.`,
    fix: () => "Give each operation a unique operationId.",
  }),
  "equivalent-paths": row<{ method: string; path: string; other: string }>({
    severity: "warning",
    message: ({ method, path, other }) =>
      `${method} ${path} and ${method} ${other} match the same requests; the server uses the first one whose parameters are valid.`,
    fix: () => "Remove one of them, or make the paths differ.",
  }),
  "repeated-path-parameter": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The path contains {${name}} more than once; handlers receive only one of the values.`,
    fix: () => "Give each path parameter a unique name.",
  }),
  "body-not-sent": row<{ method: string }>({
    severity: "warning",
    message: ({ method }) =>
      `The client does not send a body with ${method}: fetch rejects it, and HTTP defines no meaning for it.`,
    fix: () => "Use QUERY or POST, or describe the values as parameters.",
  }),
  "method-without-node": row<{ method: string }>({
    severity: "warning",
    message: ({ method }) =>
      `node:http rejects requests with the method ${method}, so a Node.js server never receives them.`,
    fix: () =>
      "Use a method that `http.METHODS` lists, or serve `api.fetch` or HTTP/2.",
  }),
  "invalid-parameter": row<{ name: string; location: string; hint: string }>({
    severity: "error",
    message: ({ name, location }) =>
      `A parameter needs \`name\` and \`in\` (path, query, header or cookie); this one has "${name}" and "${location}".`,
    fix: ({ hint }) => hint,
    summary: { fix: "Add `name` and `in`, or correct them." },
  }),
  "several-bodies": row<{ other: string }>({
    severity: "error",
    message: ({ other }) =>
      `An operation can have only one request body, but this is ${other}.`,
    fix: () =>
      "Keep one parameter with `in: body`, or describe the whole body with `in: formData`.",
  }),
  "parameter-content": row<{ found: string; effect: string }>({
    severity: "warning",
    message: ({ found, effect }) =>
      `\`content\` of a parameter must have exactly one media type, but this has ${found}; ${effect}.`,
    fix: () => "Keep one media type, or use `schema` instead.",
  }),
  "unsupported-querystring": row<{ found: string }>({
    severity: "error",
    message: ({ found }) =>
      `A parameter with \`in: querystring\` must be a form with properties, but this is ${found}.`,
    fix: () =>
      "Use application/x-www-form-urlencoded with an object schema, or parameters with `in: query`.",
  }),
  "duplicate-parameter": row<{ name: string; location: string }>({
    severity: "warning",
    message: ({ name, location }) =>
      `The ${location} parameter ${name} is listed twice; the first one is used.`,
    fix: () => "Remove one of them.",
  }),
  "ignored-header": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The header parameter ${name} is ignored: OpenAPI defines this header by bodies, responses and security.`,
    fix: () => "Remove the parameter.",
  }),
  "optional-path-parameter": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `Path parameters are always required, but ${name} is not marked as required.`,
    fix: () => "Add `required: true`.",
  }),
  "surplus-path-parameter": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The path does not contain {${name}}, so this parameter is ignored.`,
    fix: () => "Add the name in braces to the path, or remove the parameter.",
  }),
  "undeclared-path-parameter": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The path parameter ${name} is not declared; it is treated as a string.`,
    fix: () => "Declare it in `parameters` with `in: path`.",
  }),
  "unknown-style": row<{
    style: string;
    location: string;
    used: string;
    hint: string;
  }>({
    severity: "warning",
    message: ({ style, location, used }) =>
      `${style} is not a valid style for ${location} parameters; ${used} is used instead.`,
    fix: ({ hint }) => hint,
    summary: { fix: "Use a style that OpenAPI defines for this location." },
  }),
  "invalid-status": row<{ status: string }>({
    severity: "warning",
    message: ({ status }) =>
      `${status} is not an HTTP status code; it is ignored.`,
    fix: () => "Use a code such as 404, a range such as 4XX, or default.",
  }),
  "unknown-link": row<{ target: string }>({
    severity: "warning",
    message: ({ target }) =>
      `This link points to ${target}, which is not an operation of this API; it is ignored.`,
    fix: () =>
      "Set operationId to an operation of this API, or operationRef to a pointer such as #/paths/~1pets/get.",
  }),
  "invalid-security-scheme": row<{ type: string }>({
    severity: "warning",
    message: ({ type }) =>
      `This security scheme is incomplete or has an unknown type ("${type}"); it is ignored.`,
    fix: () =>
      "Use the type http, apiKey, oauth2, openIdConnect or mutualTLS with its required fields.",
  }),
  "unknown-security-scheme": row<{ scheme: string; hint: string }>({
    severity: "error",
    message: ({ scheme }) =>
      `The security scheme ${scheme} is not defined or not valid.`,
    fix: ({ hint }) => hint,
    summary: {
      fix: "Declare the scheme under `securitySchemes`, or correct its name.",
    },
  }),
  "reference-cycle": row<{ chain: string }>({
    severity: "error",
    message: ({ chain }) => `This definition only refers to itself: ${chain}.`,
    fix: () =>
      "Break the cycle; recursion must go through properties or items.",
  }),
  "too-many-dynamic": row<{ limit: number }>({
    severity: "error",
    message: ({ limit }) =>
      `Dynamic references expand this spec to more than ${limit} schemas.`,
    fix: () => "Use fewer dynamic anchors, or plain references.",
  }),
  "misspelt-type": row<{ type: string; near: string }>({
    severity: "error",
    message: ({ type, near }) =>
      `${type} is not a JSON Schema type; did you mean ${near}?`,
    fix: ({ near }) => `Write \`type: ${near}\`.`,
  }),
  "unknown-type": row<{ type: string }>({
    severity: "warning",
    message: ({ type }) =>
      `${type} is not a JSON Schema type; any type is allowed.`,
    fix: () => "Use string, number, integer, boolean, array, object or null.",
  }),
  "misspelt-required": row<{ name: string; near: string }>({
    severity: "warning",
    message: ({ name, near }) =>
      `\`required\` names ${name}, but the schema has no such property; did you mean ${near}?`,
    fix: ({ name }) => `Correct the name, or add a property ${name}.`,
  }),
  "unknown-required": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `\`required\` names ${name}, but the schema has no such property.`,
    fix: () => "Add the property, or remove the name.",
  }),
  "int64-unsupported": row<{ place: string; int64: string }>({
    severity: "error",
    message: ({ place, int64 }) =>
      `A 64-bit integer ${place} cannot be a ${int64}: digits would be lost, or the value would be ambiguous.`,
    fix: () =>
      "Remove `int64` from the config, or `format: int64` from this schema.",
  }),
  "untyped-properties": row<{ keyword: string; type: string }>({
    severity: "warning",
    message: ({ keyword, type }) =>
      `This schema has \`${keyword}\` but no type. Its TypeScript type is an ${type}, but without \`type: ${type}\` the validator also accepts other values.`,
    fix: ({ type }) =>
      `Add \`type: ${type}\`, or set \`impliedTypes\` in the config to treat it as written.`,
  }),
  "nullable-enum": row<{ keyword: string }>({
    severity: "warning",
    message: ({ keyword }) =>
      `The values of this enum do not include null, which \`${keyword}: true\` allows; null is accepted.`,
    fix: ({ keyword }) =>
      `Add null to the enum, or remove \`${keyword}\` if null is not allowed.`,
  }),
  "unquoted-enum": row<{ values: string }>({
    severity: "warning",
    message: ({ values }) =>
      `These enum values of a string schema are not strings (${values}); they are read as if they were quoted.`,
    fix: () => "Put them in quotes.",
  }),
  "impossible-enum": row<{ types: string }>({
    severity: "warning",
    message: ({ types }) =>
      `None of the enum values can be ${types}, so the enum is ignored.`,
    fix: () =>
      "Correct the values or the type. Values of array items belong in `items`.",
  }),
  "wrong-example": row<{ reason: string }>({
    severity: "warning",
    message: ({ reason }) =>
      `This example does not match its schema: ${reason}.`,
    fix: () => "Correct the example or the schema.",
  }),
  "wrong-default": row<{ value: string; reason: string }>({
    severity: "warning",
    message: ({ value, reason }) =>
      `The default ${value} does not match its schema, so it is ignored: ${reason}.`,
    fix: () => "Correct the default or the schema.",
  }),
  "invalid-pattern": row<{ pattern: string }>({
    severity: "warning",
    message: ({ pattern }) =>
      `${pattern} is not a valid JavaScript regular expression; it is not checked.`,
    fix: () => "Use the regular expression syntax of ECMA-262.",
  }),
  "exponential-pattern": row<{ pattern: string; attack: string }>({
    severity: "warning",
    message: ({ pattern, attack }) =>
      `${pattern} can take exponential time: in a text of ${attack}, each repetition doubles the time.`,
    fix: () =>
      "Rewrite it so that a text can match in one way only: no nested repetitions, no overlapping alternatives.",
  }),
  "polynomial-pattern": row<{ pattern: string; attack: string }>({
    severity: "warning",
    message: ({ pattern, attack }) =>
      `${pattern} is slow on long texts: in a text of ${attack}, the time grows at least with the square of the length.`,
    fix: () =>
      "Start it with ^, separate repetitions that can match the same text, or add a maxLength of at most 250.",
  }),
  "unjudged-pattern": row<{ pattern: string }>({
    severity: "warning",
    message: ({ pattern }) =>
      `${pattern} is too large to analyze for slow matching.`,
    fix: () => "Use a smaller pattern, or express it with other keywords.",
  }),
  "unknown-discriminator-target": row<{
    value: string;
    target: string;
    hint: string;
  }>({
    severity: "warning",
    message: ({ value, target }) =>
      `The discriminator value ${value} maps to ${target}, which is not one of the alternatives; it is ignored.`,
    fix: ({ hint }) => hint,
    summary: { fix: "Make the mapping refer to one of the alternatives." },
  }),
  "incomplete-discriminator": row<{ property: string }>({
    severity: "warning",
    message: ({ property }) =>
      `The discriminator ${property} does not cover every alternative, so validators try all of them in turn.`,
    fix: () => "Move the alternatives to components, or add `mapping`.",
  }),
  "misspelt-keyword": row<{ keyword: string; owner: string; near: string }>({
    severity: "error",
    message: ({ keyword, owner, near }) =>
      `${keyword} is not a field of ${owner}; did you mean ${near}?`,
    fix: ({ keyword, near }) =>
      `Write ${near}, or start the name with x- if ${keyword} is your own.`,
  }),
  "misspelt-annotation": row<{ keyword: string; owner: string; near: string }>({
    severity: "warning",
    message: ({ keyword, owner, near }) =>
      `${keyword} is not a field of ${owner}; did you mean ${near}?`,
    fix: ({ keyword, near }) =>
      `Write ${near}, or start the name with x- if ${keyword} is your own.`,
  }),
  "content-elsewhere": row<{
    keyword: string;
    owner: string;
    language: string;
    places: number;
  }>({
    severity: "error",
    message: ({ keyword, owner, language, places }) =>
      `${owner} has no ${keyword} in this version; it belongs to ${language} (${counted(places)}).`,
    fix: ({ language }) => elsewhere(language),
    summary: {
      fix: "Use the field that the version of the description has in its place.",
    },
  }),
  "keyword-elsewhere": row<{
    keyword: string;
    owner: string;
    language: string;
    places: number;
  }>({
    severity: "warning",
    message: ({ keyword, owner, language, places }) =>
      `${owner} has no ${keyword} in this version; it belongs to ${language} and is ignored (${counted(places)}).`,
    fix: ({ language }) => elsewhere(language),
    summary: {
      fix: "Use the field that the version of the description has in its place.",
    },
  }),
  "unknown-keyword": row<{ keyword: string; owner: string; places: number }>({
    severity: "warning",
    message: ({ keyword, owner, places }) =>
      `${keyword} is not a field of ${owner}; it is ignored (${counted(places)}).`,
    fix: () => "Remove it, or start its name with x-.",
  }),
  "undefined-discriminator": row<{ property: string; alternatives: string }>({
    severity: "warning",
    message: ({ property, alternatives }) =>
      `The discriminator ${property} is not a property of ${alternatives}, so it is ignored and validators try all alternatives in turn.`,
    fix: ({ property }) =>
      `Add the property ${property} to each alternative and make it required.`,
  }),
  "partial-discriminator": row<{ property: string; alternatives: string }>({
    severity: "warning",
    message: ({ property, alternatives }) =>
      `The discriminator ${property} is not a property of ${alternatives}. Validators try it when the value of ${property} maps to no other alternative.`,
    fix: ({ property }) =>
      `Add the property ${property} to each alternative and make it required.`,
  }),
  "unused-keyword": row<{
    keyword: string;
    owner: string;
    effect: string;
    places: number;
  }>({
    severity: "warning",
    message: ({ keyword, owner, effect, places }) =>
      `${keyword} of ${owner} is not supported: ${effect} (${counted(places)}).`,
    fix: ({ keyword }) =>
      `Describe it without ${keyword} if possible, or handle it in your own code.`,
  }),
  "beside-reference": row<{ places: number }>({
    severity: "warning",
    message: ({ places }) =>
      `Fields next to the $ref of a path item are ignored (${counted(places)}).`,
    fix: () => "Move them to the path item that the $ref points to.",
  }),
  "foreign-dialect": row<{ dialect: string; places: number }>({
    severity: "warning",
    message: ({ dialect, places }) =>
      `The JSON Schema dialect ${dialect} is not supported; schemas are read as JSON Schema 2020-12 (${counted(places)}).`,
    fix: () =>
      "Use https://json-schema.org/draft/2020-12/schema or remove the dialect, and write the schemas in 2020-12.",
  }),
  "body-as-text": row<{ mediaType: string; places: number }>({
    severity: "warning",
    message: ({ mediaType, places }) =>
      `The client and the server treat ${mediaType} bodies as plain text; the schema is not applied (${counted(places)}).`,
    fix: () => "Offer application/json as well, or parse the text yourself.",
  }),
} as const;
