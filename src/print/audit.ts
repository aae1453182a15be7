/**
 * The audit of every TypeScript file, on a thread of its own: loading the compiler takes as long as all the rest of a
 * small run, so it happens beside it.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { AuditAnswer, AuditRequest } from "./audit-thread.js";
import type { AuditedFile } from "./source-file.js";

export interface Audit {
  /** Takes a file; what is wrong with it is said by `finish`. */
  check: (file: AuditedFile) => void;
  /** Throws where a file was not as it should be. */
  finish(): Promise<void>;
  /** Gives up; to be called in any case. */
  stop: () => void;
}

/** Run from its TypeScript sources, as in tests, there is no file that a thread could be started from. */
const inThread = !import.meta.url.endsWith(".ts");

interface Thread {
  worker: Worker;
  /** What is wrong, once it was asked; rejected where the thread itself fails. */
  answer: Promise<AuditAnswer>;
}

/** A thread that was started ahead and waits for its audit. */
let prepared: Thread | null = null;

/** Gets a thread ready for the next audit. It does not keep the process alive. */
export function prepareAudit(): void {
  if (!inThread) return;
  prepared ??= startThread();
  prepared.worker.unref();
}

export function startAudit(): Audit {
  if (!inThread) return auditInPlace();
  const thread = prepared ?? startThread();
  prepared = null;
  thread.worker.ref();
  return auditIn(thread);
}

function startThread(): Thread {
  const worker = new Worker(new URL("./audit-thread.js", import.meta.url));
  // `once` rejects on an error event, whenever it comes.
  const answer = once(worker, "message").then(
    ([problem]) => problem as AuditAnswer,
  );
  answer.catch(() => undefined);
  return { worker, answer };
}

function auditIn({ worker, answer }: Thread): Audit {
  const send = (request: AuditRequest): void => {
    worker.postMessage(request);
  };
  return {
    check: send,
    async finish() {
      send(null);
      const problem = await answer;
      if (problem !== null) throw new Error(problem);
    },
    stop() {
      void worker.terminate();
    },
  };
}

function auditInPlace(): Audit {
  const files: AuditedFile[] = [];
  return {
    check: (file) => void files.push(file),
    async finish() {
      const { auditSource } = await import("./source-file.js");
      files.forEach(auditSource);
    },
    stop: () => undefined,
  };
}
