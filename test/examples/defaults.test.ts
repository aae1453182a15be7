/** A default that the validator would reject makes every request without the value invalid, so it is left out. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { readApi } from "../../src/generate.js";

async function problemsOf(schema: object): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-defaults-"));
  const input = join(folder, "openapi.json");
  writeFileSync(
    input,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Defaults", version: "1" },
      paths: {
        "/": {
          get: {
            parameters: [{ name: "day", in: "query", schema }],
            responses: { 200: { description: "Done" } },
          },
        },
      },
    }),
  );
  const diagnostics = new Diagnostics();
  const api = await readApi({ input }, diagnostics);
  rmSync(folder, { recursive: true });
  const defaults = Object.values(api?.model.schemas ?? {}).filter(
    (one) => one.default !== null,
  );
  return [
    ...diagnostics.list.map(({ code }) => code),
    ...defaults.map(() => "default"),
  ];
}

it.each([
  [{ type: "string", format: "date", default: "" }],
  [{ type: "string", format: "date", default: "The day of the request" }],
  [{ type: "string", format: "date-time", default: "2026-11-15" }],
  [{ type: "string", format: "uuid", default: "none" }],
  [{ type: "string", format: "email", default: "nobody" }],
  [{ type: "integer", format: "int32", default: 2 ** 40 }],
])("leaves out the default of %j", async (schema) => {
  await expect(problemsOf(schema)).resolves.toEqual(["wrong-default"]);
});

it.each([
  [{ type: "string", format: "date", default: "2026-11-15" }],
  [{ type: "string", format: "date-time", default: "2026-11-15T00:00:00Z" }],
  [{ type: "string", format: "email", default: "a@example.com" }],
  [{ type: "string", format: "colour", default: "red" }],
])("keeps the default of %j", async (schema) => {
  await expect(problemsOf(schema)).resolves.toEqual(["default"]);
});
