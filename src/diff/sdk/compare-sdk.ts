/** Compares what code on the generated packages uses: names and types. */
import type { Finding } from "../finding.js";
import { clientTypes } from "./client-options.js";
import { compareExports } from "./export-changes.js";
import { operationFindings, operationPairs } from "./operation-changes.js";
import { schemaFindings } from "./schema-changes.js";
import { exported, typeFindings } from "./sdk-finding.js";
import type { SdkSide } from "./sdk-side.js";
import {
  createSidesComparison,
  type SidesComparison,
} from "./sides-comparison.js";

export type { SdkSide };

/** Code on the server package follows the spec by design, so its types are not compared. */
export function compareSdk(base: SdkSide, head: SdkSide): Finding[] {
  const comparison = createSidesComparison(base, head);
  return [
    ...compareExports(base, head),
    ...clientFindings(comparison),
    ...operationPairs(base, head).flatMap((pair) =>
      operationFindings(comparison, pair),
    ),
    // Last: the others ask for the types of schemas.
    ...schemaFindings(comparison),
  ];
}

function clientFindings({
  base,
  head,
  forward,
  backward,
}: SidesComparison): Finding[] {
  const after = clientTypes(head.side);
  return clientTypes(base.side).flatMap(({ name, direction, type }) => {
    const other = after.find((one) => one.name === name);
    if (!other) return [];
    const subject = {
      name: exported(name, base.side.importPath("client")),
      direction,
      operations: [],
      base: null,
      head: null,
    };
    return typeFindings(
      subject,
      forward.issues(type, other.type, direction),
      () => backward.issues(other.type, type, direction),
    );
  });
}
