/** Compares the exported types of schemas. */
import { allSchemas } from "../../model/graph.js";
import type { Finding } from "../finding.js";
import { viewsOf } from "./exports.js";
import { createSchemaUsers, type UsersOf } from "./schema-users.js";
import { exported, typeFindings } from "./sdk-finding.js";
import type { ExportedPair, SidesComparison } from "./sides-comparison.js";

/** A type is compared in the directions in which operations of the base use it. */
export function schemaFindings(comparison: SidesComparison): Finding[] {
  const { met } = comparison;
  const usersOf = createSchemaUsers(comparison.base.side.model);
  const findings: Finding[] = [];
  const compared = new Set<ExportedPair>();
  const compareAll = (): void => {
    // Iteration over a map includes the elements that are added meanwhile.
    for (const pair of met.values()) {
      if (compared.has(pair)) continue;
      compared.add(pair);
      findings.push(...pairFindings(comparison, pair, usersOf));
    }
  };
  compareAll();
  meetUnused(comparison);
  compareAll();
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

/** Types that no operation uses are read: code gets them from their `parse` function. Input types are passed. */
function meetUnused({ base, head, met, meet }: SidesComparison): void {
  const after = new Map(
    allSchemas(head.side.model).flatMap((schema) =>
      schema.role.kind === "inline"
        ? []
        : viewsOf(schema).map(
            (view) =>
              [
                head.side.names.schema(schema.id, view).type.name as string,
                head.schemas.use(schema.id, view),
              ] as const,
          ),
    ),
  );
  for (const schema of allSchemas(base.side.model)) {
    if (schema.role.kind === "inline") continue;
    for (const view of viewsOf(schema)) {
      const { name } = base.side.names.schema(schema.id, view).type;
      if (met.has(`request ${name}`) || met.has(`response ${name}`)) continue;
      const other = after.get(name);
      if (other) meet(base.schemas.use(schema.id, view), other, view);
    }
  }
}
