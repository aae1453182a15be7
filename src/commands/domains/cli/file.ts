/** The file with the domains, which every command of the group reads. */
import { relative, resolve, sep } from "node:path";
import type { DomainsConfig } from "../config/domains.js";
import type { Io } from "../../../cli/io.js";
import {
  addProblems,
  freshOutcome,
  type CommandOutcome,
} from "../../../cli/outcome.js";

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
  /** Contains the problems of the file. */
  readonly outcome: CommandOutcome;
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

export async function openDomainsFile(
  args: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<OpenedFile> {
  const { file, name } = domainsPath(args, io);
  const { readDomains } = await import("../config/read.js");
  const read = await readDomains(file, name);
  const outcome = freshOutcome();
  addProblems(outcome, read.diagnostics, name, args["strict"] === true);
  const { text, value } = read;
  const config = outcome.exitCode === 0 ? read.config : null;
  return { name, file, text, value, outcome, config };
}
