/** Makes findings of changes. A change of a shared part is one finding with all its operations. */
import type { ChangedOperation, Finding, Level } from "../finding.js";
import type { PartChange } from "./change.js";

interface LocatedChange {
  change: PartChange;
  /** Null for a change of the whole API. */
  operation: Omit<ChangedOperation, "part"> | null;
}

const strength: readonly Level[] = ["compatible", "unproven", "breaking"];

export function collectFindings(changes: readonly LocatedChange[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const { change, operation } of changes) {
    const { part, path, ...own } = change;
    const { code, direction, base, head, message } = own;
    const key = JSON.stringify([code, direction, base, head, message, path]);
    const known = found.get(key);
    const used = operation === null ? [] : [{ ...operation, part }];
    if (!known) {
      found.set(key, { ...own, scope: "wire", operations: used });
      continue;
    }
    known.operations.push(...used);
    const difference =
      strength.indexOf(own.level) - strength.indexOf(known.level);
    if (difference > 0)
      Object.assign(known, { level: own.level, witness: own.witness });
    if (difference === 0) known.witness ??= own.witness;
  }
  return [...found.values()];
}
