/** The findings about code on the generated packages, after an edit of the pet API. */
import { expect } from "vitest";
import { compareSdk } from "../../../src/commands/diff/sdk/compare-sdk.js";
import { sdkCodes } from "../../../src/commands/diff/sdk/codes.js";
import type { Finding } from "../../../src/commands/diff/finding.js";
import type { Edit } from "./edits.js";
import { petApi } from "./pet-api.js";
import { buildSides, type SpecFiles } from "./sides.js";

/** The names of a few edits that a unit test tries. */
export const unitTested: ReadonlySet<string> = new Set([
  "a property is removed",
  "another type",
  "a member is added to a union",
]);

/** Returns the codes of the breaking findings, sorted. */
export async function breaksOf({ apply }: Edit): Promise<string[]> {
  const edited = petApi();
  apply(edited);
  const findings = await findingsOf({ "openapi.json": edited });
  for (const { code } of findings) expect(sdkCodes).toHaveProperty(code);
  return findings
    .filter(({ level }) => level === "breaking")
    .map(({ code }) => code)
    .sort();
}

export async function findingsOf(head: SpecFiles): Promise<Finding[]> {
  const sides = await buildSides({ "openapi.json": petApi() }, head);
  if (sides === null) throw new Error("The edited spec has errors");
  return compareSdk(sides.base.side, sides.head.side);
}
