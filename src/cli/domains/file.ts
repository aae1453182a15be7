/** The file with the domains, which every command of the group reads. */
import { relative, resolve, sep } from "node:path";
import type { DomainsConfig } from "../../domains/config/domains.js";
import type { Io } from "../io.js";
import { addProblems, freshOutcome, type CommandOutcome } from "../outcome.js";

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
  /** Contains the problems of the file. */
  readonly outcome: CommandOutcome;
}

export async function openDomainsFile(
  args: Readonly<Record<string, unknown>>,
  { cwd }: Io,
): Promise<OpenedFile> {
  const given = args["file"];
  const file = resolve(cwd, typeof given === "string" ? given : "domains.json");
  const name = relative(cwd, file).replaceAll(sep, "/");
  const { readDomains } = await import("../../domains/config/read.js");
  const { config, diagnostics } = await readDomains(file, name);
  const outcome = freshOutcome();
  addProblems(outcome, diagnostics, name, args["strict"] === true);
  return { name, outcome, config: outcome.exitCode === 0 ? config : null };
}
