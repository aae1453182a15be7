/** `specwright generate` in every layout: limited runs, stale files, checks, and a change of the layout. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { emptyFolder, put } from "../write/folder.js";
import { spec } from "./project.js";

const layouts = ["packages", "package", "source"] as const;
type Layout = (typeof layouts)[number];

let cwd: string;
const generate = (...flags: string[]) =>
  specwright({ cwd }, "generate", "--input", "openapi.yaml", ...flags);
const expectSuccess = async (...flags: string[]) => {
  expect(await generate(...flags)).toMatchObject({ code: 0, stderr: "" });
};
const paths = (): string[] =>
  readdirSync(join(cwd, "generated"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => path.slice(join(cwd, "generated").length + 1));
const json = (path: string) =>
  JSON.parse(readFileSync(join(cwd, "generated", path), "utf8")) as Record<
    string,
    Record<string, unknown>
  >;
const index: Record<Layout, (target: string) => string> = {
  packages: (target) => `${target}/src/index.ts`,
  package: (target) => `src/${target}/index.ts`,
  source: (target) => `${target}/index.ts`,
};

beforeEach(() => {
  cwd = emptyFolder();
  put(cwd, { "openapi.yaml": spec });
});

describe.each(layouts)("layout %s", (layout) => {
  const has = (target: string) => paths().includes(index[layout](target));

  it("generates the validators with a client", async () => {
    await expectSuccess("--layout", layout, "--target", "client");
    expect([has("validators"), has("client"), has("server")]).toEqual([
      true,
      true,
      false,
    ]);
    await expectSuccess("--layout", layout, "--target", "client", "--check");
  });

  it("leaves other targets as they are", async () => {
    await expectSuccess("--layout", layout);
    const before = paths();
    await expectSuccess("--layout", layout, "--target", "client");
    expect(paths()).toEqual(before);
    await expectSuccess("--layout", layout, "--check");
  });

  it("removes stale files of the targets of a limited run only", async () => {
    await expectSuccess("--layout", layout);
    writeFileSync(
      join(cwd, "openapi.yaml"),
      spec.replaceAll("Animal:", "Beast:").replaceAll("/Animal", "/Beast"),
    );
    await expectSuccess("--layout", layout, "--target", "validators");
    const schemas = paths().filter((path) => path.includes("schemas/"));
    expect(schemas.map((path) => path.replace(/.*\//, ""))).toEqual([
      "beast.ts",
    ]);
    expect(has("server")).toBe(true);
  });

  it.each(layouts)("can be left for %s", async (other) => {
    await expectSuccess("--layout", layout);
    await expectSuccess("--layout", other);
    const changed = paths().sort();
    const fresh = emptyFolder();
    put(fresh, { "openapi.yaml": spec });
    cwd = fresh;
    await expectSuccess("--layout", other);
    expect(changed).toEqual(paths().sort());
  });
});

describe("one package", () => {
  it("exports the targets of earlier runs, too", async () => {
    await expectSuccess("--layout", "package", "--target", "server");
    await expectSuccess("--layout", "package", "--target", "client");
    expect(Object.keys(json("package.json")["exports"] ?? {})).toEqual([
      "./validators",
      "./client",
      "./client/checks",
      "./client/requests",
      "./client/test",
      "./server",
      "./server/node",
      "./server/express",
      "./server/fastify",
      "./server/hono",
      "./package.json",
    ]);
  });

  it.each([
    ["{api}-{target}", "zoo-api"],
    ["@zoo/{target}", "@zoo/api"],
    ["@zoo/{api}", "@zoo/zoo"],
    ["animals", "animals"],
  ])("with the name %s is %s", async (pattern, name) => {
    await expectSuccess("--layout", "package", "--package-name", pattern);
    expect(json("package.json")["name"]).toBe(name);
  });
});

describe("several packages", () => {
  it("need different names", async () => {
    const { code, stderr } = await generate("--package-name", "zoo");
    expect(code).toBe(2);
    expect(stderr).toContain("would have the name zoo");
    expect(existsSync(join(cwd, "generated"))).toBe(false);
  });

  it.each<[string, Record<string, string>, string]>([
    ["npm", { "package-lock.json": "{}" }, "1.2.0"],
    ["nothing known", {}, "1.2.0"],
    ["pnpm", { "pnpm-lock.yaml": "" }, "workspace:*"],
    ["Bun", { "bun.lock": "" }, "workspace:*"],
    ["Yarn 4", { "yarn.lock": "__metadata:\n  version: 8\n" }, "workspace:*"],
    ["Yarn 1", { "yarn.lock": "# yarn lockfile v1\n" }, "1.2.0"],
    [
      "packageManager",
      { "package.json": '{ "packageManager": "pnpm@10.1.0" }' },
      "workspace:*",
    ],
    [
      "packageManager before a lock file",
      {
        "package.json": '{ "packageManager": "yarn@1.22.22" }',
        "pnpm-lock.yaml": "",
      },
      "1.2.0",
    ],
    [
      "the option",
      {
        "pnpm-lock.yaml": "",
        "specwright.config.json": '{ "workspaceProtocol": false }',
      },
      "1.2.0",
    ],
  ])("depend on each other as %s wants it", async (_, files, version) => {
    put(cwd, { ".git/HEAD": "", ...files });
    await expectSuccess("--target", "client");
    expect(json("client/package.json")["dependencies"]).toEqual({
      "zoo-validators": version,
    });
  });
});

describe("handler stubs", () => {
  it.each<[Layout, string]>([
    ["packages", "zoo-server"],
    ["package", "zoo-api/server"],
    ["source", "../generated/server/index.js"],
  ])("import the server of the layout %s from %s", async (layout, from) => {
    const args = ["scaffold", "openapi.yaml", "--into", "src/handlers"];
    const { code } = await specwright({ cwd }, ...args, "--layout", layout);
    expect(code).toBe(0);
    const text = readFileSync(join(cwd, "src/handlers/animals.ts"), "utf8");
    const path = layout === "source" ? `../${from}` : from;
    expect(text).toContain(`import { notImplemented } from "${path}";`);
    expect(text).toContain('import type { Handlers } from "./context.js";');
  });
});
