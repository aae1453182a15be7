/** Compares the exported types of schemas. */
import type { Finding } from "../finding.js";
import { createSchemaUsers, type UsersOf } from "./schema-users.js";
import { exported, typeFindings } from "./sdk-finding.js";
import {
  exportedTypes,
  type ExportedPair,
  type SidesComparison,
} from "./sides-comparison.js";
import { usedTypes } from "./used-types.js";

/** A type is compared in the directions in which operations of the base use it. */
export function schemaFindings(comparison: SidesComparison): Finding[] {
  const { met } = comparison;
  const usersOf = createSchemaUsers(comparison.base.side.model);
  const findings: Finding[] = [];
  meetExports(comparison);
  // Iteration over a map includes the elements that are added meanwhile.
  for (const pair of met.values())
    findings.push(...pairFindings(comparison, pair, usersOf));
  return findings;
}

function pairFindings(
  { base, head, forward, backward }: SidesComparison,
  pair: ExportedPair,
  usersOf: UsersOf,
): Finding[] {
  const { name, direction } = pair;
  const before = base.schemas.whole(pair.base.schema, pair.base.direction);
  const after = head.schemas.whole(pair.head.schema, pair.head.direction);
  const issues = forward.issues(before, after, direction);
  const subject = {
    name: exported(name, base.side.importPath("validators")),
    direction,
    operations: issues.length > 0 ? usersOf(pair.base.schema, direction) : [],
    base: pair.base.origin,
    head: pair.head.origin,
  };
  return typeFindings(subject, issues, () =>
    backward.issues(after, before, direction),
  );
}

/**
 * Meets the types whose names operations of the base use, even if operations of the head use another type. Types that no
 * operation uses are read: code gets them from their `parse` function. Input types are passed.
 */
function meetExports({ base, head, meet }: SidesComparison): void {
  const used = usedTypes(base);
  const after = exportedTypes(head);
  for (const [name, type] of exportedTypes(base)) {
    const other = after.get(name);
    if (!other || type.kind !== "schema") continue;
    const directions = (["request", "response"] as const).filter((one) =>
      used[one].has(type),
    );
    for (const direction of directions.length > 0
      ? directions
      : [type.direction])
      meet(type, other, direction);
  }
}
