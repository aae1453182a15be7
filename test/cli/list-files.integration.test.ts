/** The files of a run, as build systems need them. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { contents, emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";

const script = join(import.meta.dirname, "../../dist/cli/main.js");

const spec = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths: {}
components: { schemas: { Pet: { $ref: "parts/pet.yaml#/Pet" } } }
`;
const config = `import { targets } from "./settings/targets.mjs";
export default {
  specs: ["pets", "toys"].map((name) => ({
    input: \`\${name}/api.yaml\`,
    output: \`out/\${name}\`,
    overlays: name === "pets" ? ["title.yaml"] : [],
    templates: "own",
    targets,
  })),
};
`;
const overlay = `overlay: 1.0.0
info: { title: Names, version: "1" }
actions: [{ target: $.info, update: { title: Animals } }]
`;

const inputs = {
  ".prettierignore": "toys\n",
  "own/docs/overview.md.hbs": "# Own\n",
  "package-lock.json": "{}",
  "package.json": '{ "type": "module" }',
  "pets/api.yaml": spec,
  "pets/parts/pet.yaml": "Pet: { type: string }\n",
  "prettier.config.js":
    'import width from "./settings/width.js";\nexport default { printWidth: width };\n',
  "settings/names.mjs": 'export default "docs";\n',
  "settings/targets.mjs":
    'import docs from "./names.mjs";\nexport const targets = [docs];\n',
  "settings/width.js": "export default 100;\n",
  "specwright.config.mjs": config,
  "title.yaml": overlay,
  "toys/api.yaml": spec.replace("parts/pet", "../pets/parts/pet"),
};

let cwd: string;
beforeEach(() => {
  cwd = emptyFolder();
  put(cwd, {
    ...inputs,
    "specwright.config.mjs": config.replace(
      "templates:",
      'externalRefs: { folders: ["pets"] },\n    templates:',
    ),
    "other.yaml": spec,
    "README.md": "# Shop\n",
    ".git/HEAD": "",
  });
});

async function list(...flags: string[]) {
  const { code, stdout, stderr } = await specwright(
    { cwd },
    "generate",
    ...flags,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.split("\n").slice(0, -1);
}

describe("--list-inputs", () => {
  it("lists the config, the documents, the templates and the settings", async () => {
    expect(await list("--list-inputs")).toEqual(Object.keys(inputs).sort());
    expect(Object.keys(contents(cwd))).not.toContain("out/pets/docs/README.md");
  });

  it("prints paths relative to the config file", async () => {
    const { stdout } = await specwright(
      { cwd: join(cwd, "own") },
      ...["generate", "--config", "../specwright.config.mjs"],
      ...["--list-inputs", "--json"],
    );
    const document = JSON.parse(stdout) as { inputs: string[] };
    expect(document.inputs).toEqual(Object.keys(inputs).sort());
  });

  it("lists every file that a run reads", async () => {
    /** Prints the path of each file that is read with `node:fs`. */
    const observed = `
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      const log = (path) => process.stderr.write("read " + path + "\\n");
      for (const [owner, name] of [
        [fs, "readFileSync"],
        [fs, "openSync"],
        [fs.promises, "readFile"],
        [fs.promises, "open"],
      ]) {
        const real = owner[name];
        owner[name] = function (path, ...given) {
          log(path);
          return real.call(this, path, ...given);
        };
      }
      syncBuiltinESMExports();
    `;
    const { status, stderr } = spawnSync(
      process.execPath,
      [script, "generate"],
      {
        cwd,
        encoding: "utf8",
        env: {
          ...process.env,
          NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(observed)}`,
        },
      },
    );
    expect(status).toBe(0);
    const read = [...stderr.matchAll(/^read (.*)$/gm)]
      .map(([, path = ""]) => path)
      .filter((path) => path.startsWith(`${cwd}/`))
      .map((path) => path.slice(cwd.length + 1))
      .filter((path) => !/^(out|node_modules)\//.test(path));
    expect(read).toContain("pets/parts/pet.yaml");
    const listed = await list("--list-inputs");
    expect(read.filter((path) => !listed.includes(path))).toEqual([]);
  });

  it("lists enough files for a folder that has no others", async () => {
    await specwright({ cwd }, "generate");
    const sandbox = emptyFolder();
    for (const path of await list("--list-inputs")) {
      mkdirSync(dirname(join(sandbox, path)), { recursive: true });
      copyFileSync(join(cwd, path), join(sandbox, path));
    }
    const { code } = await specwright({ cwd: sandbox }, "generate");
    expect(code).toBe(0);
    const outputOf = (folder: string) =>
      Object.entries(contents(folder)).filter(([path]) =>
        path.startsWith("out/"),
      );
    expect(outputOf(sandbox)).toEqual(outputOf(cwd));
  });

  it("reports a document that is missing", async () => {
    put(cwd, { "toys/api.yaml": "openapi: [" });
    const { code, stdout, stderr } = await specwright(
      { cwd },
      "generate",
      "--list-inputs",
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("toys/api.yaml");
  });
});

describe("--list-outputs", () => {
  const outputs = () =>
    Object.keys(contents(cwd))
      .filter((path) => path.startsWith("out/"))
      .sort();

  it("lists the files before the first run, after it and after a change", async () => {
    const before = await list("--list-outputs");
    expect(outputs()).toEqual([]);
    await specwright({ cwd }, "generate");
    expect(before).toEqual(outputs());
    expect(before).toContain("out/pets/.specwright.json");
    expect(await list("--list-outputs")).toEqual(before);
    const operation =
      'paths: { /pets: { get: { tags: [more], responses: { "200": { description: All } } } } }';
    put(cwd, { "toys/api.yaml": spec.replace("paths: {}", operation) });
    put(cwd, { "toys/parts/pet.yaml": "Pet: { type: string }\n" });
    const more = await list("--list-outputs");
    expect(more.length).toBeGreaterThan(before.length);
    await specwright({ cwd }, "generate");
    expect(more).toEqual(outputs());
  });
});

it.each([
  ["--list-inputs", "--check"],
  ["--list-inputs", "--list-outputs"],
  ["--list-outputs", "--watch"],
])("%s is refused with %s", async (...flags) => {
  const { code, stderr } = await specwright({ cwd }, "generate", ...flags);
  expect(code).toBe(2);
  expect(stderr).toMatch(/--[a-z-]+ cannot be combined with --/);
});
