/**
 * Every problem that a user can meet is a row of one table: a stable code, a severity, what is wrong and how to mend it.
 * Parameters are spec text and so hostile: they reach a message only through `visible`.
 */
import type { Origin } from "./model/model.js";

export type Severity = "error" | "warning";

export interface Diagnostic {
  code: DiagnosticCode;
  severity: Severity;
  message: string;
  /** What the user can do about it, one sentence. */
  fix: string;
  /** Null where the problem is not in a document (a bad option, an output folder). */
  place: Place | null;
}

/**
 * A spot in a document, or a whole file. `key` points at the key itself instead of its value. `position` is there where
 * a parser told it: text that does not parse has no pointers.
 */
export type Place = Origin & { target?: "key" | "value"; position?: Position };

/** Both count from 1. */
export interface Position {
  line: number;
  column: number;
}

interface Row<P> {
  severity: Severity;
  message: (params: P) => string;
  fix: (params: P) => string;
}

type Params = Record<string, string | number>;

function row<P extends Params>(definition: Row<P>): Row<P> {
  return definition;
}

function counted(places: number): string {
  return String(places) === "1" ? "in one place" : `in ${places} places`;
}

const table = {
  "file-not-found": row<{ path: string }>({
    severity: "error",
    message: ({ path }) => `The file ${path} does not exist or cannot be read.`,
    fix: () =>
      "Check the path; paths in a config file are relative to that file.",
  }),

  // ------------------------------------------------------------------------------------------ reading documents

  syntax: row<{ reason: string }>({
    severity: "error",
    message: ({ reason }) => `This is neither JSON nor YAML: ${reason}.`,
    fix: () => "Correct the text at this place.",
  }),
  "several-documents": row<Record<string, never>>({
    severity: "error",
    message: () => "This file holds more than one YAML document.",
    fix: () => "Give each of them a file of its own.",
  }),
  "duplicate-key": row<{ key: string }>({
    severity: "error",
    message: ({ key }) => `The key ${key} is written twice in one object.`,
    fix: () => "Keep one of the two; only one of them can count.",
  }),
  "number-too-large": row<{ value: string }>({
    severity: "error",
    message: ({ value }) => `This number is too large; it reads as ${value}.`,
    fix: () => "Write a smaller number, or quote it to make it a string.",
  }),
  "too-deep": row<{ limit: number }>({
    severity: "error",
    message: ({ limit }) =>
      `Objects and arrays are nested more than ${limit} levels deep.`,
    fix: () => "Move inner parts to components and refer to them.",
  }),
  "alias-cycle": row<Record<string, never>>({
    severity: "error",
    message: () => "A YAML alias stands inside the very value that it repeats.",
    fix: () => "Use a $ref for recursion; an alias is a copy.",
  }),
  "alias-bomb": row<{ limit: number }>({
    severity: "error",
    message: ({ limit }) =>
      `The YAML aliases of this file stand for more than ${limit} values.`,
    fix: () => "Use $ref in place of aliases.",
  }),
  "file-too-large": row<{ path: string; limit: number }>({
    severity: "error",
    message: ({ path, limit }) => `${path} is larger than ${limit} MB.`,
    fix: () => "Split the description into several files.",
  }),
  "too-many-documents": row<{ limit: number }>({
    severity: "error",
    message: ({ limit }) => `The spec refers to more than ${limit} documents.`,
    fix: () => "Bundle the description into fewer files.",
  }),
  "not-openapi": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "This is not an OpenAPI description: it has neither `openapi` nor `swagger` at its top.",
    fix: () => "Name the entry document, the one that starts with `openapi:`.",
  }),
  "folder-without-entry": row<{ path: string }>({
    severity: "error",
    message: ({ path }) =>
      `No document in the folder ${path} has \`openapi\` or \`swagger\` at its top.`,
    fix: () => "Name the document itself; folders in the folder do not count.",
  }),
  "folder-with-entries": row<{ path: string; candidates: string }>({
    severity: "error",
    message: ({ path, candidates }) =>
      `The folder ${path} has several OpenAPI documents: ${candidates}.`,
    fix: () => "Name one of them.",
  }),
  "unsupported-version": row<{ version: string }>({
    severity: "error",
    message: ({ version }) => `The version ${version} is not known.`,
    fix: () => "Use OpenAPI 3.2, 3.1 or 3.0, or Swagger 2.0.",
  }),
  "reference-outside": row<{ path: string }>({
    severity: "error",
    message: ({ path }) =>
      `The file ${path} is outside the folder of the spec, so it is not read.`,
    fix: () => "Move it into the folder, or allow its folder in the config.",
  }),
  "reference-type": row<{ path: string }>({
    severity: "error",
    message: ({ path }) => `${path} is neither a JSON nor a YAML file.`,
    fix: () => "Refer to a file whose name ends in .yaml, .yml or .json.",
  }),
  "reference-remote": row<{ origin: string }>({
    severity: "error",
    message: ({ origin }) =>
      `Documents from ${origin} are not fetched unless the config allows it.`,
    fix: () =>
      "Keep a copy beside the spec, or allow the origin in the config.",
  }),
  "reference-scheme": row<{ scheme: string }>({
    severity: "error",
    message: ({ scheme }) =>
      `Addresses that start with ${scheme} cannot be read.`,
    fix: () => "Refer to a file with a relative path.",
  }),
  "fetch-failed": row<{ url: string; reason: string }>({
    severity: "error",
    message: ({ url, reason }) => `${url} could not be fetched: ${reason}.`,
    fix: () => "Check the address, or keep a copy of the document.",
  }),
  "fetch-type": row<{ url: string; type: string }>({
    severity: "error",
    message: ({ url, type }) =>
      `${url} answers with ${type}, which is neither JSON nor YAML.`,
    fix: () =>
      "Use the address of the document itself, not of a page that shows it.",
  }),
  "redirect-outside": row<{ url: string; origin: string }>({
    severity: "error",
    message: ({ url, origin }) =>
      `${url} redirects to ${origin}, which the config does not allow.`,
    fix: () => "Use the address that it leads to, or allow the origin as well.",
  }),
  "reference-missing": row<{ reference: string }>({
    severity: "error",
    message: ({ reference }) => `The reference ${reference} leads nowhere.`,
    fix: () => "Correct the reference, or add what it refers to.",
  }),

  // ------------------------------------------------------------------------------------------ overlays

  "not-an-overlay": row<Record<string, never>>({
    severity: "error",
    message: () => "This is not an overlay: it has no `overlay` at its top.",
    fix: () =>
      "Name a document that starts with `overlay: 1.1.0`; the OpenAPI document itself is the input.",
  }),
  "overlay-version": row<{ version: string }>({
    severity: "error",
    message: ({ version }) => `The overlay version ${version} is not known.`,
    fix: () => "Use Overlay 1.1 or 1.0.",
  }),
  "overlay-invalid": row<{ keyword: string; expected: string; found: string }>({
    severity: "error",
    message: ({ keyword, expected, found }) =>
      `In an overlay, ${keyword} must be ${expected}, but this is ${found}.`,
    fix: ({ keyword, expected }) => `Make ${keyword} ${expected}.`,
  }),
  "overlay-two-changes": row<Record<string, never>>({
    severity: "error",
    message: () => "This action has both `update` and `copy`.",
    fix: () => "Make two actions of it; they are applied in their order.",
  }),
  "overlay-no-change": row<Record<string, never>>({
    severity: "warning",
    message: () => "This action changes nothing.",
    fix: () =>
      "Add `update` or `remove: true`, or, in Overlay 1.1, `copy`; or drop the action.",
  }),
  "overlay-extends-other": row<{ document: string; input: string }>({
    severity: "warning",
    message: ({ document, input }) =>
      `This overlay is meant for ${document}, but is applied to ${input}.`,
    fix: () => "Correct `extends`, or leave the overlay out.",
  }),
  "overlay-not-jsonpath": row<{
    path: string;
    reason: string;
    position: number;
  }>({
    severity: "error",
    message: ({ path, reason, position }) =>
      `${path} is no JSONPath: ${reason} (at character ${position}).`,
    fix: () =>
      "Write it as RFC 9535 has it, for example $.paths['/pets'].get or $..parameters[?@.name == 'limit'].",
  }),
  "overlay-no-match": row<Record<string, never>>({
    severity: "warning",
    message: () => "Nothing in the document matches this target.",
    fix: () =>
      "Correct the target; an overlay sees the entry document as it is written, and nothing that stands behind a $ref to another file.",
  }),
  "overlay-mixed-targets": row<{ kinds: string }>({
    severity: "error",
    message: ({ kinds }) =>
      `This target matches values of several kinds: ${kinds}.`,
    fix: () => "Make an action for each kind.",
  }),
  "overlay-primitive-target": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "This target is a primitive value, which Overlay 1.0 cannot update.",
    fix: () => "Say `overlay: 1.1.0`, or make the object around it the target.",
  }),
  "overlay-incompatible": row<{
    given: string;
    present: string;
    target: string;
  }>({
    severity: "error",
    message: ({ given, present, target }) =>
      `This is ${given}, but ${target} of the document has ${present} here; the two cannot be merged.`,
    fix: () =>
      "Give a value of the same kind, or remove the old one in an action before.",
  }),
  "overlay-copy-source": row<{ count: number }>({
    severity: "error",
    message: ({ count }) =>
      `An action copies one value, but this matches ${count}.`,
    fix: () => "Make `copy` lead to exactly one value.",
  }),
  "overlay-removes-all": row<Record<string, never>>({
    severity: "error",
    message: () => "This action removes the whole document.",
    fix: () => "Make its target a part of the document.",
  }),
  "overlay-too-costly": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "This action looks at, or adds, more values than any description has.",
    fix: () => "Write a narrower target; a single `..` is enough.",
  }),

  // ------------------------------------------------------------------------------------------ filters

  "filter-no-match": row<{ filter: string; value: string; hint: string }>({
    severity: "warning",
    message: ({ filter, value }) =>
      `No operation of the spec fits ${value}, which ${filter} names.`,
    fix: ({ hint }) => hint,
  }),
  "filter-leaves-nothing": row<Record<string, never>>({
    severity: "warning",
    message: () => "The filters leave no operation of the spec.",
    fix: () =>
      "Ask for less in `include`, whose conditions must all hold, or list less in `exclude`.",
  }),

  // ------------------------------------------------------------------------------------------ building the model

  "invalid-value": row<{ keyword: string; expected: string; found: string }>({
    severity: "warning",
    message: ({ keyword, expected, found }) =>
      `${keyword} must be ${expected}, but this is ${found}; it is ignored.`,
    fix: ({ expected }) => `Write ${expected} here, or remove it.`,
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
    severity: "error",
    message: ({ method, path, other }) =>
      `${method} ${path} and ${method} ${other} match the same requests.`,
    fix: () => "Remove one of them, or make the paths differ.",
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
  "invalid-parameter": row<{ name: string; location: string }>({
    severity: "warning",
    message: ({ name, location }) =>
      `A parameter needs a name and a location (path, query, header or cookie); this one has "${name}" and "${location}" and is ignored.`,
    fix: () => "Correct `name` and `in`.",
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
  "unknown-style": row<{ style: string }>({
    severity: "warning",
    message: ({ style }) =>
      `The style ${style} is not known; the default of the location is used.`,
    fix: () =>
      "Use matrix, label, simple, form, spaceDelimited, pipeDelimited or deepObject.",
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
  "unknown-security-scheme": row<{ scheme: string }>({
    severity: "error",
    message: ({ scheme }) => `There is no usable security scheme ${scheme}.`,
    fix: () => "Define it under components.securitySchemes.",
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
  "unknown-type": row<{ type: string }>({
    severity: "warning",
    message: ({ type }) =>
      `The type ${type} is not known; any type is allowed.`,
    fix: () => "Use string, number, integer, boolean, array, object or null.",
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
  "wrong-default": row<{ value: string }>({
    severity: "warning",
    message: ({ value }) =>
      `The default ${value} is not allowed by its own schema, so it is ignored.`,
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
  "unknown-discriminator-target": row<{ value: string; target: string }>({
    severity: "warning",
    message: ({ value, target }) =>
      `The value ${value} of the discriminator leads to ${target}, which is none of the alternatives; it is ignored.`,
    fix: () => "Name one of the schemas of oneOf or anyOf.",
  }),
  "incomplete-discriminator": row<{ property: string }>({
    severity: "warning",
    message: ({ property }) =>
      `The discriminator ${property} does not lead to every alternative, so all of them are tried in turn.`,
    fix: () => "Move the alternatives to components, or add a mapping.",
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

  // ------------------------------------------------------------------------------------------ names

  "names-unreadable": row<{ at: string; reason: string }>({
    severity: "error",
    message: ({ at, reason }) =>
      `The names that .specwright.json keeps cannot be used: ${at} ${reason}.`,
    fix: () =>
      "Correct the entry, or delete it; what it speaks of is then named anew.",
  }),
  "names-clash": row<{ name: string; owner: string; other: string }>({
    severity: "error",
    message: ({ name, owner, other }) =>
      `.specwright.json keeps the name ${name} for both ${other} and ${owner}.`,
    fix: () =>
      "Delete the entry of the one that was not published yet; it is then named anew.",
  }),
  "names-changed": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "Another run has chosen names while this one was generating. Nothing was written.",
    fix: () => "Run generate again.",
  }),
  "name-taken": row<{ wanted: string; name: string; holder: string }>({
    severity: "warning",
    message: ({ wanted, name, holder }) =>
      `The name ${wanted} was published for ${holder}, which keeps it; this one is called ${name}.`,
    fix: ({ holder }) =>
      `Rename it in the spec; or, to give the name away, delete the entry of ${holder} from "names" in .specwright.json.`,
  }),
  "name-lost": row<{ published: string; name: string }>({
    severity: "warning",
    message: ({ published, name }) =>
      `The published name ${published} cannot be kept: generated code needs it for itself; it becomes ${name}.`,
    fix: () => "Tell those who use the old name, or rename it in the spec.",
  }),

  // ------------------------------------------------------------------------------------------ lifecycle

  "invalid-day": row<{ day: string }>({
    severity: "error",
    message: ({ day }) => `${day} is not a day of the calendar.`,
    fix: () => "Write the day as 2030-12-05.",
  }),
  "sunset-without-deprecated": row<{ day: string }>({
    severity: "warning",
    message: ({ day }) =>
      `This is to be removed on ${day}, but is not marked as deprecated; it is treated as deprecated.`,
    fix: () => "Add `deprecated: true`.",
  }),
  "sunset-before-deprecation": row<{ removal: string; since: string }>({
    severity: "error",
    message: ({ removal, since }) =>
      `The removal on ${removal} is before the deprecation on ${since}.`,
    fix: () => "Correct one of the two days.",
  }),
  "unknown-stability": row<{ word: string; words: string }>({
    severity: "error",
    message: ({ word }) => `${word} is not a known level of stability.`,
    fix: ({ words }) => `Use one of: ${words}.`,
  }),
  "lifecycle-disagreement": row<{
    first: string;
    value: string;
    other: string;
  }>({
    severity: "error",
    message: ({ first, value, other }) =>
      `This says ${other}, but ${first} says ${value}.`,
    fix: () => "Keep one of the two spellings.",
  }),
  "unknown-replacement": row<{ replacement: string }>({
    severity: "error",
    message: ({ replacement }) =>
      `The replacement ${replacement} is not an operation of this API.`,
    fix: () =>
      "Name an operationId, or a method and a path, that this spec has.",
  }),
  "deprecated-required": row<{ name: string }>({
    severity: "warning",
    message: ({ name }) =>
      `The parameter ${name} is deprecated, but nobody can leave it out.`,
    fix: () => "Make it optional, or deprecate the operation.",
  }),
  "deprecated-replacement": row<{ operation: string }>({
    severity: "warning",
    message: ({ operation }) =>
      `The replacement ${operation} is deprecated itself.`,
    fix: () => "Name the operation that is going to stay.",
  }),

  "output-not-a-folder": row<{ path: string }>({
    severity: "error",
    message: ({ path }) => `The output folder ${path} is not a folder.`,
    fix: () => "Name another folder with --output, or move the file away.",
  }),
  "output-symlink": row<{ path: string }>({
    severity: "error",
    message: ({ path }) =>
      `${path} is a symbolic link; nothing is written through links.`,
    fix: () =>
      "Replace the link with a real file or folder, or choose another output folder.",
  }),
  "output-path-unsafe": row<{ path: string; reason: string }>({
    severity: "error",
    message: ({ path, reason }) =>
      `The path ${path} cannot be generated: ${reason}.`,
    fix: () =>
      "Change the target that plans this file, or the name in the spec that it is made from.",
  }),
  "output-path-clash": row<{ path: string; other: string }>({
    severity: "error",
    message: ({ path, other }) =>
      `${path} and ${other} cannot stand in one folder: some systems take them for the same.`,
    fix: () => "Rename one of the two in the spec.",
  }),
  "output-occupied": row<{ path: string }>({
    severity: "error",
    message: ({ path }) =>
      `${path} in the output folder was not generated by Specwright and is in the way. Nothing was written.`,
    fix: () => "Move it away, or choose another output folder with --output.",
  }),
  "output-edited": row<{ paths: string }>({
    severity: "error",
    message: ({ paths }) =>
      `Generated files were edited by hand: ${paths}. Nothing was written.`,
    fix: () =>
      "Move the edits elsewhere, then run with --force to overwrite the files.",
  }),
  "output-locked": row<{ path: string; holder: string }>({
    severity: "error",
    message: ({ holder }) =>
      `Another run (process ${holder}) is still writing to the output folder.`,
    fix: ({ path }) =>
      `Wait for it to end. If no such run exists on any machine that shares the folder, delete ${path}.`,
  }),
  "output-unwritable": row<{ path: string; reason: string }>({
    severity: "error",
    message: ({ path, reason }) =>
      `The output folder ${path} cannot be read or written: ${reason}.`,
    fix: () =>
      "Check the permissions and the free space of the folder, then run again.",
  }),
  "output-staging-unreadable": row<{ path: string; reason: string }>({
    severity: "error",
    message: ({ path, reason }) =>
      `${path}, left by an earlier run, cannot be used: ${reason}.`,
    fix: ({ path }) => `Delete ${path} and run again.`,
  }),
  "manifest-unreadable": row<{ path: string; reason: string }>({
    severity: "error",
    message: ({ path, reason }) =>
      `The list of generated files, ${path}, cannot be used: ${reason}.`,
    fix: () =>
      "Run generate with --force: it overwrites what either side of a merge generated and rebuilds the list.",
  }),
  "unknown-target": row<{ name: string; known: string }>({
    severity: "error",
    message: ({ name }) => `There is no target named ${name}.`,
    fix: ({ known }) => `The targets are: ${known}.`,
  }),
  "config-not-found": row<{ path: string }>({
    severity: "error",
    message: ({ path }) => `The config file ${path} does not exist.`,
    fix: () =>
      "Check --config; without it specwright.config.ts, .mjs, .js or .json of the working folder is used.",
  }),
  "config-unreadable": row<{ path: string; reason: string }>({
    severity: "error",
    message: ({ path, reason }) =>
      `The config file ${path} cannot be read: ${reason}.`,
    fix: () =>
      "A config file is JSON, or a module whose default export is the config.",
  }),
  "config-unknown-key": row<{ file: string; key: string; hint: string }>({
    severity: "error",
    message: ({ file, key }) => `${file} has an unknown key: ${key}.`,
    fix: ({ hint }) => hint,
  }),
  "config-wrong-type": row<{ file: string; key: string; expected: string }>({
    severity: "error",
    message: ({ file, key, expected }) =>
      `In ${file}, ${key} is not ${expected}.`,
    fix: ({ key, expected }) => `Make ${key} ${expected}.`,
  }),
  "config-no-input": row<Record<string, never>>({
    severity: "error",
    message: () => "No spec was named.",
    fix: () =>
      'Name the OpenAPI document with --input, or as "input" in specwright.config.ts.',
  }),
  "config-input-not-listed": row<{ input: string }>({
    severity: "error",
    message: ({ input }) =>
      `The config file has several specs, and ${input} is none of them.`,
    fix: () => "Name the input of one of them, or add it to the config file.",
  }),
  "config-same-output": row<{ output: string }>({
    severity: "error",
    message: ({ output }) =>
      `Several specs are to be generated into ${output}; each would remove the files of the others.`,
    fix: () => "Give every spec an output folder of its own.",
  }),
  "bad-arguments": row<{ problem: string; hint: string }>({
    severity: "error",
    message: ({ problem }) => problem,
    fix: ({ hint }) => hint,
  }),
  "handlers-not-understood": row<{ path: string; missing: string }>({
    severity: "warning",
    message: ({ path, missing }) =>
      `${path} was left as it is: there is no place in it where stubs can be added for ${missing}.`,
    fix: () =>
      "Add the handlers by hand, or move your own file away and run scaffold again.",
  }),
  "handlers-syntax": row<{ path: string }>({
    severity: "warning",
    message: ({ path }) =>
      `${path} was left as it is: it does not parse as TypeScript.`,
    fix: () => "Correct the file and run scaffold again.",
  }),
  "handler-orphaned": row<{ path: string; handler: string }>({
    severity: "warning",
    message: ({ path, handler }) =>
      `${handler} in ${path} handles an operation that the spec does not have any more.`,
    fix: () => "Remove the handler, or put the operation back.",
  }),
  "handlers-unwritable": row<{ path: string; reason: string }>({
    severity: "error",
    message: ({ path, reason }) =>
      `${path} cannot be read or written: ${reason}.`,
    fix: () => "Check the path and its permissions, then run scaffold again.",
  }),
  internal: row<{ detail: string }>({
    severity: "error",
    message: ({ detail }) => `Specwright itself failed: ${detail}`,
    fix: () =>
      "This is a bug in Specwright, not in your spec: please report it with the spec that shows it.",
  }),
} as const;

export type DiagnosticCode = keyof typeof table;

export type ParamsOf<C extends DiagnosticCode> =
  (typeof table)[C] extends Row<infer P> ? P : never;

/** Collects problems; whoever runs the pipeline decides when to stop. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];

  report<C extends DiagnosticCode>(
    code: C,
    place: Place | null,
    params: ParamsOf<C>,
  ): void {
    this.list.push(diagnostic(code, place, params));
  }

  get errors(): number {
    return this.list.filter((found) => found.severity === "error").length;
  }
}

/** Stops the run with one diagnostic. */
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(problem: Diagnostic) {
    super(`${problem.code}: ${problem.message}`);
    this.name = "DiagnosticError";
    this.diagnostic = problem;
  }
}

export function diagnostic<C extends DiagnosticCode>(
  code: C,
  place: Place | null,
  params: ParamsOf<C>,
): Diagnostic {
  const { severity, message, fix } = table[code] as unknown as Row<Params>;
  const shown = Object.fromEntries(
    Object.entries(params as Params).map(([name, value]) => [
      name,
      visible(String(value)),
    ]),
  );
  return { code, severity, message: message(shown), fix: fix(shown), place };
}

/** Throws: for problems after which nothing sensible can follow. */
export function fail<C extends DiagnosticCode>(
  code: C,
  place: Place | null,
  params: ParamsOf<C>,
): never {
  throw new DiagnosticError(diagnostic(code, place, params));
}

/** Text fit for a terminal: control, bidi and zero-width characters are written as escapes, and length is bounded. */
export function visible(text: string): string {
  const shown = text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return shown.length > 300 ? `${shown.slice(0, 297)}...` : shown;
}
