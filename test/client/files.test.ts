/** The modules of the runtime in a package, and in the bundle of one operation, are those that the operations need. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install } from "../petstore/packages.js";
import { modulesIn, namesIn } from "../support/runtime-modules.js";

const content = { "application/json": { schema: { type: "object" } } };
const answers = { 200: { description: "Done.", content } };

const operations = {
  json: { requestBody: { content } },
  form: {
    requestBody: {
      content: {
        "application/x-www-form-urlencoded": { schema: { type: "object" } },
      },
    },
  },
  upload: {
    requestBody: {
      content: {
        "multipart/form-data": {
          schema: {
            properties: { file: { type: "string", format: "binary" } },
          },
        },
      },
    },
  },
  watch: {
    responses: {
      200: { description: "Events.", content: { "text/event-stream": {} } },
    },
  },
  cookie: {
    parameters: [{ name: "sid", in: "cookie", schema: { type: "string" } }],
  },
  list: {
    parameters: [
      {
        name: "ids",
        in: "query",
        explode: false,
        schema: { type: "array", items: { type: "string" } },
      },
    ],
  },
  secured: { security: [{ key: [] }] },
};

type Name = keyof typeof operations;

async function clientOf(names: readonly Name[]): Promise<GeneratedFile[]> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-client-files-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const input = join(folder, "openapi.json");
  writeFileSync(
    input,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Files", version: "1" },
      paths: Object.fromEntries(
        names.map((operationId) => [
          `/${operationId}`,
          {
            post: {
              operationId,
              responses: answers,
              ...operations[operationId],
            },
          },
        ]),
      ),
      components: {
        securitySchemes: { key: { type: "apiKey", in: "header", name: "K" } },
      },
    }),
  );
  const { files, diagnostics } = await generate({
    input,
    targets: ["validators", "client"],
    packageName: "files-{target}",
    today: "2026-11-15",
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual(
    [],
  );
  return files;
}

/** Modules that only these operations need. */
const own: Record<Exclude<Name, "json">, string> = {
  form: "formats/form",
  upload: "formats/multipart",
  watch: "formats/events",
  cookie: "parameters/cookies",
  list: "parameters/delimited",
  secured: "credentials/header-key",
};
const others = Object.keys(own) as Exclude<Name, "json">[];

it("writes no module that no operation needs", async () => {
  const plain = modulesIn("client", await clientOf(["json"]));
  expect(plain).toContain("formats/json");
  for (const name of others) {
    expect(plain).not.toContain(own[name]);
    const files = await clientOf(["json", name]);
    expect(modulesIn("client", files)).toContain(own[name]);
  }
});

it("bundles no module that the used operations do not need", async () => {
  const installed = install(
    await clientOf(["json", ...others]),
    (target) => `files-${target}`,
  );
  onTestFinished(() => {
    installed.remove();
  });
  const bundled = async (name: Name) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { createClient, ${name} } from "files-client";`,
        resolveDir: installed.folder,
      },
      bundle: true,
      format: "esm",
      write: false,
    });
    const text = outputFiles[0]?.text ?? "";
    // Each name of a runtime has one meaning.
    return (module: string) =>
      namesIn("client", module).some((declared) =>
        new RegExp(
          `^(async )?(function\\*?|var|class) ${declared}\\b`,
          "m",
        ).test(text),
      );
  };
  const plain = await bundled("json");
  expect(plain("send")).toBe(true);
  for (const name of others) {
    expect(plain(own[name])).toBe(false);
    expect((await bundled(name))(own[name])).toBe(true);
  }
  for (const chosen of ["retry", "pagination", "deprecations"])
    expect(plain(`options/${chosen}`)).toBe(false);
});
