/** `specwright init` in projects of several kinds. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { withScripts } from "../../src/commands/init/scripts.js";
import { contents, emptyFolder, put } from "../write/folder.js";
import { specwright, type Session } from "./terminal.js";

const spec = `openapi: 3.1.0
info: { title: Todo API, version: 1.0.0 }
paths:
  /todos:
    get:
      operationId: listTodos
      responses: { "204": { description: None. } }
`;

let cwd: string;
const init = (...args: string[]) => specwright({ cwd }, "init", ...args);
const read = (path: string) => readFileSync(join(cwd, path), "utf8");
const config = () => read("specwright.config.ts");

beforeEach(() => {
  cwd = emptyFolder();
  put(cwd, { ".git/HEAD": "" });
});

describe("init", () => {
  it("adds no second scripts after its config was removed", async () => {
    put(cwd, { "openapi.yaml": spec });
    await init("--yes");
    const before = read("package.json");
    rmSync(join(cwd, "specwright.config.ts"));
    expect((await init("--yes")).code).toBe(0);
    expect(read("package.json")).toBe(before);
  });

  it.each([
    ["client", ["validators", "client"]],
    ["validators", ["validators"]],
    ["mock", ["validators", "server", "mock"]],
    ["client,server", ["validators", "client", "server"]],
    ["client,docs", ["validators", "client"]],
  ])("builds the packages of the target %s", async (target, packages) => {
    put(cwd, { "openapi.yaml": spec });
    const layout = ["--layout", "packages", "--target", target];
    expect((await init("--yes", ...layout)).code).toBe(0);
    const { scripts } = JSON.parse(read("package.json")) as {
      scripts: Record<string, string>;
    };
    const built = packages.map(
      (name) => `npm run build --workspace generated/${name}`,
    );
    expect(scripts["generate"]).toBe(
      ["specwright generate", ...built].join(" && "),
    );
    expect((await specwright({ cwd }, "generate")).code).toBe(0);
    for (const name of packages) read(`generated/${name}/package.json`);
  });

  it("creates a config and package.json in an empty project", async () => {
    put(cwd, { "openapi.yaml": spec });
    expect(await init("--yes")).toEqual({
      code: 0,
      stdout: `created specwright.config.ts
created package.json

Next:
  npm install --save-dev specwright
  npm run generate
`,
      stderr: "",
    });
    expect(config()).toBe(`import { defineConfig } from "specwright";

export default defineConfig({
  input: "openapi.yaml",
  output: "generated",
  layout: "source",
  targets: ["validators", "client", "server"],
});
`);
    expect(JSON.parse(read("package.json"))).toEqual({
      private: true,
      type: "module",
      scripts: {
        generate: "specwright generate",
        "generate:check": "specwright generate --check",
      },
    });
    expect((await specwright({ cwd }, "generate")).code).toBe(0);
    expect((await specwright({ cwd }, "generate", "--check")).code).toBe(0);
  });

  it.each([
    ["openapi.yml"],
    ["swagger.json"],
    ["spec/openapi.yaml"],
    ["api/petstore.yaml"],
    ["docs/swagger.yml"],
  ])("finds %s", async (path) => {
    put(cwd, { [path]: path.endsWith("json") ? '{"swagger":"2.0"}' : spec });
    expect((await init("--yes")).code).toBe(0);
    expect(config()).toContain(`input: "${path}"`);
  });

  it("needs a spec", async () => {
    put(cwd, { "package.json": "{}" });
    const { code, stderr } = await init("--yes");
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("No OpenAPI document"),
    ]);
    expect((await init("--yes", "none.yaml")).code).toBe(2);
    expect(contents(cwd)).toEqual({ ".git/HEAD": "", "package.json": "{}" });
  });

  it.each(["specwright.config.ts", "specwright.config.json"])(
    "does not replace %s",
    async (name) => {
      put(cwd, { "openapi.yaml": spec, [name]: "mine" });
      const before = contents(cwd);
      expect((await init("--yes")).code).toBe(2);
      expect(contents(cwd)).toEqual(before);
    },
  );

  it("allows the origin of a URL", async () => {
    await init("--yes", "https://api.example.com/openapi.json");
    expect(config()).toContain(
      'externalRefs: { origins: ["https://api.example.com"] }',
    );
  });

  it.each<[string, Record<string, string>, string[], string[]]>([
    [
      "a package with src",
      {
        "src/index.ts": "",
        "package.json": '{ "devDependencies": { "specwright": "1" } }',
      },
      ['output: "src/api"', 'layout: "source"'],
      ["  npm run generate\n  npm run generate:check\n"],
    ],
    [
      "a package with a bundler",
      {
        "src/index.ts": "",
        "tsconfig.json":
          '{ "compilerOptions": { /* */ "moduleResolution": "bundler" } }',
      },
      ['importExtension: ""'],
      [],
    ],
    [
      "npm workspaces",
      {
        "package.json":
          '{ "name": "@acme/root", "workspaces": ["packages/*"] }',
        "package-lock.json": "{}",
      },
      [
        'output: "packages/api"',
        'layout: "package"',
        'packageName: "@acme/{api}"',
      ],
      [
        "  npx specwright generate && npm install --save-dev specwright\n  npm run generate\n",
      ],
    ],
    [
      "pnpm workspaces",
      {
        "package.json": "{}",
        "pnpm-workspace.yaml": "packages:\n  - 'libs/*'\n",
      },
      ['output: "libs/api"', 'layout: "package"'],
      [
        "pnpm add --save-dev --workspace-root specwright",
        "  pnpm run generate\n",
      ],
    ],
    [
      "workspaces of applications and libraries",
      {
        "package.json":
          '{ "workspaces": { "packages": ["apps/*", "./packages/**", "!packages/old"] } }',
      },
      ['output: "packages/api"', 'layout: "package"'],
      ["npm run generate"],
    ],
    [
      "a workspace with a package of this name",
      {
        "package.json": '{ "workspaces": ["packages/*"] }',
        "packages/api/package.json": "{}",
      },
      ['output: "packages/generated"'],
      [],
    ],
    [
      "a workspace that includes no other folder",
      { "package.json": '{ "workspaces": ["web", "!old/*"] }' },
      ['output: "generated"', 'layout: "package"'],
      ["Add to workspaces in package.json: generated\n"],
    ],
    [
      "a list of pnpm in one line",
      {
        "package.json": "{}",
        "pnpm-workspace.yaml": "packages: ['libs/*'] # all\n",
      },
      ['output: "libs/api"'],
      [],
    ],
    [
      "settings of pnpm without a workspace",
      {
        "package.json": "{}",
        "pnpm-workspace.yaml": "onlyBuiltDependencies:\n  - esbuild\n",
      },
      ['output: "generated"', 'layout: "source"'],
      ["  pnpm add --save-dev specwright\n"],
    ],
    [
      "Yarn",
      { "package.json": '{ "packageManager": "yarn@4.9.1" }' },
      ['layout: "source"'],
      ["  yarn add --dev specwright\n  yarn run generate\n"],
    ],
    [
      "Bun",
      { "package.json": "{}", "bun.lock": "" },
      [],
      ["  bun add --dev specwright\n"],
    ],
  ])("suits %s", async (_, files, lines, printed) => {
    put(cwd, { "openapi.yaml": spec, ...files });
    const { code, stdout } = await init("--yes");
    expect(code).toBe(0);
    for (const line of lines) expect(config()).toContain(line);
    for (const text of printed) expect(stdout).toContain(text);
  });

  it.each([
    ["packages/*", "packages", []],
    ["packages/**", "packages/api", []],
    ["libs/shared", "generated", ["generated/validators", "generated/client"]],
  ])("puts several packages into %s", async (pattern, output, added) => {
    put(cwd, {
      "openapi.yaml": spec,
      "package.json": JSON.stringify({ workspaces: [pattern] }),
    });
    const { stdout } = await init("--yes", "--layout", "packages");
    expect(config()).toContain(`output: "${output}"`);
    expect(read("package.json")).toContain(`--workspace ${output}/client`);
    for (const folder of added) expect(stdout).toContain(folder);
    expect(stdout.includes("Add to workspaces")).toBe(added.length > 0);
    expect((await specwright({ cwd }, "generate")).code).toBe(0);
  });

  it("knows the package manager that runs it", async () => {
    put(cwd, { "openapi.yaml": spec });
    const env = { npm_config_user_agent: "pnpm/10.1.0 npm/? node/v22.0.0" };
    const { stdout } = await specwright({ cwd, env }, "init", "--yes");
    expect(stdout).toContain("pnpm add --save-dev specwright");
  });

  it("takes options from the command line", async () => {
    put(cwd, { "openapi.yaml": spec });
    await init(
      "--yes",
      "--layout",
      "packages",
      "-o",
      "out",
      "--target",
      "client",
      "--package-name",
      "@a/{target}",
    );
    expect(config()).toContain(`  input: "openapi.yaml",
  output: "out",
  packageName: "@a/{target}",
  targets: ["client"],
`);
  });

  it("asks on a terminal", async () => {
    put(cwd, { "openapi.yaml": spec, "spec/openapi.yaml": spec });
    const answers = ["", "spec/openapi.yaml", "client", "src/todo"];
    const asked: string[] = [];
    const ask: Session["ask"] = (question) => {
      asked.push(question);
      return Promise.resolve(answers.shift() ?? "");
    };
    expect((await specwright({ cwd, ask }, "init")).code).toBe(0);
    expect(asked).toEqual([
      "Is the project a front end, a server, or both? (both): ",
      "OpenAPI document (openapi.yaml; also found: spec/openapi.yaml): ",
      "What to generate, of client, server, docs, types, mock, webhooks, zod, cli, mcp (client, server): ",
      "Output folder (generated): ",
    ]);
    expect(config()).toContain(`  input: "spec/openapi.yaml",
  output: "src/todo",
  layout: "source",
  targets: ["validators", "client"],
`);
  });

  it.each([
    ["mock, zod", '["validators", "server", "mock", "zod"]'],
    ["Webhooks cli", '["validators", "client", "webhooks", "cli"]'],
    ["mcp", '["validators", "client", "mcp"]'],
    ["types", '["types"]'],
    ["", '["validators", "client", "server"]'],
  ])("offers all targets: %j", async (answer, targets) => {
    put(cwd, { "openapi.yaml": spec });
    const ask: Session["ask"] = (question) =>
      Promise.resolve(question.startsWith("What") ? answer : "");
    expect((await specwright({ cwd, ask }, "init")).code).toBe(0);
    expect(config()).toContain(`  targets: ${targets},\n`);
  });

  it("names the targets if there is no such target", async () => {
    put(cwd, { "openapi.yaml": spec });
    const ask: Session["ask"] = (question) =>
      Promise.resolve(question.startsWith("What") ? "client, clli" : "");
    const asked = await specwright({ cwd, ask }, "init", "openapi.yaml");
    const flag = await init("--yes", "--target", "clli");
    for (const { code, stderr } of [asked, flag]) {
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining("There is no target named clli."),
      ]);
    }
    expect(existsSync(join(cwd, "specwright.config.ts"))).toBe(false);
  });

  it.each([
    ["vite", [], "client"],
    ["next", [], "client"],
    ["fastify", [], "server"],
    ["vite", ["--for", "both"], 'client", "server'],
    ["express", ["--for", "front-end"], "client"],
    ["lodash", [], 'client", "server'],
    ["lodash", ["--for", "server"], "server"],
  ])("suits a project with %s and %j", async (name, flags, targets) => {
    put(cwd, {
      "openapi.yaml": spec,
      "package.json": JSON.stringify({ dependencies: { [name]: "1.0.0" } }),
    });
    expect((await init("--yes", ...flags)).code).toBe(0);
    expect(config()).toContain(`  targets: ["validators", "${targets}"],\n`);
  });

  it.each([
    ["front", '["validators", "client"]'],
    ["Front end", '["validators", "client"]'],
    ["server", '["validators", "server"]'],
    ["both", '["validators", "client", "server"]'],
  ])("takes the purpose %j from a terminal", async (answer, targets) => {
    put(cwd, { "openapi.yaml": spec });
    const ask: Session["ask"] = (question) =>
      Promise.resolve(question.startsWith("Is the project") ? answer : "");
    expect((await specwright({ cwd, ask }, "init")).code).toBe(0);
    expect(config()).toContain(`  targets: ${targets},\n`);
  });

  it("refuses other purposes", async () => {
    put(cwd, { "openapi.yaml": spec });
    const ask: Session["ask"] = () => Promise.resolve("a robot");
    const { code, stderr } = await specwright({ cwd, ask }, "init");
    expect(code).toBe(2);
    expect(stderr).toContain("Choose one of front-end, server, both.");
  });

  it("names the dependencies of applications in a workspace", async () => {
    put(cwd, {
      "openapi.yaml": spec,
      "package.json": JSON.stringify({
        name: "@acme/all",
        workspaces: ["apps/*", "packages/*"],
      }),
      "apps/web/package.json": '{ "dependencies": { "vite": "7.0.0" } }',
    });
    const { stdout } = await init("--yes");
    expect(config()).toContain('targets: ["validators", "client", "docs"]');
    expect(stdout).toMatch(
      /^Add to the dependencies of the applications that import them:\n {2}"@acme\/[\w-]+": "\*"$/m,
    );
  });

  it("names the package that forms need under pnpm", async () => {
    const manifest = (more: object) =>
      JSON.stringify({
        dependencies: { "@hookform/resolvers": "5.0.0", ...more },
      });
    const needed = "pnpm add --save-dev @standard-schema/spec";
    put(cwd, {
      "openapi.yaml": spec,
      "pnpm-lock.yaml": "",
      "package.json": manifest({}),
    });
    expect((await init("--yes")).stdout).toContain(needed);
    rmSync(join(cwd, "specwright.config.ts"));
    put(cwd, {
      "package.json": manifest({ "@standard-schema/spec": "1.0.0" }),
    });
    expect((await init("--yes")).stdout).not.toContain(needed);
  });

  it("does not wait for answers without a terminal", async () => {
    put(cwd, { "openapi.yaml": spec });
    const { code, stderr } = await init();
    expect([code, stderr]).toEqual([2, expect.stringContaining("--yes")]);
  });

  describe("with a spec that refers to other folders", () => {
    const files = {
      "api/v1/openapi.yaml": `${spec}components:
  schemas:
    Item: { $ref: ../common/todo.yaml }
`,
      "api/common/todo.yaml": "{ allOf: [{ $ref: ../../shared/base.yaml }] }",
      "shared/base.yaml": "{ type: string }",
    };

    it("allows them, so that generate succeeds", async () => {
      put(cwd, files);
      expect((await init("--yes", "api/v1/openapi.yaml")).code).toBe(0);
      expect(config()).toContain(
        '  externalRefs: { folders: ["api/common", "shared"] },',
      );
      const { code, stderr } = await specwright({ cwd }, "generate");
      expect([code, stderr]).toEqual([0, ""]);
    });

    it("asks on a terminal", async () => {
      put(cwd, files);
      const asked: string[] = [];
      const ask: Session["ask"] = (question) => {
        asked.push(question);
        return Promise.resolve(question.includes("May") ? "no" : "");
      };
      await specwright({ cwd, ask }, "init", "api/v1/openapi.yaml");
      expect(asked).toContain(
        "The document refers to files in api/common, shared. May Specwright read them? (yes): ",
      );
      expect(config()).not.toContain("externalRefs");
    });

    it("allows nothing outside of the repository", async () => {
      put(cwd, files);
      put(cwd, { "api/.git/HEAD": "" });
      const below = { cwd: join(cwd, "api") };
      await specwright(below, "init", "--yes", "v1/openapi.yaml");
      expect(read("api/specwright.config.ts")).toContain(
        'externalRefs: { folders: ["common"] }',
      );
    });
  });

  it("leaves a script of the user", async () => {
    put(cwd, {
      "openapi.yaml": spec,
      "package.json": '{\n  "scripts": { "generate": "mine" }\n}\n',
    });
    expect((await init("--yes")).stdout).toContain("npm run generate:api\n");
    expect(JSON.parse(read("package.json"))).toEqual({
      scripts: {
        generate: "mine",
        "generate:api": "specwright generate",
        "generate:api:check": "specwright generate --check",
      },
    });
  });
});

describe("scripts", () => {
  it.each([
    [
      '{\n  "name": "a",\n  "scripts": {\n    "test": "x {}"\n  },\n  "b": {"scripts": {}}\n}\n',
      '{\n  "name": "a",\n  "scripts": {\n    "test": "x {}",\n    "s": "t \\"u\\""\n  },\n  "b": {"scripts": {}}\n}\n',
    ],
    [
      '{\n\t"a": [{ "scripts": 1 }]\n}',
      '{\n\t"a": [{ "scripts": 1 }],\n\t"scripts": {\n\t\t"s": "t \\"u\\""\n\t}\n}',
    ],
    [
      '{\r\n    "scripts": {}\r\n}\r\n',
      '{\r\n    "scripts": {\r\n        "s": "t \\"u\\""\r\n    }\r\n}\r\n',
    ],
    ["{}", '{\n  "scripts": {\n    "s": "t \\"u\\""\n  }\n}'],
  ])("are inserted into %j", (before, after) => {
    expect(withScripts(before, { s: 't "u"' })).toBe(after);
  });

  it.each(["", "[]", "{", '{ "scripts": [] }', '{ "scripts": 1 }'])(
    "are not inserted into %j",
    (text) => {
      expect(withScripts(text, { s: "t" })).toBeNull();
    },
  );
});

describe("the sources of packages", () => {
  const viteTsconfig = `{
  "compilerOptions": {
    "target": "ES2023",

    /* Bundler mode */
    "moduleResolution": "bundler", // as "Vite" does
    "noEmit": true,
  },
  "include": ["src"],
}
`;
  const emitting = '{ "compilerOptions": { "module": "nodenext" } }';

  it("are read by applications of the workspace", async () => {
    const compact = '{"compilerOptions":{"noEmit":true,"module":"nodenext"}}';
    put(cwd, {
      "openapi.yaml": spec,
      "package.json": '{ "workspaces": ["packages/*", "apps/*", "web"] }',
      "tsconfig.json": '{ "files": [], "references": [] }',
      "apps/admin/tsconfig.app.json": viteTsconfig,
      "apps/admin/tsconfig.json": '{ "files": [] }',
      "apps/admin/vite.config.ts": "export default {};",
      "packages/library/tsconfig.json": emitting,
      "web/tsconfig.json": compact,
    });
    const { stdout } = await init("--yes");
    expect(stdout).toContain(`extended package.json
extended apps/admin/tsconfig.app.json
extended web/tsconfig.json
To use the packages without a build during development (specwright docs development), add to:
  apps/admin/vite.config.ts: plugins: [specwright()]`);
    expect(read("apps/admin/tsconfig.app.json")).toBe(
      viteTsconfig.replace(
        '"target"',
        '"customConditions": ["specwright-source"],\n    "target"',
      ),
    );
    expect(JSON.parse(read("web/tsconfig.json"))).toEqual({
      compilerOptions: {
        customConditions: ["specwright-source"],
        noEmit: true,
        module: "nodenext",
      },
    });
    expect(read("packages/library/tsconfig.json")).toBe(emitting);
  });

  it.each([
    ["a compiler that writes files", emitting],
    [
      "conditions of the user",
      '{ "compilerOptions": { "noEmit": true, "module": "nodenext", "customConditions": ["mine"] } }',
    ],
    [
      "modules that have no conditions",
      '{ "compilerOptions": { "noEmit": true, "module": "commonjs" } }',
    ],
    ["a file that is not JSON", '{ "compilerOptions": { "noEmit": true'],
  ])("are left to the user with %s", async (_name, text) => {
    put(cwd, {
      "openapi.yaml": spec,
      "package.json": '{ "workspaces": ["packages/*"] }',
      "tsconfig.json": text,
    });
    const { stdout } = await init("--yes");
    expect(stdout).toContain(
      '  tsconfig.json: "customConditions": ["specwright-source"]\n',
    );
    expect(read("tsconfig.json")).toBe(text);
  });

  it("need nothing in the layout of source files", async () => {
    put(cwd, { "openapi.yaml": spec, "tsconfig.json": viteTsconfig });
    expect((await init("--yes")).stdout).not.toContain("specwright-source");
    expect(read("tsconfig.json")).toBe(viteTsconfig);
  });

  it("need nothing if the condition is set", async () => {
    put(cwd, {
      "openapi.yaml": spec,
      "package.json": '{ "workspaces": ["packages/*"] }',
      "tsconfig.json":
        '{ "compilerOptions": { "customConditions": ["specwright-source"] } }',
    });
    expect((await init("--yes")).stdout).not.toContain("specwright-source");
  });
});
