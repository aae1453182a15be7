/** Removals after the date that the spec announced break neither requests nor code. */
import { expect, it } from "vitest";
import { compareApis } from "../../src/commands/diff/diff.js";
import { buildSides } from "./sdk/sides.js";

const responses = { "204": { description: "Done" } };
const property = (further: object) => ({
  "application/json": {
    schema: {
      type: "object",
      properties: { name: { type: "string" }, ...further },
    },
  },
});
const specWith = (paths: object, further: object) => ({
  "openapi.json": {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          responses: {
            "200": { description: "Pets", content: property(further) },
          },
        },
      },
      ...paths,
    },
  },
});
const old = { deprecated: true, "x-sunset": "2027-06-01" };
const base = specWith(
  { "/old": { delete: { operationId: "deleteOld", ...old, responses } } },
  { age: { type: "integer", ...old } },
);

it.each([
  ["2027-05-31", "breaking"],
  ["2027-06-01", "compatible"],
])("on %s a removal is %s", async (today, level) => {
  const sides = await buildSides(base, specWith({}, {}));
  if (sides === null) throw new Error("the specs have errors");
  const findings = await compareApis(sides.base.side, sides.head.side, {
    today,
    scopes: ["wire", "sdk"],
  });
  const removed = findings
    .filter(({ code }) => code.endsWith("-removed"))
    .map((one) => `${one.level} ${one.scope} ${one.code}`);
  expect(removed).toContain(`${level} wire operation-removed`);
  expect(removed).toContain(`${level} sdk export-removed`);
  expect(removed).toContain(`${level} sdk type-property-removed`);
  expect(findings.some((one) => one.level === "breaking")).toBe(
    level === "breaking",
  );
});
