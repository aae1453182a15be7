/** Diagnostics about reading and parsing documents. */
import { counted, row } from "./row.js";

export const readingProblems = {
  "file-not-found": row<{ path: string }>({
    severity: "error",
    message: ({ path }) => `The file ${path} does not exist or cannot be read.`,
    fix: () =>
      "Check the path; paths in a config file are relative to that file.",
  }),
  syntax: row<{ reason: string }>({
    severity: "error",
    message: ({ reason }) => `This is neither JSON nor YAML: ${reason}.`,
    fix: () => "Correct the text at this place.",
  }),
  indentation: row<{ places: number }>({
    severity: "warning",
    message: ({ places }) =>
      `Strict YAML parsers reject this: the lines of a list, an object or a quoted text must be indented deeper than its key (${counted(places)}).`,
    fix: () => "Indent the lines, closing brackets included.",
  }),
  "several-documents": row<Record<string, never>>({
    severity: "error",
    message: () => "This file contains more than one YAML document.",
    fix: () => "Put each document in its own file.",
  }),
  "duplicate-key": row<{ key: string }>({
    severity: "error",
    message: ({ key }) => `The key ${key} occurs twice in one object.`,
    fix: () => "Remove one of the two.",
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
    fix: () => "Move inner parts to components and use $ref.",
  }),
  "alias-cycle": row<Record<string, never>>({
    severity: "error",
    message: () => "A YAML alias refers to a value that contains the alias.",
    fix: () => "Use $ref for recursion; an alias is a copy.",
  }),
  "alias-bomb": row<{ limit: number }>({
    severity: "error",
    message: ({ limit }) =>
      `The YAML aliases of this file expand to more than ${limit} values.`,
    fix: () => "Use $ref instead of aliases.",
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
      "This is not an OpenAPI description: it has no top-level field `openapi` or `swagger`.",
    fix: () => "Pass the entry document, which starts with `openapi:`.",
  }),
  "folder-without-entry": row<{ path: string }>({
    severity: "error",
    message: ({ path }) =>
      `No document in the folder ${path} has a top-level field \`openapi\` or \`swagger\`.`,
    fix: () => "Pass the document itself; subfolders are not searched.",
  }),
  "folder-with-entries": row<{ path: string; candidates: string }>({
    severity: "error",
    message: ({ path, candidates }) =>
      `The folder ${path} has several OpenAPI documents: ${candidates}.`,
    fix: () => "Pass one of them.",
  }),
  "unsupported-version": row<{ version: string }>({
    severity: "error",
    message: ({ version }) =>
      `The OpenAPI version ${version} is not supported.`,
    fix: () => "Use OpenAPI 3.2, 3.1 or 3.0, or Swagger 2.0.",
  }),
  "reference-outside": row<{ path: string }>({
    severity: "error",
    message: ({ path }) =>
      `The file ${path} is outside the folder of the spec, so Specwright does not read it.`,
    fix: () => "Move it into the folder, or allow its folder in the config.",
  }),
  "reference-type": row<{ path: string }>({
    severity: "error",
    message: ({ path }) => `${path} is neither a JSON nor a YAML file.`,
    fix: () => "Refer to a .yaml, .yml or .json file.",
  }),
  "reference-remote": row<{ origin: string }>({
    severity: "error",
    message: ({ origin }) =>
      `Specwright fetches documents from ${origin} only if the config allows it.`,
    fix: () =>
      "Store a copy next to the spec, or allow the origin in the config.",
  }),
  "reference-scheme": row<{ scheme: string }>({
    severity: "error",
    message: ({ scheme }) =>
      `References that start with ${scheme} are not supported.`,
    fix: () => "Refer to a file with a relative path.",
  }),
  "fetch-failed": row<{ url: string; reason: string }>({
    severity: "error",
    message: ({ url, reason }) => `${url} could not be fetched: ${reason}.`,
    fix: () => "Check the URL, or store a copy of the document.",
  }),
  "fetch-type": row<{ url: string; type: string }>({
    severity: "error",
    message: ({ url, type }) =>
      `${url} returns ${type}, which is neither JSON nor YAML.`,
    fix: () =>
      "Use the URL of the document itself, not of a page that shows it.",
  }),
  "redirect-outside": row<{ url: string; origin: string }>({
    severity: "error",
    message: ({ url, origin }) =>
      `${url} redirects to ${origin}, which the config does not allow.`,
    fix: () => "Use the final URL, or allow the origin in the config.",
  }),
  "reference-missing": row<{ reference: string; hint: string }>({
    severity: "error",
    message: ({ reference }) =>
      `The reference ${reference} cannot be resolved.`,
    fix: ({ hint }) => hint,
    summary: { fix: "Correct the `$ref`, or add the value that it refers to." },
  }),
} as const;
