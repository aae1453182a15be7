/**
 * The audit of every emitted TypeScript file before it may leave.
 *
 * A syntax error is our bug and stops the run. So does an identifier that neither the name table nor our own text
 * issued: whatever escaping may have missed, text of the spec cannot have become code unseen.
 *
 * Most files are known to be fine by a grammar of what we emit. What it does not recognise, the compiler parses; to load
 * the compiler takes longer than all of a small run.
 */
import { recognise } from "./audit/recognise.js";
import type { AuditedFile } from "./source-file.js";

export interface Audit {
  /** Takes a file; what is wrong with it is said by `finish`. */
  check: (file: AuditedFile) => void;
  /** Throws where a file was not as it should be. */
  finish(): Promise<void>;
}

export function createAudit(): Audit {
  const suspects: AuditedFile[] = [];
  return {
    check(file) {
      if (!recognise(file.text, file.issued)) suspects.push(file);
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
