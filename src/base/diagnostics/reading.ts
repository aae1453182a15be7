/** Diagnostics about reading and parsing documents. */
import { error, warning } from "./row.js";

export const readingProblems = {
  "file-not-found": error(
    "The file {path} does not exist or cannot be read.",
    "Check the path; paths in a config file are relative to that file.",
  ),
  syntax: error(
    "This is neither JSON nor YAML: {reason}.",
    "Correct the text at this place.",
  ),
  indentation: warning(
    "Strict YAML parsers reject this: the lines of a list, an object or a quoted text must be indented deeper than its key ({places}).",
    "Indent the lines, closing brackets included.",
  ),
  "several-documents": error(
    "This file contains more than one YAML document.",
    "Put each document in its own file.",
  ),
  "duplicate-key": error(
    "The key {key} occurs twice in one object.",
    "Remove one of the two.",
  ),
  "number-too-large": error(
    "This number is too large; it reads as {value}.",
    "Write a smaller number, or quote it to make it a string.",
  ),
  "too-deep": error(
    "Objects and arrays are nested more than {limit} levels deep.",
    "Move inner parts to components and use $ref.",
  ),
  "alias-cycle": error(
    "A YAML alias refers to a value that contains the alias.",
    "Use $ref for recursion; an alias is a copy.",
  ),
  "alias-bomb": error(
    "The YAML aliases of this file expand to more than {limit} values.",
    "Use $ref instead of aliases.",
  ),
  "file-too-large": error(
    "The size of {path} is {size}; the limit is {limit} MB.",
    "Raise the option maxFileSize, or split the description into several files.",
  ),
  "too-many-documents": error(
    "The spec refers to more than {limit} documents.",
    "Bundle the description into fewer files.",
  ),
  "not-openapi": error(
    "This is not an OpenAPI description: it has no top-level field `openapi` or `swagger`.",
    "Pass the entry document, which starts with `openapi:`.",
  ),
  "folder-without-entry": error(
    "No document in the folder {path} has a top-level field `openapi` or `swagger`.",
    "Pass the document itself; subfolders are not searched.",
  ),
  "folder-with-entries": error(
    "The folder {path} has several OpenAPI documents: {candidates}.",
    "Pass one of them.",
  ),
  "unsupported-version": error(
    "The OpenAPI version {version} is not supported.",
    "Use OpenAPI 3.2, 3.1 or 3.0, or Swagger 2.0.",
  ),
  "reference-outside": error(
    "The spec refers to files outside of its folder, which Specwright does not read: {paths}.",
    "{hint}",
    {
      fix: "Allow the folder with `externalRefs.folders` or `--external-refs`, or move the files.",
    },
  ),
  "reference-type": error(
    "{path} is neither a JSON nor a YAML file.",
    "Refer to a .yaml, .yml or .json file.",
  ),
  "reference-remote": error(
    "Specwright fetches documents from {origin} only if the config allows it.",
    "Store a copy next to the spec, or allow the origin in the config.",
  ),
  "reference-scheme": error(
    "References that start with {scheme} are not supported.",
    "Refer to a file with a relative path.",
  ),
  "fetch-failed": error(
    "{url} could not be fetched: {reason}.",
    "Check the URL, or store a copy of the document.",
  ),
  "fetch-type": error(
    "{url} returns {type}, which is neither JSON nor YAML.",
    "Use the URL of the document itself, not of a page that shows it.",
  ),
  "redirect-outside": error(
    "{url} redirects to {origin}, which the config does not allow.",
    "Use the final URL, or allow the origin in the config.",
  ),
  "reference-missing": error(
    "The reference {reference} cannot be resolved.",
    "{hint}",
    { fix: "Correct the `$ref`, or add the value that it refers to." },
  ),
  "reference-guessed": warning(
    "The reference {reference} leads nowhere. It is read as {target}, {reason}.",
    "Write the reference in this form, so that other tools find its target.",
  ),
  "misplaced-reference": warning(
    "OpenAPI describes no reference here, in the place of {owner} ({places}). It is replaced by its target.",
    "Write the target itself here if other tools must read the description; `specwright bundle` does that.",
  ),
  "reference-kind": error(
    "The reference {reference} must lead to {expected}, but it leads to {found}.",
    "Refer to {expected}, or write it here.",
  ),
  "reference-recursion": error(
    "This reference leads to a part that contains the reference itself: {chain}.",
    "Break the cycle. Only references to whole schemas may be recursive.",
  ),
  "reference-bomb": error(
    "References in places where OpenAPI describes none expand to more than {limit} values.",
    "Use references to components instead.",
  ),
} as const;
