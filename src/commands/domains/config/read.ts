/** Reads a file with domains. */
import { basename } from "node:path";
import {
  Diagnostics,
  fail,
  thrownProblem,
  type Diagnostic,
} from "../../../base/diagnostics.js";
import { parseText, readUserFile } from "../../../cli/user-file.js";
import { checkDomains } from "./check.js";
import type { DomainsConfig } from "./domains.js";

interface DomainsFile {
  readonly text: string;
  /** The parsed text; undefined if it has a syntax error. */
  readonly value: unknown;
  /** Null if the diagnostics contain an error. */
  readonly config: DomainsConfig | null;
  /** Their places name the file without its folder. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `shown` is the path for messages. */
export async function readDomains(
  file: string,
  shown: string,
): Promise<DomainsFile> {
  const name = basename(file);
  const diagnostics = new Diagnostics();
  const text = await readUserFile(file, shown).catch((error: unknown) => {
    if (thrownProblem(error).code !== "file-not-found") throw error;
    return fail("domains-file-not-found", null, { path: shown });
  });
  try {
    const warn = (found: Diagnostic) => {
      diagnostics.add(found);
    };
    const value = parseText(name, text, warn);
    const config = checkDomains(value, name, diagnostics);
    return { text, value, config, diagnostics: diagnostics.list };
  } catch (error) {
    const problem = thrownProblem(error);
    return { text, value: undefined, config: null, diagnostics: [problem] };
  }
}
