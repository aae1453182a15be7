/** Makes findings of changes. A change of a shared part is one finding with all its operations. */
import type { ChangedOperation, Finding, Level } from "../finding.js";
import type { PartChange } from "./change.js";

export interface LocatedChange {
  change: PartChange;
  /** Null for a change of the whole API. */
  operation: Omit<ChangedOperation, "part"> | null;
}

const strength: readonly Level[] = ["compatible", "unproven", "breaking"];

export function collectFindings(changes: readonly LocatedChange[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const { change, operation } of changes) {
    const { part, path, ...rest } = change;
    const { code, direction, base, head, message } = rest;
    const key = JSON.stringify([
      ...[code, direction, base, head, withoutPath(message)],
      path.split("/").at(-1),
    ]);
    const known = found.get(key);
    const used = operation === null ? [] : [{ ...operation, part }];
    if (!known) {
      found.set(key, { ...rest, scope: "wire", operations: used });
      continue;
    }
    known.operations.push(...used);
    const difference =
      strength.indexOf(rest.level) - strength.indexOf(known.level);
    if (difference > 0)
      Object.assign(known, { level: rest.level, witness: rest.witness });
    if (difference === 0) known.witness ??= rest.witness;
  }
  return [...found.values()];
}

/** A shared schema may be at different depths of bodies: `"/pets/0/name"` and `"/name"`. */
function withoutPath(message: string): string {
  return message
    .replace(/^(The value|"\/[^"]*")/, "")
    .replace(/"\/(?:[^"]*\/)?([^"/]*)"/g, '"$1"');
}
