/**
 * The audit of every TypeScript file, on a thread of its own: loading the compiler takes as long as all the rest of a
 * small run, so it happens beside it.
 */
import { Worker } from "node:worker_threads";
import type { AuditAnswer, AuditRequest } from "./audit-thread.js";
import type { AuditedFile } from "./source-file.js";

export interface Audit {
  /** Takes a file; what is wrong with it is said by `finish`. */
  check: (file: AuditedFile) => void;
  /** Throws where a file was not as it should be. */
  finish(): Promise<void>;
  /** Gives up; to be called in any case. */
  stop(): void;
}

export function startAudit(): Audit {
  // Run from its TypeScript sources, as in tests, there is no file that a thread could be started from.
  return import.meta.url.endsWith(".ts") ? auditInPlace() : auditInThread();
}

function auditInThread(): Audit {
  const thread = new Worker(new URL("./audit-thread.js", import.meta.url));
  const send = (request: AuditRequest): void => {
    thread.postMessage(request);
  };
  return {
    check: send,
    async finish() {
      const problem = await new Promise<AuditAnswer>((answer, fail) => {
        thread.once("message", answer);
        thread.once("error", fail);
        send(null);
      });
      if (problem !== null) throw new Error(problem);
    },
    stop() {
      void thread.terminate();
    },
  };
}

function auditInPlace(): Audit {
  const files: AuditedFile[] = [];
  return {
    check: (file) => void files.push(file),
    async finish() {
      const { createSourceAudit } = await import("./source-file.js");
      files.forEach(createSourceAudit());
    },
    stop: () => undefined,
  };
}
