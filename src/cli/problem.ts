/** A diagnostic together with the place that a person can open. */
import { posix } from "node:path";
import type { Diagnostic } from "../diagnostics.js";

export interface Problem {
  diagnostic: Diagnostic;
  /** Relative to the working folder. */
  file: string | null;
  line: number | null;
  column: number | null;
}

/** Documents are named relative to the folder of the entry document; people sit in the working folder. */
export function problemOf(found: Diagnostic, input: string | null): Problem {
  const document = found.place?.document ?? null;
  const file =
    document === null || input === null || /^https?:/.test(document)
      ? document
      : posix.join(posix.dirname(input.replaceAll("\\", "/")), document);
  return { diagnostic: found, file, line: null, column: null };
}
