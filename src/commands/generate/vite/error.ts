/** The errors of a run, as Vite shows them. */
import { resolve } from "node:path";
import { isHttpUrl } from "../../../base/common/url.js";
import type { Io } from "../../../cli/io.js";
import type { CommandOutcome } from "../../../cli/outcome.js";
import {
  filePosition,
  locateProblems,
  problemData,
  type JsonDiagnostic,
} from "../../../cli/problem.js";
import type { ViteError } from "./types.js";

/** The overlay has room for a few errors. */
const shown = 5;

/** Returns null if the run succeeded. The position is that of the first error. */
export async function viteError(
  { exitCode, problems }: CommandOutcome,
  io: Pick<Io, "cwd">,
): Promise<ViteError | null> {
  if (exitCode === 0) return null;
  const errors = problems.filter(
    ({ diagnostic }) => diagnostic.severity === "error",
  );
  const located = await locateProblems(errors.slice(0, shown), io);
  const [first, ...others] = located.map(problemData);
  if (first === undefined) return null;
  const hidden = errors.length - located.length;
  const message = [
    textOf(first),
    ...others.map((one) => `${filePosition(one)} ${textOf(one)}`.trimStart()),
    ...(hidden > 0 ? [`... ${String(hidden)} more`] : []),
  ].join("\n\n");
  return { message, stack: "", plugin: "specwright", ...placeOf(first, io) };
}

function textOf({ code, message, fix }: JsonDiagnostic): string {
  return `${code}: ${message}\n${fix}`;
}

function placeOf(
  { file, line, column }: JsonDiagnostic,
  { cwd }: Pick<Io, "cwd">,
): Pick<ViteError, "id" | "loc"> {
  if (file === null) return {};
  const id = isHttpUrl(file) ? file : resolve(cwd, file);
  // Vite counts columns from 0.
  return line === null
    ? { id }
    : { id, loc: { file: id, line, column: (column ?? 1) - 1 } };
}
