/** Diagnostics on their way to a person: each belongs to a spec, or to none, and may have a line to show. */
import { posix, resolve, sep } from "node:path";
import { isHttpUrl } from "../common/url.js";
import { visible, type Diagnostic } from "../diagnostics.js";
import type { Detail } from "./frame.js";
import type { Located } from "../read/positions.js";
import type { Io } from "./io.js";
import type { JsonDiagnostic } from "./json-output.js";
import { painter, wantsColour } from "./style.js";

export interface Problem {
  diagnostic: Diagnostic;
  /** The entry document, relative to the working folder; null where no spec is concerned. */
  entry: string | null;
  /** How many others of its kind it stands for. */
  moreCount?: number;
}

export interface LocatedProblem extends Problem {
  located: Located | null;
}

/** Looks up lines and columns; documents are read again for it, so only problems that are shown should come here. */
export async function locateProblems(
  problems: readonly Problem[],
  { cwd }: Io,
): Promise<LocatedProblem[]> {
  if (problems.every(({ diagnostic }) => diagnostic.place === null)) {
    return problems.map((problem) => ({ ...problem, located: null }));
  }
  const { locate } = await import("../read/positions.js");
  const result: LocatedProblem[] = [];
  for (const entry of new Set(problems.map((problem) => problem.entry))) {
    const group = problems.filter((problem) => problem.entry === entry);
    const places = group.map(({ diagnostic }) => diagnostic.place);
    const found = await locate(
      // Without a spec, documents are relative to the working folder.
      absolute(cwd, entry ?? "spec"),
      places,
    );
    for (const [index, problem] of group.entries()) {
      result.push({ ...problem, located: found[index] ?? null });
    }
  }
  return result;
}

/** A problem and its fix share a line when they have no place and this many characters at most. */
const shortLine = 100;

/** The lines that show problems on standard error: with the lines of the document, or without. */
export async function problemTexts(
  problems: readonly LocatedProblem[],
  io: Io,
  detail: Detail = "full",
): Promise<string[]> {
  const paint = painter(io, io.stderr);
  const { formatDiagnostic } = await import("./frame.js");
  return problems.map(({ diagnostic, entry, located, moreCount = 0 }) => {
    const { place, severity, code, message, fix } = diagnostic;
    if (
      place === null &&
      moreCount === 0 &&
      message.length + fix.length <= shortLine
    ) {
      const colour = severity === "error" ? "red" : "yellow";
      return `${paint(colour, severity)} ${code}: ${message} ${fix}`;
    }
    return formatDiagnostic(diagnostic, located, {
      entry: entry ?? "",
      cwd: io.cwd,
      colour: wantsColour(io, io.stderr),
      detail,
      moreCount,
    });
  });
}

/** A problem as programs read it. */
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

/** Documents are named relative to the folder of the entry document; people sit in the working folder. */
function fileOf(document: string, entry: string | null): string {
  if (entry === null || isHttpUrl(document)) return document;
  return posix.join(posix.dirname(entry.replaceAll(sep, "/")), document);
}

function absolute(cwd: string, entry: string): string {
  return isHttpUrl(entry) ? entry : resolve(cwd, entry);
}
