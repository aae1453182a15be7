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
  "duplicate-key": row<{ key: string }>({
    severity: "error",
    message: ({ key }) => `The key ${key} is written twice in one object.`,
    fix: () => "Keep one of the two; only one of them can count.",
  }),
  "not-json": row<{ value: string }>({
    severity: "error",
    message: ({ value }) => `${value} is a YAML value that JSON does not have.`,
    fix: () => "Write a finite number, or quote it to make it a string.",
  }),
  "too-deep": row<{ limit: number }>({
    severity: "error",
    message: ({ limit }) =>
      `Objects and arrays are nested more than ${limit} levels deep.`,
    fix: () => "Move inner parts to components and refer to them.",
  }),
  "alias-cycle": row<Record<never, string>>({
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
  "not-openapi": row<Record<never, string>>({
    severity: "error",
    message: () =>
      "This is not an OpenAPI description: it has neither `openapi` nor `swagger` at its top.",
    fix: () => "Name the entry document, the one that starts with `openapi:`.",
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
    fix: () => "Keep a copy beside the spec, or allow the origin in the config.",
  }),
  "reference-scheme": row<{ scheme: string }>({
    severity: "error",
    message: ({ scheme }) => `Addresses that start with ${scheme} cannot be read.`,
    fix: () => "Refer to a file with a relative path.",
  }),
  "fetch-failed": row<{ url: string; status: string | number }>({
    severity: "error",
    message: ({ url, status }) => `${url} could not be fetched (${status}).`,
    fix: () => "Check the address; redirects are not followed.",
  }),
  "reference-missing": row<{ reference: string }>({
    severity: "error",
    message: ({ reference }) => `The reference ${reference} leads nowhere.`,
    fix: () => "Correct the reference, or add what it refers to.",
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
    fix: () =>
      "Move it away, or choose another output folder with --output.",
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
  internal: row<{ detail: string }>({
    severity: "error",
    message: ({ detail }) => `Specwright itself failed: ${detail}`,
    fix: () =>
      "This is a bug in Specwright, not in your spec: please report it with the spec that shows it.",
  }),
} as const;

export type DiagnosticCode = keyof typeof table;

type ParamsOf<C extends DiagnosticCode> =
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
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return shown.length > 300 ? `${shown.slice(0, 297)}...` : shown;
}
