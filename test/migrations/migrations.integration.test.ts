/**
 * The guides for other generators. Each shows the files of an application with another generator and of the same
 * application with Specwright. Both are generated, type-checked, and run against the generated server, with the same
 * result and the same requests.
 */
import { build } from "esbuild";
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { specwright } from "../cli/terminal.js";
import { memoryApp } from "../petstore/memory-app.js";
import { install, type Installed } from "../petstore/packages.js";
import { needs, otherGenerators } from "../support/needs.js";

const run = promisify(execFile);
const here = import.meta.dirname;
const root = join(here, "../..");
const modules = join(here, "node_modules");
const needsGenerators = needs(otherGenerators);

const apiKey = "secret";
const folder = mkdtempSync(join(tmpdir(), "specwright-migrations-"));
let installed: Installed;

beforeAll(async () => {
  if (needsGenerators.skip) return;
  const { files } = await generate({
    input: join(root, "spec/petstore.yaml"),
    targets: ["server"],
    today: "2026-11-15",
  });
  installed = install(files, (target) => `pet-store-${target}`);
  symlinkSync(modules, join(folder, "node_modules"));
  cpSync(join(here, "apps"), join(folder, "apps"), { recursive: true });
});
afterAll(() => {
  if (!needsGenerators.skip) installed.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** How the other generators are started, in the folder of the application. */
const generators: Readonly<Record<string, readonly string[]>> = {
  "hey-api": [join(modules, "@hey-api/openapi-ts/bin/run.js")],
  orval: [
    // orval needs Node 22.
    ...["--import", join(here, "map-group-by.mjs")],
    join(modules, "orval/dist/bin/orval.mjs"),
  ],
  redocly: [join(modules, "@redocly/cli/bin/cli.js"), "generate-client"],
};

/** Redocly CLI sends data about its use, and looks for a newer version. */
const offline = {
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_NOTIFICATIONS: "true",
};

/** Generates the code of an application from the spec as one file. Returns its folder. */
async function prepare(name: string): Promise<string> {
  const cwd = join(folder, "apps", name);
  const spec = join(root, "spec/petstore.yaml");
  const output = join(cwd, "openapi.yaml");
  const bundled = await specwright({ cwd }, "bundle", spec, "--output", output);
  expect(bundled).toMatchObject({ code: 0, stderr: "" });
  const other = generators[name];
  if (other) {
    const env = { ...process.env, ...offline };
    await run(process.execPath, other, { cwd, env });
  } else {
    const printed = await specwright({ cwd }, "generate");
    expect(printed).toMatchObject({ code: 0, stderr: "" });
  }
  return cwd;
}

async function typeErrors(cwd: string): Promise<string> {
  const file = join(cwd, "tsconfig.json");
  const compilerOptions = {
    ...{ target: "es2022", module: "esnext", moduleResolution: "bundler" },
    ...{ lib: ["es2022", "dom", "dom.iterable"], types: ["node"] },
    ...{ typeRoots: [join(root, "node_modules/@types")] },
    ...{ strict: true, noEmit: true, skipLibCheck: true },
  };
  writeFileSync(file, JSON.stringify({ compilerOptions, include: ["src"] }));
  const compiler = join(root, "node_modules/typescript-7/bin/tsc");
  return run(process.execPath, [compiler, "-p", file]).then(
    () => "",
    (error: unknown) => (error as { stdout: string }).stdout,
  );
}

/** Starts a new pet store, which notes its requests. */
async function startServer(requests: string[]): Promise<Server> {
  const text = `${memoryApp}\nexport { listener } from "pet-store-server/node";`;
  const { createPetStore, listener } = (await installed.load("app", text)) as {
    createPetStore: (key: string) => unknown;
    listener: (api: unknown) => RequestListener;
  };
  const answer = listener(createPetStore(apiKey));
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    const { authorization = "", "x-app-version": version } = headers;
    const type = headers["content-type"] ?? "no body";
    requests.push([method, url, authorization, version, type].join(" "));
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

interface Observed {
  readonly shown: unknown;
  readonly requests: string[];
}

async function observe(cwd: string): Promise<Observed> {
  const outfile = join(cwd, "main.mjs");
  await build({
    stdin: {
      contents: `
        import * as checks from "./src/checks";
        import { statuses } from "./src/client";
        import * as pets from "./src/pets";
        import * as queries from "./src/queries";
        import { observe } from ${JSON.stringify(join(here, "observe.ts"))};
        const app = { statuses, ...checks, ...pets, ...queries };
        console.log(JSON.stringify(await observe(app)));`,
      resolveDir: cwd,
      loader: "ts",
    },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    nodePaths: [modules],
    // React is not a module of JavaScript, and calls it.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "silent",
  });
  const requests: string[] = [];
  const server = await startServer(requests);
  const { port } = server.address() as AddressInfo;
  const env = {
    ...process.env,
    PETS_URL: `http://127.0.0.1:${port}/v1`,
    API_KEY: apiKey,
  };
  const { stdout } = await run(process.execPath, [outfile], { env });
  server.closeAllConnections();
  server.close();
  return { shown: JSON.parse(stdout), requests };
}

describe("the application", needsGenerators, () => {
  const observed = new Map<string, Observed>();

  it.each(["specwright", ...Object.keys(generators)])(
    "compiles and works with %s",
    async (name) => {
      const cwd = await prepare(name);
      expect(await typeErrors(cwd)).toBe("");
      const found = await observe(cwd);
      observed.set(name, found);
      expect(found.shown).toEqual({
        missing: "no such pet",
        id: 1,
        name: "Rex",
        refused: "invalid_request",
        names: ["Rex"],
        added: 2,
        invalidated: [true],
        namesAfter: ["Rex", "Ida"],
        valid: [true, false, false, false, false],
        statuses: [404, 201, 200, 400, 200, 201, 200],
      });
    },
  );

  it.each(Object.keys(generators))(
    "sends the same requests after a migration from %s",
    (name) => {
      const requests = observed.get(name)?.requests;
      expect(requests).toHaveLength(7);
      expect(observed.get("specwright")?.requests).toEqual(requests);
    },
  );
});
