/** Generated files in a project that has Prettier settings of its own. */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { folderWith } from "../read/folder.js";

const own = join(import.meta.dirname, "../../node_modules/prettier");

const schema = (...names: string[]) => ({
  type: "object",
  required: names,
  properties: Object.fromEntries(
    names.map((name) => [name, { type: "string" }]),
  ),
});

const spec = (schemas: Record<string, object>) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Zoo", version: "1.0.0" },
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          description: "Returns every pet. ".repeat(8),
          responses: { 204: { description: "None" } },
        },
      },
    },
    components: { schemas },
  });

const config = (rest = "") =>
  `export default { input: "spec/api.json", output: "out", targets: ["validators", "docs"], ${rest} };\n`;

const settings = { tabWidth: 4, semi: false, singleQuote: true };

/** Prettier ignores the runtime files, unless a test is about them, because they take longer than all others. */
function project(files: Record<string, string>): string {
  return folderWith({
    ".prettierignore": "out/validators/src/runtime/\n",
    "package.json": "{}",
    "spec/api.json": spec({ Pet: schema("name"), Owner: schema("email") }),
    "specwright.config.mjs": config(),
    ...files,
  });
}

const rc = { ".prettierrc": JSON.stringify(settings) };

const nothingIgnored = { ".prettierignore": "" };

let generatedOnce: string | undefined;
let plainOnce: Record<string, string> | undefined;

/** The output of a project without settings. */
async function plainFiles(): Promise<Record<string, string>> {
  if (plainOnce === undefined) {
    const cwd = project({});
    await generated(cwd);
    plainOnce = filesBelow(join(cwd, "out"));
  }
  return plainOnce;
}

/** A project with settings after its first run, which takes a second. */
async function generatedProject(): Promise<string> {
  if (generatedOnce === undefined) {
    generatedOnce = mkdtempSync(join(tmpdir(), "specwright-format-"));
    const cwd = project(rc);
    await generated(cwd);
    cpSync(cwd, generatedOnce, { recursive: true });
  }
  const cwd = folderWith({});
  cpSync(generatedOnce, cwd, { recursive: true });
  return cwd;
}

afterAll(() => {
  if (generatedOnce !== undefined) rmSync(generatedOnce, { recursive: true });
});

async function generated(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await specwright(
    { cwd },
    "generate",
    ...args,
  );
  expect(stderr).toBe("");
  return { code, stdout };
}

function filesBelow(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    paths.sort().flatMap((path) => {
      try {
        return [[path, readFileSync(join(folder, path), "utf8")]];
      } catch {
        return [];
      }
    }),
  );
}

/** What Prettier's own command line says about the output folder. */
function prettierCheck(cwd: string): string {
  const program = join(own, "bin/prettier.cjs");
  try {
    execFileSync(process.execPath, [program, "--check", "out"], {
      cwd,
      stdio: "pipe",
    });
    return "";
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
}

/** A Prettier of the project that counts its calls, around ours. */
function installCountingPrettier(cwd: string): () => string[] {
  const folder = join(cwd, "node_modules/prettier");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "main": "index.cjs" }');
  writeFileSync(
    join(folder, "index.cjs"),
    `const fs = require("node:fs");
const real = require(${JSON.stringify(own)});
module.exports = {
  ...real,
  version: "counting",
  format(text, options) {
    fs.appendFileSync(${JSON.stringify(join(cwd, "calls.txt"))}, options.filepath + "\\n");
    return real.format(text, options);
  },
};
`,
  );
  return () => {
    const file = join(cwd, "calls.txt");
    try {
      const calls = readFileSync(file, "utf8").trimEnd().split("\n");
      rmSync(file);
      return calls.map((path) => path.slice(join(cwd, "out/").length)).sort();
    } catch {
      return [];
    }
  };
}

describe("Prettier settings of the project", () => {
  it("decide the layout of every generated file", async () => {
    const cwd = project({ ...rc, ...nothingIgnored });
    await generated(cwd);
    const files = filesBelow(join(cwd, "out"));
    expect(files["validators/src/schemas/pet.ts"]).toMatch(
      /^ {4}return \w.*[^;]$/m,
    );
    expect(files["validators/package.json"]).toMatch(/^ {4}"name"/m);
    expect(prettierCheck(cwd)).toBe("");
  });

  it("count wherever Prettier finds them: overrides, package.json, .editorconfig beside them", async () => {
    const overrides = [{ files: "**/runtime/**", options: { semi: false } }];
    const cwd = project({
      "package.json": JSON.stringify({ prettier: { overrides } }),
      ".editorconfig": "[*]\nindent_style = tab\n",
      ...nothingIgnored,
    });
    await generated(cwd);
    const files = filesBelow(join(cwd, "out"));
    expect(files["validators/src/runtime/core.ts"]).not.toMatch(/;$/m);
    expect(files["validators/src/schemas/pet.ts"]).toMatch(/^\treturn .*;$/m);
    expect(prettierCheck(cwd)).toBe("");
  });

  it("do not reach files that .prettierignore names", async () => {
    const expected = await plainFiles();
    const cwd = project({
      ...rc,
      ".prettierignore": "out/validators/src/runtime/\n*.json\n",
    });
    await generated(cwd);
    const files = filesBelow(join(cwd, "out"));
    const ignored = Object.keys(files).filter(
      (path) =>
        (path.startsWith("validators/src/runtime/") ||
          path.endsWith(".json")) &&
        path !== ".specwright.json",
    );
    expect(ignored.length).toBeGreaterThan(2);
    for (const path of ignored) expect(files[path]).toBe(expected[path]);
    expect(files["validators/src/schemas/pet.ts"]).not.toBe(
      expected["validators/src/schemas/pet.ts"],
    );
    expect(prettierCheck(cwd)).toBe("");
  });

  it("are not applied with `prettier: false`", async () => {
    const cwd = project({
      ...rc,
      "specwright.config.mjs": config("prettier: false"),
    });
    await generated(cwd);
    expect(filesBelow(join(cwd, "out"))).toEqual(await plainFiles());
  });

  it("are Prettier's defaults with `prettier: true` and no settings, so nothing changes but the manifest", async () => {
    const cwd = project({ "specwright.config.mjs": config("prettier: true") });
    await generated(cwd);
    const rest = (output: Record<string, string>) => {
      const { ".specwright.json": manifest, ...files } = output;
      const { files: hashes } = JSON.parse(manifest ?? "") as {
        files: unknown;
      };
      return { files, hashes };
    };
    const files = filesBelow(join(cwd, "out"));
    expect(rest(files)).toEqual(rest(await plainFiles()));
  });
});

describe("a second run", () => {
  it("agrees with the first, and so does --check", async () => {
    const cwd = await generatedProject();
    const before = filesBelow(join(cwd, "out"));
    expect(await generated(cwd, "--check")).toMatchObject({ code: 0 });
    await generated(cwd);
    expect(filesBelow(join(cwd, "out"))).toEqual(before);
    rmSync(join(cwd, "out"), { recursive: true });
    await generated(cwd);
    expect(filesBelow(join(cwd, "out"))).toEqual(before);
  });

  it("formats only files that change, with the project's Prettier", async () => {
    const cwd = project(rc);
    const calls = installCountingPrettier(cwd);
    await generated(cwd);
    const first = calls();
    expect(first).toContain("validators/src/schemas/pet.ts");
    expect(first).toContain("validators/src/schemas/owner.ts");
    await generated(cwd, "--check");
    await generated(cwd);
    expect(calls()).toEqual([]);
    writeFileSync(
      join(cwd, "spec/api.json"),
      spec({ Pet: schema("name", "colour"), Owner: schema("email") }),
    );
    expect(await generated(cwd, "--check")).toMatchObject({ code: 1 });
    expect(calls()).toContain("validators/src/schemas/pet.ts");
    await generated(cwd);
    const changed = calls();
    expect(changed).toContain("validators/src/schemas/pet.ts");
    expect(changed).not.toContain("validators/src/schemas/owner.ts");
    expect(await generated(cwd, "--check")).toMatchObject({ code: 0 });
  });

  it("formats everything again after the settings have changed", async () => {
    const cwd = await generatedProject();
    writeFileSync(join(cwd, ".prettierrc"), '{ "tabWidth": 8 }');
    expect(await generated(cwd, "--check")).toMatchObject({ code: 1 });
    await generated(cwd);
    expect(prettierCheck(cwd)).toBe("");
    const fresh = project({ ".prettierrc": '{ "tabWidth": 8 }' });
    await generated(fresh);
    expect(filesBelow(join(cwd, "out"))).toEqual(
      filesBelow(join(fresh, "out")),
    );
  });

  it("notices an edit by hand, and a file that is gone", async () => {
    const cwd = await generatedProject();
    const before = filesBelow(join(cwd, "out"));
    const pet = join(cwd, "out/validators/src/schemas/pet.ts");
    writeFileSync(pet, "edited");
    const { code, stderr } = await specwright({ cwd }, "generate");
    expect(code).toBe(2);
    expect(stderr).toContain("output-edited");
    await generated(cwd, "--force");
    rmSync(join(cwd, "out/validators/src/schemas/owner.ts"));
    await generated(cwd);
    expect(filesBelow(join(cwd, "out"))).toEqual(before);
  });

  it("of one target keeps what is known about the others", async () => {
    const cwd = project(rc);
    const calls = installCountingPrettier(cwd);
    await generated(cwd);
    const before = filesBelow(join(cwd, "out"));
    calls();
    await generated(cwd, "--target", "docs");
    await generated(cwd);
    expect(calls()).toEqual([]);
    expect(filesBelow(join(cwd, "out"))).toEqual(before);
  });

  it("formats every time if plugins take part, whose versions are not known", async () => {
    const plugin = "export const languages = [];\n";
    const cwd = project({
      ".prettierrc": JSON.stringify({ plugins: ["./plugin.mjs"] }),
      "plugin.mjs": plugin,
    });
    const calls = installCountingPrettier(cwd);
    await generated(cwd);
    const first = calls();
    await generated(cwd, "--check", "--no-cache");
    expect(calls()).toEqual(first);
  });
});

describe("settings that cannot be used", () => {
  it.each([
    ["a config that does not parse", { ".prettierrc": "{ tabWidth: " }],
    [
      "a plugin that is not installed",
      { ".prettierrc": '{ "plugins": ["prettier-plugin-absent"] }' },
    ],
    ["a value that Prettier rejects", { ".prettierrc": '{ "tabWidth": "x" }' }],
  ])("are one diagnostic: %s", async (_, files) => {
    const cwd = project(files);
    const { code, stderr } = await specwright({ cwd }, "generate");
    expect(code).toBe(2);
    expect(stderr).toContain("error prettier-failed: ");
    expect(stderr).toContain("prettier: false");
    expect(stderr).not.toContain("bug");
    expect(() => readdirSync(join(cwd, "out"))).toThrow("ENOENT");
  });
});

it("finds the settings and the ignored files of a workspace root", async () => {
  const root = folderWith({
    ...rc,
    ".prettierignore": "packages/api/out/docs/\n",
    "packages/api/spec/api.json": spec({ Pet: schema("name") }),
    "packages/api/specwright.config.mjs": config(),
  });
  mkdirSync(join(root, "node_modules"), { recursive: true });
  symlinkSync(dirname(own) + "/prettier", join(root, "node_modules/prettier"));
  await generated(join(root, "packages/api"));
  const program = join(own, "bin/prettier.cjs");
  const listed = execFileSync(
    process.execPath,
    [program, "--check", "packages/api/out"],
    { cwd: root, encoding: "utf8" },
  );
  expect(listed).toContain("All matched files use Prettier code style");
});
