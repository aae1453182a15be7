/** Compares the names and types of two sides with the TypeScript compiler. */
import type { Finding } from "../finding.js";
import { compareExports } from "./export-changes.js";
import { operationFindings, operationPairs } from "./operation-changes.js";
import { schemaFindings } from "./schema-changes.js";
import { changedOperation } from "./schema-users.js";
import { exported } from "./sdk-finding.js";
import { serverFindings } from "./server-changes.js";
import { createMetPairs } from "./sides-comparison.js";
import { createPartsComparison } from "./type-parts.js";
import { createTypeProgram, type PrintedSide } from "./types/program.js";

export function compareTypes(base: PrintedSide, head: PrintedSide): Finding[] {
  const program = createTypeProgram(base, head);
  const met = createMetPairs();
  const compareParts = createPartsComparison(base, head, program, met);
  const { names, importPath } = base.side;
  const from = importPath("client");
  const servers = {
    name: exported(names.exported("client", "servers"), from),
    base: null,
    head: null,
    operations: [],
  };
  return [
    ...compareExports(program.base, program.head),
    ...compareParts(servers, serverFindings),
    ...operationPairs(base.side, head.side).flatMap((pair) => {
      const { name } = names.derived("client", pair.base.id, "call");
      const place = {
        name: exported(name, from),
        base: pair.base.origin,
        head: pair.head.origin,
        operations: [changedOperation(pair.base)],
      };
      return compareParts(place, (sides) => operationFindings(sides, pair));
    }),
    // Last: the others ask for the types of schemas.
    ...schemaFindings(compareParts, base.side, head.side, met),
  ];
}
