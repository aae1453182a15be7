/** Runs oasdiff on the pairs of the corpus, and compares both tools pair by pair. */
import { execFileSync } from "node:child_process";
import type { CorpusCase } from "./cases.js";
import type { CaseResult } from "./check.js";

/** `failed`: oasdiff could not read a spec. */
export type OasdiffVerdict = "breaking" | "compatible" | "failed";

/** Whether oasdiff reports an error for a pair. */
export function runOasdiff(
  command: string,
  { base, head }: CorpusCase,
): OasdiffVerdict {
  try {
    const text = execFileSync(
      command,
      ["changelog", "--format", "json", "--level", "ERR", base, head],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    );
    const found: unknown = JSON.parse(text.trim() === "" ? "[]" : text);
    const changes = Array.isArray(found) ? found : changesIn(found);
    return changes.length > 0 ? "breaking" : "compatible";
  } catch {
    return "failed";
  }
}

function changesIn(output: unknown): unknown[] {
  return output !== null &&
    typeof output === "object" &&
    "changes" in output &&
    Array.isArray(output.changes)
    ? (output.changes as unknown[])
    : [];
}

/** Counts pairs by the verdicts of both tools, and by the recorded one. */
export function createTable() {
  const rows = new Map<string, Record<OasdiffVerdict, number>>();
  return {
    add({ case: one, findings }: CaseResult, verdict: OasdiffVerdict): void {
      const isBreaking = findings.some(({ level }) => level === "breaking");
      const isRecorded = one.changes.some(({ level }) => level === "error");
      const name = `recorded ${isRecorded ? "breaking" : "compatible"}, Specwright ${isBreaking ? "breaking" : "compatible"}`;
      const row = rows.get(name) ?? { breaking: 0, compatible: 0, failed: 0 };
      row[verdict]++;
      rows.set(name, row);
    },
    print(): void {
      console.log("Pairs by the verdict of this oasdiff:");
      console.table(Object.fromEntries([...rows].sort()));
    },
  };
}
