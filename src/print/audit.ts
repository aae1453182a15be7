/**
 * The audit of every emitted TypeScript file.
 *
 * An identifier that neither the name table nor our own text issued stops the run: even if escaping failed somewhere,
 * text of the spec cannot become code unnoticed. A scan proves this for most files. The compiler parses the others, and
 * every file that the user's own templates and targets make, whose syntax it checks as well. Loading the compiler takes
 * longer than all of a small run. Tests check the syntax of the files that we make ourselves.
 */
import { hasOnlyIssuedWords } from "./scan.js";
import type { AuditedFile } from "./source-file.js";

export interface Audit {
  /** Takes a file; `finish` reports what is wrong with it. */
  check: (file: AuditedFile) => void;
  /** Throws the first error of all files. */
  finish(): Promise<void>;
}

export function createAudit(): Audit {
  const suspects: AuditedFile[] = [];
  return {
    check(file) {
      const isProven =
        !file.blame &&
        file.issued !== null &&
        hasOnlyIssuedWords(file.text, file.issued);
      if (!isProven) suspects.push(file);
    },
    async finish() {
      if (suspects.length === 0) return;
      const { auditSource } = await import("./source-file.js");
      for (const file of suspects) {
        try {
          auditSource(file);
        } catch (error) {
          throw file.blame ? file.blame(error) : error;
        }
      }
    },
  };
}
