/** Diagnostics for display: each may belong to a spec and may have a position. */
import { posix, resolve, sep } from "node:path";
import { isHttpUrl } from "../base/common/url.js";
import {
  visible,
  type Diagnostic,
  type Severity,
  type SourcePlace,
} from "../base/diagnostics.js";
import type { FrameOptions } from "./format-diagnostic.js";
import type { Located } from "../read/positions.js";
import type { Io } from "./io.js";
import { painter, wantsColour } from "./style.js";

/** A diagnostic of a spec. */
export interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic;
  /** Absent if its position was not looked up; null if it has none. */
  readonly located?: Located | null;
}

export interface Problem extends LocatedDiagnostic {
  /** The entry document, relative to the working directory; null if the problem concerns no spec. */
  readonly entry: string | null;
}

interface LocatedProblem extends Problem {
  readonly located: Located | null;
}

export function unlocated(
  diagnostics: readonly Diagnostic[],
): LocatedDiagnostic[] {
  return diagnostics.map((diagnostic) => ({ diagnostic }));
}

/** Finds the positions of all diagnostics of a spec, so that they need not be looked up again. */
export async function located(
  diagnostics: readonly Diagnostic[],
  entry: string,
  io: Pick<Io, "cwd">,
): Promise<{ diagnostic: Diagnostic; located: Located | null }[]> {
  const problems = diagnostics.map((diagnostic) => ({ diagnostic, entry }));
  const found = await locateProblems(problems, io);
  return found.map(({ diagnostic, located }) => ({ diagnostic, located }));
}

/** Finds lines and columns. This reads the documents again, so call it only for problems that are shown. */
export async function locateProblems(
  problems: readonly Problem[],
  { cwd }: Pick<Io, "cwd">,
): Promise<LocatedProblem[]> {
  const isKnown = ({ diagnostic, located }: Problem) =>
    diagnostic.place === null || located !== undefined;
  if (problems.every(isKnown)) {
    return problems.map((problem) => ({
      ...problem,
      located: problem.located ?? null,
    }));
  }
  const { locate } = await import("../read/positions.js");
  const result: LocatedProblem[] = [];
  for (const entry of new Set(problems.map((problem) => problem.entry))) {
    const group = problems.filter((problem) => problem.entry === entry);
    const places = group.map(({ diagnostic }) => diagnostic.place);
    const found = await locate(
      // Without a spec, documents are relative to the working directory.
      absolute(cwd, entry ?? "spec"),
      places,
    );
    for (const [index, problem] of group.entries()) {
      result.push({ ...problem, located: found[index] ?? null });
    }
  }
  return result;
}

/** A place in a file, as `--json` prints it. */
export interface FilePlace {
  /** Relative to the working directory, or a URL. */
  file: string | null;
  line: number | null;
  column: number | null;
}

/** A diagnostic as `--json` prints it. */
export interface JsonDiagnostic extends FilePlace {
  code: string;
  severity: Severity;
  message: string;
  fix: string;
  pointer: string | null;
}

/** Returns the items with the lines and columns of their places in a spec. */
export async function withPlaces<Item extends object>(
  items: readonly Item[],
  placeOf: (item: Item) => SourcePlace | null,
  entry: string,
  { cwd }: Io,
): Promise<(Item & FilePlace)[]> {
  const { locate } = await import("../read/positions.js");
  const found = await locate(absolute(cwd, entry), items.map(placeOf));
  return items.map((item, index) => {
    const place = placeOf(item);
    return {
      ...item,
      file: place && visible(fileOf(place.document, entry)),
      line: found[index]?.line ?? null,
      column: found[index]?.column ?? null,
    };
  });
}

/** `spec/petstore.yaml:161:7`; empty if there is no place. */
export function filePosition({ file, line, column }: FilePlace): string {
  if (file === null) return "";
  return line === null ? file : `${file}:${line}:${column ?? 1}`;
}

/** A problem without a place is shown on one line with its fix if both have at most this many characters. */
const shortLine = 100;

/** Returns the lines for standard error. */
export async function problemTexts(
  problems: readonly LocatedProblem[],
  io: Io,
): Promise<string[]> {
  const paint = painter(io, io.stderr);
  const { formatDiagnostic } = await import("./format-diagnostic.js");
  return problems.map(({ diagnostic, entry, located }) => {
    const { place, severity, code, message, fix } = diagnostic;
    if (place === null && message.length + fix.length <= shortLine) {
      const colour = severity === "error" ? "red" : "yellow";
      return `${paint(colour, severity)} ${code}: ${message} ${fix}`;
    }
    return formatDiagnostic(diagnostic, located, frameOf(entry, io));
  });
}

/** Returns one line for a problem and others of its kind. */
export async function kindText(
  { diagnostic, entry, located }: LocatedProblem,
  moreCount: number,
  io: Io,
): Promise<string> {
  const { formatKind } = await import("./format-diagnostic.js");
  return formatKind(diagnostic, located, moreCount, frameOf(entry, io));
}

function frameOf(entry: string | null, io: Io): FrameOptions {
  const colour = wantsColour(io, io.stderr);
  return { entry: entry ?? "", cwd: io.cwd, colour };
}

/** Returns a problem for the `--json` output. */
export function problemData({
  diagnostic,
  entry,
  located,
}: LocatedProblem): JsonDiagnostic {
  const { code, severity, message, fix, place } = diagnostic;
  const position = located ?? place?.position;
  return {
    code,
    severity,
    message,
    fix,
    file: place === null ? null : visible(fileOf(place.document, entry)),
    pointer: place?.pointer ?? null,
    line: position?.line ?? null,
    column: position?.column ?? null,
  };
}

/**
 * Documents are named relative to the folder of the entry document. Returns the path relative to the working directory.
 */
function fileOf(document: string, entry: string | null): string {
  if (entry === null || isHttpUrl(document)) return document;
  return posix.join(posix.dirname(entry.replaceAll(sep, "/")), document);
}

function absolute(cwd: string, entry: string): string {
  return isHttpUrl(entry) ? entry : resolve(cwd, entry);
}
