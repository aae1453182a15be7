/** `docs/reference/findings.md`. */
import { operationCodes } from "../../src/commands/diff/operations/codes.js";
import { schemaCodes } from "../../src/commands/diff/schemas/codes.js";
import { sdkCodes } from "../../src/commands/diff/sdk/codes.js";
import { pageHead, table } from "./markdown.js";

const tables: readonly (readonly [
  title: string,
  codes: Readonly<Record<string, string>>,
])[] = [
  ["Operations", operationCodes],
  ["Schemas", schemaCodes],
  ["Generated packages", sdkCodes],
];

export function findingsPage(): string {
  return [
    pageHead("Findings", "the tables of codes in src/commands/diff/"),
    "[`specwright diff`](../guide/diff.md) reports these changes. A code does not change between versions. The level of a finding depends on the direction of the changed part, and on a value or a request that proves it.",
    ...tables.flatMap(([title, codes]) => [
      `## ${title}`,
      table(
        ["Code", "Meaning"],
        Object.entries(codes).map(([code, meaning]) => [
          `\`${code}\``,
          meaning,
        ]),
      ),
    ]),
  ].join("\n\n");
}
