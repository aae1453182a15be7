/** The mock of an API whose error body the server cannot fill: with a sample, or without one. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { install } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

const error = {
  type: "object",
  required: ["account"],
  properties: { account: { type: "string", enum: ["main"] } },
};

/** No value matches exactly one of two equal alternatives. */
const errors = { sampled: error, unmatched: { oneOf: [error, error] } };

const folder = mkdtempSync(join(tmpdir(), "specwright-mock-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(errors))("an error body: %s", (name, schema) => {
  const input = join(folder, `${name}.json`);
  const content = { "application/json": { schema } };
  const id = { in: "query", name: "id", schema: { type: "integer" } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Errors", version: "1.0.0" },
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          parameters: [id],
          responses: {
            204: { description: "Done" },
            default: { description: "An error", content },
          },
        },
      },
    },
  };
  const packageName = (target: string) => `errors-${target}`;
  const generated = () => {
    writeFileSync(input, JSON.stringify(document));
    return generate({
      input,
      today: "2026-11-15",
      targets: ["validators", "server", "mock"],
      packageName: "errors-{target}",
    });
  };

  it("compiles", async () => {
    const { files } = await generated();
    expect(await typeErrors(files, { packageName })).toEqual([]);
  });

  it("is sent with an invalid request", async () => {
    const { files } = await generated();
    const installed = install(files, packageName);
    const source = 'export { createMock } from "errors-mock";';
    const loaded = await installed.load("app", source);
    const { createMock } = loaded as unknown as {
      createMock(): { fetch(request: Request): Promise<Response> };
    };
    const url = "https://api.example/pets?id=x";
    const response = await createMock().fetch(new Request(url));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject(
      name === "sampled" ? { account: "main" } : { status: 400 },
    );
    installed.remove();
  });
});
