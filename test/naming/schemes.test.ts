/** Security schemes whose names generated code also uses. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { typeErrors } from "../support/compile.js";

const names =
  "api auth options servers deprecations createClient isApiError reportDeprecations connect " +
  "access accessWith bearer schemes routes basePath createApi errorFormat";

it("compile, whatever the names of security schemes are", async () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-schemes-"));
  const input = join(folder, "spec.json");
  const schemes = names.split(" ");
  const scheme = { type: "http", scheme: "bearer" };
  const document = {
    openapi: "3.1.0",
    info: { title: "Schemes", version: "1" },
    servers: [{ url: "https://api.example" }],
    security: schemes.map((name) => ({ [name]: [] })),
    paths: {
      "/a": {
        get: {
          operationId: "getA",
          deprecated: true,
          responses: { 204: { description: "x" } },
        },
      },
    },
    components: {
      securitySchemes: Object.fromEntries(
        schemes.map((name) => [name, scheme]),
      ),
    },
  };
  try {
    writeFileSync(input, JSON.stringify(document));
    const { files } = await generate({
      input,
      targets: ["validators", "client", "server"],
      today: "2026-11-15",
      packageName: "schemes-{target}",
    });
    const packageName = (target: string) => `schemes-${target}`;
    expect(await typeErrors(files, { packageName })).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
