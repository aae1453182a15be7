/** A response body keeps its name after its schema was moved into a component. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { generate } from "../../src/generate.js";

const folder = mkdtempSync(join(tmpdir(), "specwright-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const body = { type: "object", properties: { id: { type: "integer" } } };

function specWith(schema: object, components: object): object {
  return {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          responses: {
            "200": {
              description: "Pets",
              content: { "application/json": { schema } },
            },
          },
        },
      },
    },
    components,
  };
}

async function exportsOf(spec: object, names: unknown) {
  const input = join(folder, "spec.json");
  writeFileSync(input, JSON.stringify(spec));
  const result = await generate({
    input,
    names,
    targets: ["validators"],
    today: "2026-01-01",
  });
  const index = result.files.find(
    ({ path }) => path === "validators/src/index.ts",
  );
  return { text: index?.text ?? "", names: result.names };
}

it("stays exported as an alias, because code may import it", async () => {
  const before = await exportsOf(specWith(body, {}), null);
  expect(before.text).toContain("ListPets200Body");
  const moved = specWith(
    { $ref: "#/components/schemas/Pets" },
    { schemas: { Pets: body } },
  );
  const after = await exportsOf(moved, before.names);
  expect(after.text).toContain("validateListPets200Body");
  expect(after.text).toContain("validatePets");
  const third = await exportsOf(moved, after.names);
  expect(third).toEqual(after);
  const fresh = await exportsOf(moved, null);
  expect(fresh.text).not.toContain("ListPets200Body");
});
