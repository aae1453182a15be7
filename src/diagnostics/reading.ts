/** What can be wrong with documents before their meaning is looked at. */
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
      `Strict YAML parsers refuse this: the lines of a list, an object or a quoted text must be indented deeper than its key (${counted(places)}).`,
    fix: () => "Indent the lines, closing brackets included.",
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
  "reference-missing": row<{ reference: string; hint: string }>({
    severity: "error",
    message: ({ reference }) => `The reference ${reference} leads nowhere.`,
    fix: ({ hint }) => hint,
  }),
} as const;
