/**
 * Audits every emitted TypeScript file.
 *
 * An identifier that comes neither from the name table nor from our own text stops the run. So even if escaping fails
 * somewhere, spec text cannot become code unnoticed. A scan proves this for most files. The compiler parses the others,
 * and every file of the user's own templates and targets, whose syntax it checks as well. Loading the compiler takes
 * longer than a whole small run. Tests check the syntax of the files that Specwright itself generates.
 */
import { hasOnlyIssuedWords } from "./scan.js";
import type { AuditedFile } from "./source-file.js";

export interface Audit {
  /** Queues or scans a file. `finish` reports its errors. */
  check: (file: AuditedFile) => void;
  /** Throws the first error of all files. */
  finish(): Promise<void>;
}

export function createAudit(): Audit {
  const suspects: AuditedFile[] = [];
  return {
    check(file) {
      const isProven =
        !file.wrapError &&
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
          throw file.wrapError ? file.wrapError(error) : error;
        }
      }
    },
  };
}
