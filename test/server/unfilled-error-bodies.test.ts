/** Error schemas that cannot say what went wrong: the application writes their bodies, and the package compiles. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

const schemas: Record<string, object> = {
  "a list of numbers": { type: "array", items: { type: "number" } },
  "constants and a time": {
    type: "object",
    required: ["code", "message", "timestamp"],
    properties: {
      code: { type: "string", enum: ["UNAUTHORIZED"] },
      message: { type: "string", enum: ["Invalid API key"] },
      timestamp: { type: "string", format: "date-time" },
    },
  },
};

it.each(Object.keys(schemas))("%s", async (name) => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-unfilled-"));
  const input = join(folder, "api.json");
  const content = { "application/json": { schema: schemas[name] } };
  const parameters = [{ name: "n", in: "query", schema: { type: "integer" } }];
  const responses = {
    200: { description: "Found." },
    400: { description: "Invalid.", content },
  };
  const get = { operationId: "find", parameters, responses };
  const info = { title: "Unfilled", version: "1.0.0" };
  const spec = { openapi: "3.1.0", info, paths: { "/a": { get } } };
  writeFileSync(input, JSON.stringify(spec));
  const targets = ["validators", "server"];
  const { files } = await generate({ input, targets, today: "2026-11-15" });
  rmSync(folder, { recursive: true });
  const errors = files.find(({ path }) => path === "server/src/errors.ts");
  expect(errors?.text).not.toContain("body: (problem");
  const packageName = (target: string) => `unfilled-${target}`;
  expect(await typeErrors(files, { packageName })).toEqual([]);
});
