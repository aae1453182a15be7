/** Which edits of a spec break code on the generated packages. */
import { expect, it } from "vitest";
import { compareSdk } from "../../../src/diff/sdk/compare-sdk.js";
import { sdkCodes } from "../../../src/diff/sdk/codes.js";
import type { Finding } from "../../../src/diff/finding.js";
import { breaks, rewrites } from "./edits.js";
import { petApi, type Json } from "./pet-api.js";
import { buildSides } from "./sides.js";

async function findingsAfter(apply: (api: Json) => void): Promise<Finding[]> {
  const edited = petApi();
  apply(edited);
  const sides = await buildSides(
    { "openapi.json": petApi() },
    { "openapi.json": edited },
  );
  if (sides === null) throw new Error("The edited spec has errors");
  return compareSdk(sides.base.side, sides.head.side);
}

it.each([...rewrites, ...breaks])("$name", async ({ apply, breaks }) => {
  const findings = await findingsAfter(apply);
  const codes = findings
    .filter(({ level }) => level === "breaking")
    .map(({ code }) => code);
  expect(codes.sort()).toEqual(breaks);
  for (const { code } of findings) expect(sdkCodes).toHaveProperty(code);
});
