/** Findings for tests of reports. */
import type { Finding } from "../../../src/commands/diff/finding.js";

/** A breaking finding of `POST /pets`, with other fields if they are given. */
export function finding(fields: Partial<Finding> = {}): Finding {
  return {
    code: "property-became-required",
    level: "breaking",
    scope: "wire",
    direction: "request",
    message: 'The property "tag" became required.',
    base: { document: "old.yaml", pointer: "/components/schemas/Pet" },
    head: { document: "new.yaml", pointer: "/components/schemas/Pet" },
    witness: null,
    operations: [
      { method: "POST", path: "/pets", part: "request body application/json" },
    ],
    weight: "minor",
    ...fields,
  };
}
