/** What the option cannot do is said, and not done halfway. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";

const folder = mkdtempSync(join(tmpdir(), "specwright-int64-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const int64 = { type: "integer", format: "int64" };

async function problems(
  operation: object,
  schema: object = {},
  form: "number" | "bigint" | "string" = "bigint",
): Promise<string[]> {
  const input = join(folder, "openapi.json");
  const spec = {
    openapi: "3.2.0",
    info: { title: "Test", version: "1.0.0" },
    paths: { "/test": { post: { responses: {}, ...operation } } },
    components: { schemas: { Tested: schema } },
  };
  writeFileSync(input, JSON.stringify(spec));
  const { diagnostics } = await generate({
    input,
    int64: form,
    targets: ["validators", "client", "server"],
    today: "2026-11-15",
  });
  return diagnostics
    .filter(({ code }) => code === "int64-unsupported")
    .map(({ message }) => message);
}

const body = (mediaType: string, schema: object) => ({
  requestBody: { content: { [mediaType]: { schema } } },
});
const form = "application/x-www-form-urlencoded";
const fields = (field: object) =>
  body(form, { type: "object", properties: { field } });

describe("refused are", () => {
  it.each([
    ["a stream", body("application/jsonl", int64)],
    [
      "parameters of JSON",
      {
        parameters: [
          {
            name: "a",
            in: "query",
            content: { "application/json": { schema: int64 } },
          },
        ],
      },
    ],
    ["a form", fields({ type: "object", properties: { a: int64 } })],
  ])("integers in %s", async (_, operation) => {
    expect(await problems(operation)).toHaveLength(1);
    expect(await problems(operation, {}, "number")).toEqual([]);
  });

  it("schemas that only test", async () => {
    expect(await problems({}, { not: int64 })).toHaveLength(1);
    expect(await problems({}, { type: "array", contains: int64 })).toHaveLength(
      1,
    );
  });

  it("texts that could be meant as integers", async () => {
    const beside = { type: ["integer", "string"], format: "int64" };
    const either = { oneOf: [int64, { type: "string" }] };
    expect(await problems({}, beside, "string")).toHaveLength(1);
    expect(await problems({}, either, "string")).toHaveLength(1);
    expect(await problems({}, beside, "bigint")).toEqual([]);
    expect(await problems({}, either, "bigint")).toEqual([]);
  });
});

it("fields and lists of fields are fine", async () => {
  expect(await problems(fields(int64))).toEqual([]);
  expect(await problems(fields({ type: "array", items: int64 }))).toEqual([]);
});
