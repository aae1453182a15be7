/** The build in `dist/`, which bundles the modules of `src/` into a few files. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const dist = join(root, "dist");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "specwright-build-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function specwright(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const script = join(dist, "cli/main.js");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, ...args],
    { cwd: folder, env: { ...process.env, ...env }, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

it("each module of src is in one file", () => {
  const files = new Map<string, string[]>();
  const maps = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".js.map"));
  for (const path of maps) {
    const text = readFileSync(join(dist, path), "utf8");
    const { sources } = JSON.parse(text) as { sources: string[] };
    for (const source of sources) {
      const module = posix.join("dist", dirname(path), source);
      files.set(module, [...(files.get(module) ?? []), path]);
    }
  }
  expect([...files.keys()]).toContain("src/emit/code/fragment.ts");
  expect([...files].filter(([, places]) => places.length > 1)).toEqual([]);
});

it("code imports only modules of Node and other files of the build", () => {
  const problems = files(/\.js$/)
    .filter((path) => !path.startsWith("commands/site/console/"))
    .flatMap((path) =>
      importsIn(readFileSync(join(dist, path), "utf8"))
        .filter((from) => !isAvailable(path, from))
        .map((from) => `${path} imports ${from}`),
    );
  expect(problems).toEqual([]);
  expect(isAvailable("chunks/a.js", "../packages/prettier.mjs")).toBe(true);
  expect(isAvailable("index.js", "../packages/prettier.mjs")).toBe(false);
  expect(isAvailable("index.js", "yaml")).toBe(false);
});

it("declarations import only other declarations of the build", () => {
  const problems = files(/\.d\.ts$/).flatMap((path) =>
    importsIn(readFileSync(join(dist, path), "utf8"))
      .map((from) => from.replace(/\.js$/, ".d.ts"))
      .filter((from) => !isAvailable(path, from))
      .map((from) => `${path} imports ${from}`),
  );
  expect(problems).toEqual([]);
  expect(files(/^packages\/.*\.d\.ts$/)).toHaveLength(3);
});

it("contains the licences of all bundled packages", () => {
  const text = readFileSync(join(dist, "LICENSES.txt"), "utf8");
  const parts = text.split(`\n${"-".repeat(80)}\n\n`);
  const names = parts.map((part) =>
    part.slice(0, part.lastIndexOf(" ", part.indexOf(" (") - 1)),
  );
  expect(names).toEqual(
    expect.arrayContaining([
      "@apidevtools/swagger-parser",
      "@ts-morph/common",
      "handlebars",
      "jiti",
      "prettier",
      "ts-morph",
      "typescript",
      "yargs",
    ]),
  );
  // Some packages name their licence in `package.json` only.
  const short = parts.filter((part) => part.length < 300);
  expect(short.map((part) => part.split("\n", 1)[0])).toEqual([]);
});

it("the package has no dependencies", () => {
  const manifest = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as Record<string, unknown>;
  expect(manifest["dependencies"]).toBeUndefined();
});

function files(pattern: RegExp): string[] {
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => pattern.test(path));
}

function importsIn(text: string): string[] {
  return ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
}

function isAvailable(path: string, from: string): boolean {
  return from.startsWith(".")
    ? existsSync(join(dist, dirname(path), from))
    : isBuiltin(from);
}

it("the library and the command line share their modules", () => {
  const library = pathToFileURL(join(dist, "index.js")).href;
  writeFileSync(
    join(folder, "specwright.config.mjs"),
    `import { defineConfig, defineTarget, str } from ${JSON.stringify(library)};
    const own = defineTarget({
      name: "own",
      names: { reserved: [], operations: {} },
      plan: () => [{
        kind: "typescript",
        path: "index.ts",
        template: "own/index.ts",
        view: { value: str("from the library") },
      }],
    });
    export default defineConfig({
      input: ${JSON.stringify(join(root, "spec/petstore.yaml"))},
      targets: [own],
      templates: "templates",
    });`,
  );
  mkdirSync(join(folder, "templates/own"), { recursive: true });
  const template = "export const value: string = {{value}};\n";
  writeFileSync(join(folder, "templates/own/index.ts.hbs"), template);
  expect(specwright(["generate"])).toMatchObject({ status: 0 });
  const printed = readFileSync(join(folder, "generated/own/index.ts"), "utf8");
  expect(printed).toContain('const value: string = "from the library";');
});

it("the stack trace of an internal error names the sources", () => {
  const broken = 'JSON.parse = () => { throw new Error("broken"); };';
  const { status, stderr } = specwright(["generate"], {
    SPECWRIGHT_DEBUG: "1",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}`,
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^error internal: .*broken/m);
  expect(stderr).toMatch(/\n\s+at .*src\/cli\/run\.ts:\d+:\d+/);
});
