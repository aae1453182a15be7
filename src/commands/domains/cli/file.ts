/** The file with the domains, which every command of the group reads. */
import { relative, resolve, sep } from "node:path";
import type { DomainsConfig } from "../config/domains.js";
import type { Io } from "../../../cli/io.js";
import type { Run } from "../../../cli/command.js";
import { addProblems } from "../../../cli/outcome.js";

export const filePositional = {
  file: {
    type: "string",
    description: "The file with the domains; by default domains.json.",
  },
} as const;

export interface OpenedFile {
  /** Relative to the working directory. */
  readonly name: string;
  /** Null if the file has errors, or warnings with `--strict`. */
  readonly config: DomainsConfig | null;
  /** The absolute path. */
  readonly file: string;
  readonly text: string;
  /** The parsed text. */
  readonly value: unknown;
}

/** Returns the path of the file, and the name for messages. */
export function domainsPath(
  args: Readonly<Record<string, unknown>>,
  { cwd }: Pick<Io, "cwd">,
): { file: string; name: string } {
  const given = args["file"];
  const file = resolve(cwd, typeof given === "string" ? given : "domains.json");
  return { file, name: relative(cwd, file).replaceAll(sep, "/") };
}

/** The parts of a run that the file needs. */
type FileRun = Pick<Run, "io" | "outcome"> & {
  readonly args: Readonly<Record<string, unknown>>;
};

/** Adds the problems of the file to the outcome. */
export async function openDomainsFile({
  args,
  io,
  outcome,
}: FileRun): Promise<OpenedFile> {
  const { file, name } = domainsPath(args, io);
  const { readDomains } = await import("../config/read.js");
  const read = await readDomains(file, name);
  addProblems(outcome, read.diagnostics, name);
  const { text, value } = read;
  const config = outcome.exitCode === 0 ? read.config : null;
  return { name, file, text, value, config };
}
