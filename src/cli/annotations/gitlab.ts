/** A code quality report of GitLab CI. */
import { createHash } from "node:crypto";
import type { JsonDiagnostic } from "../problem.js";

export function gitlabReport(problems: readonly JsonDiagnostic[]): string {
  const entries = problems.map((problem) => {
    const { code, severity, message, fix, file, line, pointer } = problem;
    return {
      description: `${message} ${fix}`,
      check_name: code,
      fingerprint: fingerprintOf([code, file, pointer, message]),
      severity: severity === "error" ? "major" : "minor",
      location: { path: file ?? ".", lines: { begin: line ?? 1 } },
    };
  });
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** Identifies a problem across commits, so it does not contain the line. */
function fingerprintOf(parts: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
