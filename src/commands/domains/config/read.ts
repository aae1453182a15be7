/** Reads a file with domains. */
import { basename } from "node:path";
import {
  DiagnosticError,
  Diagnostics,
  fail,
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
    if (!(error instanceof DiagnosticError)) throw error;
    if (error.diagnostic.code !== "file-not-found") throw error;
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
    if (!(error instanceof DiagnosticError)) throw error;
    const { diagnostic } = error;
    return { text, value: undefined, config: null, diagnostics: [diagnostic] };
  }
}
