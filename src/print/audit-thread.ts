/** The other end of `audit.ts`: checks files as they come, and answers once, when the last one was checked. */
import { parentPort } from "node:worker_threads";
import { auditSource, type AuditedFile } from "./source-file.js";

/** Files to check, or null: there are no more. The answer is what is wrong, or null. */
export type AuditRequest = AuditedFile | null;
export type AuditAnswer = string | null;

let problem: AuditAnswer = null;

parentPort?.on("message", (file: AuditRequest) => {
  if (file === null) {
    parentPort?.postMessage(problem);
    return;
  }
  try {
    auditSource(file);
  } catch (error) {
    problem ??= error instanceof Error ? error.message : String(error);
  }
});
