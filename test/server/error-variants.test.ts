/** Operations that describe errors in another way than the rest of their API get what they describe. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { check } from "prettier";
import { generate } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

const usual = error("application/json", "Usual");

function error(mediaType: string, schema: string) {
  const $ref = `#/components/schemas/${schema}`;
  return { description: "No", content: { [mediaType]: { schema: { $ref } } } };
}

function operation(responses: object) {
  return { get: { responses: { 204: { description: "Done" }, ...responses } } };
}

const text = { type: "string" };
const spec = {
  openapi: "3.1.0",
  info: { title: "Mixed", version: "1.0.0" },
  paths: {
    "/a": operation({ default: usual }),
    "/b": operation({ "4XX": usual }),
    "/other-schema": operation({
      400: error("application/problem+json", "Other"),
      default: usual,
    }),
    "/other-type": operation({ 404: error("application/vnd.x+json", "Usual") }),
    "/unknown": operation({ 400: error("application/json", "Unknown") }),
    "/no-error": { get: { responses: { default: error("a/json", "Other") } } },
  },
  components: {
    schemas: {
      Usual: { type: "object", required: ["code"], properties: { code: text } },
      Other: {
        type: "object",
        required: ["title"],
        properties: { title: text },
      },
      Unknown: {
        type: "object",
        required: ["color"],
        properties: { color: text },
      },
    },
  },
};

it("has one format for each schema and media type", async () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-mixed-"));
  const input = join(folder, "mixed.json");
  writeFileSync(input, JSON.stringify(spec));
  const { files } = await generate({
    input,
    targets: ["validators", "server"],
    today: "2026-11-15",
  });
  rmSync(folder, { recursive: true });
  const textOf = (path: string) =>
    files.find((file) => file.path === `server/src/${path}.ts`)?.text ?? "";

  const errors = textOf("errors");
  expect(errors).toContain("export type ErrorBody = Usual;");
  expect(errors).toContain("errorFormat2: ErrorFormat<Other> = {");
  expect(errors).toContain("title: problem.message,");
  expect(errors).toContain('mediaType: "application/vnd.x+json"');
  // Only the application can fill it.
  expect(errors).toContain("Unknown: Unfilled<Unknown>;");
  expect(errors).toContain(
    'errorFormat4: ErrorFormat<Unknown> = {\n  schema: "Unknown",\n  mediaType',
  );
  expect(await check(errors, { parser: "typescript" })).toBe(true);

  const operations = files
    .filter(({ path }) => path.startsWith("server/src/operations/"))
    .map((file) => file.text)
    .join("");
  expect(operations.match(/ {2}errors: .*/g)).toEqual([
    "  errors: { 400: errorFormat2 },",
    "  errors: { 404: errorFormat3 },",
    "  errors: { 400: errorFormat4 },",
  ]);
  const packageName = (target: string) => `mixed-${target}`;
  expect(await typeErrors(files, { packageName })).toEqual([]);
});
