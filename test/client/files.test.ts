/** The runtime files of a package, and of the bundle of one operation, are those that the operations need. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install } from "../petstore/packages.js";

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

const runtime = (paths: readonly string[]) =>
  paths.flatMap(
    (path) =>
      /client\/(?:src|dist)\/runtime\/(.*)\.[jt]s$/.exec(path)?.[1] ?? [],
  );

/** Files that only these operations need. */
const own: Record<Exclude<Name, "json">, string> = {
  form: "formats/form",
  upload: "formats/multipart",
  watch: "formats/events",
  cookie: "parameters/cookies",
  list: "parameters/delimited",
  secured: "credentials/header-key",
};
const others = Object.keys(own) as Exclude<Name, "json">[];

it("writes no file that no operation needs", async () => {
  const plain = runtime((await clientOf(["json"])).map(({ path }) => path));
  expect(plain).toContain("formats/json");
  for (const name of others) {
    expect(plain).not.toContain(own[name]);
    const files = await clientOf(["json", name]);
    expect(runtime(files.map(({ path }) => path))).toContain(own[name]);
  }
});

it("bundles no file that the used operations do not need", async () => {
  const installed = install(
    await clientOf(["json", ...others]),
    (target) => `files-${target}`,
  );
  onTestFinished(() => {
    installed.remove();
  });
  const bundled = async (name: Name) => {
    const { metafile } = await build({
      stdin: {
        contents: `export { createClient, ${name} } from "files-client";`,
        resolveDir: installed.folder,
      },
      bundle: true,
      format: "esm",
      write: false,
      metafile: true,
    });
    const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs),
    );
    return runtime(
      inputs.flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [path] : [],
      ),
    );
  };
  const plain = await bundled("json");
  expect(plain).toContain("send");
  for (const name of others) {
    expect(plain).not.toContain(own[name]);
    expect(await bundled(name)).toContain(own[name]);
  }
  for (const chosen of ["retry", "pagination", "deprecations"])
    expect(plain).not.toContain(`options/${chosen}`);
});
