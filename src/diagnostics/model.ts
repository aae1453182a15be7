/** What can be wrong with schemas and operations. */
import { counted, row } from "./row.js";

function elsewhere(language: string): string {
  return language === "OpenAPI 3"
    ? "Use a parameter with `in: body`, `schema` of the response, or convert the description to OpenAPI 3."
    : "Use `requestBody`, `content` and `schema` as OpenAPI 3 has them, or run a converter over the whole description.";
}

export const modelProblems = {
  "invalid-value": row<{ keyword: string; expected: string; found: string }>({
    severity: "warning",
    message: ({ keyword, expected, found }) =>
      `${keyword} must be ${expected}, but this is ${found}; it is ignored.`,
    fix: ({ expected }) => `Write ${expected} here, or remove it.`,
  }),
  "missing-paths": row<{ required: string }>({
    severity: "warning",
    message: ({ required }) =>
      `The description has no ${required}, so there is nothing to call.`,
    fix: () => "Add `paths`; an empty object is enough: `paths: {}`.",
  }),
  "missing-info": row<{ key: string; fallback: string }>({
    severity: "warning",
    message: ({ key, fallback }) =>
      `The API has no ${key}; "${fallback}" is used.`,
    fix: ({ key }) => `Add ${key} to info, as a string.`,
  }),
  "missing-server-default": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) => `The server variable ${name} has no default.`,
    fix: () => "Add a default, as a string.",
  }),
  "undefined-server-variable": row<{ name: string; hint: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The server URL has {${name}}, but no variable of that name is defined.`,
    fix: ({ hint }) => hint,
  }),
  "component-name": row<{ name: string; places: number }>({
    severity: "warning",
    message: ({ name, places }) =>
      `The name ${name} has characters that OpenAPI does not allow in the name of a component (${counted(places)}).`,
    fix: () => "Use letters, digits, dots, hyphens and underscores only.",
  }),
  "undeclared-tag": row<{ tag: string; hint: string; places: number }>({
    severity: "warning",
    message: ({ tag, places }) =>
      `The tag ${tag} is not declared under the tags of the API, as others are (${counted(places)}).`,
    fix: ({ hint }) => hint,
  }),
  "server-credentials": row<Record<string, never>>({
    severity: "warning",
    message: () =>
      "The address of this server contains a user name or password; it is left out of everything that is generated.",
    fix: () =>
      "Remove it from the address, and change the password if others could read this file. Describe authentication under securitySchemes.",
  }),
  "path-without-slash": row<{ path: string }>({
    severity: "warning",
    message: ({ path }) => `The path ${path} does not start with a slash.`,
    fix: () => "Start the path with a slash; it is read as if it did.",
  }),
  "unsupported-method": row<{ method: string }>({
    severity: "warning",
    message: ({ method }) =>
      `Operations with the method ${method} are not generated.`,
    fix: () =>
      "Write the method in upper case, and one of a path item's own methods in its own place.",
  }),
  "duplicate-operation-id": row<{ name: string; first: string }>({
    severity: "warning",
    message: ({ name, first }) =>
      `The operationId ${name} is taken by ${first}; this operation is named after its method and path.`,
    fix: () => "Give every operation an operationId of its own.",
  }),
  "equivalent-paths": row<{ method: string; path: string; other: string }>({
    severity: "warning",
    message: ({ method, path, other }) =>
      `${method} ${path} and ${method} ${other} match the same requests; the server takes the first one whose parameters are valid.`,
    fix: () => "Remove one of them, or make the paths differ.",
  }),
  "repeated-path-parameter": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The path has {${name}} more than once; a handler gets only one of the values.`,
    fix: () => "Give each parameter of a path a name of its own.",
  }),
  "body-not-sent": row<{ method: string }>({
    severity: "warning",
    message: ({ method }) =>
      `The client sends no body with ${method}: fetch refuses one, and HTTP gives it no meaning.`,
    fix: () => "Use QUERY or POST, or put the values into parameters.",
  }),
  "method-without-node": row<{ method: string }>({
    severity: "warning",
    message: ({ method }) =>
      `node:http refuses requests with the method ${method}, so a server on Node never gets to see them.`,
    fix: () =>
      "Use a method that http.METHODS of Node lists, or serve `api.fetch` or HTTP/2.",
  }),
  "invalid-parameter": row<{ name: string; location: string; hint: string }>({
    severity: "error",
    message: ({ name, location }) =>
      `A parameter needs a name and a location (path, query, header or cookie); this one has "${name}" and "${location}".`,
    fix: ({ hint }) => hint,
  }),
  "several-bodies": row<{ other: string }>({
    severity: "error",
    message: ({ other }) => `An operation has one body, but this is ${other}.`,
    fix: () =>
      "Keep one parameter with `in: body`, or describe all of the body with `in: formData`.",
  }),
  "parameter-content": row<{ found: string; effect: string }>({
    severity: "warning",
    message: ({ found, effect }) =>
      `The content of a parameter has exactly one media type, but this has ${found}; ${effect}.`,
    fix: () => "Keep one media type, or use `schema` instead.",
  }),
  "unsupported-querystring": row<{ found: string }>({
    severity: "error",
    message: ({ found }) =>
      `A query string can be made of the properties of a form only, but this is ${found}.`,
    fix: () =>
      "Describe it as application/x-www-form-urlencoded with an object's properties, or as parameters with `in: query`.",
  }),
  "duplicate-parameter": row<{ name: string; location: string }>({
    severity: "warning",
    message: ({ name, location }) =>
      `The ${location} parameter ${name} is listed twice; the first one counts.`,
    fix: () => "Remove one of them.",
  }),
  "ignored-header": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The header ${name} is ignored as a parameter: bodies, responses and security describe it.`,
    fix: () => "Remove the parameter.",
  }),
  "optional-path-parameter": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The path parameter ${name} is not marked as required, but a path without it is another path.`,
    fix: () => "Add `required: true`.",
  }),
  "surplus-path-parameter": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The path has no {${name}}, so this parameter is ignored.`,
    fix: () => "Put the name in braces into the path, or remove the parameter.",
  }),
  "undeclared-path-parameter": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The path parameter ${name} is not declared; it is taken as a string.`,
    fix: () => "Declare it under `parameters` with `in: path`.",
  }),
  "unknown-style": row<{
    style: string;
    location: string;
    used: string;
    hint: string;
  }>({
    severity: "warning",
    message: ({ style, location, used }) =>
      `${style} is not a style of ${location} parameters; ${used} is used.`,
    fix: ({ hint }) => hint,
  }),
  "invalid-status": row<{ status: string }>({
    severity: "warning",
    message: ({ status }) => `${status} is no HTTP status; it is ignored.`,
    fix: () => "Use a code such as 404, a range such as 4XX, or default.",
  }),
  "unknown-link": row<{ target: string }>({
    severity: "warning",
    message: ({ target }) =>
      `This link leads to ${target}, which is no operation of this API; it is ignored.`,
    fix: () =>
      "Name an operationId, or refer to an operation with operationRef: #/paths/~1pets/get.",
  }),
  "invalid-security-scheme": row<{ type: string }>({
    severity: "warning",
    message: ({ type }) =>
      `This security scheme is incomplete or of an unknown type ("${type}"); it is ignored.`,
    fix: () =>
      "Use http, apiKey, oauth2, openIdConnect or mutualTLS with what each needs.",
  }),
  "unknown-security-scheme": row<{ scheme: string; hint: string }>({
    severity: "error",
    message: ({ scheme }) => `There is no usable security scheme ${scheme}.`,
    fix: ({ hint }) => hint,
  }),
  "reference-cycle": row<{ chain: string }>({
    severity: "error",
    message: ({ chain }) => `This is defined only by itself: ${chain}.`,
    fix: () =>
      "Break the circle; recursion must go through properties or items.",
  }),
  "too-many-dynamic": row<{ limit: number }>({
    severity: "error",
    message: ({ limit }) =>
      `Dynamic references make more than ${limit} schemas of this spec.`,
    fix: () => "Use fewer dynamic anchors, or plain references.",
  }),
  "misspelt-type": row<{ type: string; near: string }>({
    severity: "error",
    message: ({ type, near }) =>
      `${type} is not a type of JSON Schema; did you mean ${near}?`,
    fix: ({ near }) => `Write \`type: ${near}\`.`,
  }),
  "unknown-type": row<{ type: string }>({
    severity: "warning",
    message: ({ type }) =>
      `The type ${type} is not known; any type is allowed.`,
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
      `A 64-bit integer ${place} cannot be a ${int64}: its digits would be lost, or could not be told from others.`,
    fix: () =>
      "Take `int64` out of the config, or `format: int64` out of this schema.",
  }),
  "untyped-properties": row<{ keyword: string; type: string }>({
    severity: "warning",
    message: ({ keyword, type }) =>
      `This schema has \`${keyword}\` but no type: its type is that of an ${type}, but its check lets pass whatever is none, as JSON Schema has it.`,
    fix: ({ type }) =>
      `Add \`type: ${type}\`, or set \`impliedTypes\` in the config to have it taken as written.`,
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
      `These values of a string are not strings (${values}); they are read as if they were quoted.`,
    fix: () => "Put them in quotes.",
  }),
  "impossible-enum": row<{ types: string }>({
    severity: "warning",
    message: ({ types }) =>
      `None of the values of this enum can be ${types}, so the enum is ignored.`,
    fix: () =>
      "Correct the values or the type; the values of an array's items belong under items.",
  }),
  "wrong-example": row<{ reason: string }>({
    severity: "warning",
    message: ({ reason }) =>
      `This example is not allowed by its own schema: ${reason}.`,
    fix: () => "Correct the example or the schema.",
  }),
  "wrong-default": row<{ value: string; reason: string }>({
    severity: "warning",
    message: ({ value, reason }) =>
      `The default ${value} is not allowed by its own schema, so it is ignored: ${reason}.`,
    fix: () => "Correct the default or the schema.",
  }),
  "invalid-pattern": row<{ pattern: string }>({
    severity: "warning",
    message: ({ pattern }) =>
      `${pattern} is no JavaScript regular expression; it is not checked.`,
    fix: () => "Write the pattern in the syntax of ECMA-262.",
  }),
  "exponential-pattern": row<{ pattern: string; attack: string }>({
    severity: "warning",
    message: ({ pattern, attack }) =>
      `${pattern} can be made to search forever: the time doubles with each repetition in a text of ${attack}.`,
    fix: () =>
      "Write it so that a text fits in one way only: no repetition inside a repetition, and no alternatives that overlap.",
  }),
  "polynomial-pattern": row<{ pattern: string; attack: string }>({
    severity: "warning",
    message: ({ pattern, attack }) =>
      `${pattern} is slow on long texts: the time grows at least with the square of the length in a text of ${attack}.`,
    fix: () =>
      "Start it with ^, keep repetitions apart that can match the same text, or add a maxLength of at most 250.",
  }),
  "unjudged-pattern": row<{ pattern: string }>({
    severity: "warning",
    message: ({ pattern }) =>
      `${pattern} is too large to tell how long it may search.`,
    fix: () => "Use a smaller pattern, or say the same with other keywords.",
  }),
  "unknown-discriminator-target": row<{
    value: string;
    target: string;
    hint: string;
  }>({
    severity: "warning",
    message: ({ value, target }) =>
      `The value ${value} of the discriminator leads to ${target}, which is none of the alternatives; it is ignored.`,
    fix: ({ hint }) => hint,
  }),
  "incomplete-discriminator": row<{ property: string }>({
    severity: "warning",
    message: ({ property }) =>
      `The discriminator ${property} does not lead to every alternative, so all of them are tried in turn.`,
    fix: () => "Move the alternatives to components, or add a mapping.",
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
      `${owner} has no ${keyword} in this version; it is a field of ${language} (${counted(places)}).`,
    fix: ({ language }) => elsewhere(language),
  }),
  "keyword-elsewhere": row<{
    keyword: string;
    owner: string;
    language: string;
    places: number;
  }>({
    severity: "warning",
    message: ({ keyword, owner, language, places }) =>
      `${owner} has no ${keyword} in this version; it is a field of ${language} and is ignored (${counted(places)}).`,
    fix: ({ language }) => elsewhere(language),
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
      `The discriminator ${property} is not a property of ${alternatives}, so it is ignored and all alternatives are tried in turn.`,
    fix: ({ property }) =>
      `Describe the property ${property} in each alternative and require it.`,
  }),
  "partial-discriminator": row<{ property: string; alternatives: string }>({
    severity: "warning",
    message: ({ property, alternatives }) =>
      `The discriminator ${property} is not a property of ${alternatives}, which is tried when the value of ${property} leads to no other alternative.`,
    fix: ({ property }) =>
      `Describe the property ${property} in each alternative and require it.`,
  }),
  "unused-keyword": row<{
    keyword: string;
    owner: string;
    effect: string;
    places: number;
  }>({
    severity: "warning",
    message: ({ keyword, owner, effect, places }) =>
      `${keyword} of ${owner} is not made use of: ${effect} (${counted(places)}).`,
    fix: ({ keyword }) =>
      `Say it without ${keyword} if you can, or see to it in your own code.`,
  }),
  "beside-reference": row<{ places: number }>({
    severity: "warning",
    message: ({ places }) =>
      `What stands beside the $ref of a path is ignored (${counted(places)}).`,
    fix: () => "Move it to the path item that the $ref leads to.",
  }),
  "foreign-dialect": row<{ dialect: string; places: number }>({
    severity: "warning",
    message: ({ dialect, places }) =>
      `The dialect ${dialect} is not known; schemas are read as JSON Schema 2020-12 (${counted(places)}).`,
    fix: () =>
      "Name https://json-schema.org/draft/2020-12/schema, or drop it, and write the schemas that way.",
  }),
  "body-as-text": row<{ mediaType: string; places: number }>({
    severity: "warning",
    message: ({ mediaType, places }) =>
      `Bodies of ${mediaType} are plain text to client and server: the schema is not applied (${counted(places)}).`,
    fix: () => "Offer application/json as well, or parse the text yourself.",
  }),
} as const;
