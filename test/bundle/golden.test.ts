/** The bundled document of each golden case generates the same files as the case itself. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { differences } from "./equivalent.js";
import { cases, optionsOf } from "./golden-cases.js";

/** Files that differ because the bundled document says less, or says it once. */
const known: Record<string, string[]> = {
  // The replacement of an operation is left out with the operation that it names.
  filter: [
    "client/src/operations/rooms.ts",
    "docs/lifecycle.md",
    "docs/operations/rooms.md",
    "server/src/operations.ts",
  ],
  // Components that only refer to another file become the schemas themselves, instead of a second schema: `Pet2`.
  pets: [
    "docs/schemas.md",
    "validators/src/index.ts",
    ...["new-pet", "pet", "pet-status", "pets"].flatMap((name) => [
      `validators/src/schemas/${name}.ts`,
      `validators/src/schemas/${name}2.ts`,
    ]),
  ],
};

describe.each(cases)("%s", (name) => {
  it.each(["json", "yaml"] as const)("as %s", async (format) => {
    const found = await differences(optionsOf(name), format);
    const expected = known[name];
    if (expected)
      expect(found?.map(({ path }) => path).sort()).toEqual(expected.sort());
    else expect(found).toEqual([]);
  });
});

it("of the pet store", async () => {
  const input = join(import.meta.dirname, "../../spec/petstore.yaml");
  expect(await differences({ input, today: "2026-11-15" })).toEqual([]);
});
