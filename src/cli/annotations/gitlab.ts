/** A code quality report of GitLab CI. */
import { sha256 } from "../../base/common/sha256.js";
import type { JsonDiagnostic } from "../problem.js";

export function gitlabReport(problems: readonly JsonDiagnostic[]): string {
  const entries = problems.map((problem) => {
    const { code, severity, message, fix, file, line, pointer } = problem;
    return {
      description: `${message} ${fix}`,
      check_name: code,
      // Identifies a problem across commits, so it does not contain the line.
      fingerprint: sha256(JSON.stringify([code, file, pointer, message])),
      severity: severity === "error" ? "major" : "minor",
      location: { path: file ?? ".", lines: { begin: line ?? 1 } },
    };
  });
  return `${JSON.stringify(entries, null, 2)}\n`;
}
