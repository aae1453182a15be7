import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { emptyFolder, put, type Files } from "../write/folder.js";

const spec = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200": { description: Pets }
`;
const config = {
  input: "openapi.yaml",
  packageName: "@pets/{target}",
  publish: { provenance: true, access: "public" },
};

/** An npm that notes its calls, and knows the packages of `NPM_KNOWN`. Publishing `NPM_BROKEN` fails. */
const stub = `#!${process.execPath}
const { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require("node:fs");
const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
const [command, ...args] = process.argv.slice(2);
appendFileSync(process.env.NPM_LOG, [command, name, ...args].join(" ") + "\\n");
if (command === "pack") {
  console.log("> prepack");
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/index.js", "");
  console.log(JSON.stringify([{ size: 1234, unpackedSize: 5678, files: [{ path: "dist/index.js", size: 10 }, { path: "package.json", size: 20 }] }], null, 2));
}
if (command === "view") {
  if (!(process.env.NPM_KNOWN ?? "").split(",").includes(name)) process.exit(1);
  console.log(JSON.stringify(version));
}
if (command === "publish" && !args[0].startsWith("-")) {
  const folder = args[0];
  const manifest = JSON.parse(readFileSync(folder + "/package.json", "utf8"));
  const files = readdirSync(folder, { recursive: true }).sort();
  appendFileSync(process.env.NPM_LOG, JSON.stringify({ manifest, files, folder }) + "\\n");
}
if (command === "publish" && name === process.env.NPM_BROKEN) {
  console.error("npm error 403 Forbidden");
  process.exit(1);
}
`;

/** A line of the log for a package that is published from another folder. */
interface Published {
  manifest: {
    name: string;
    dependencies?: Record<string, string>;
    exports: Record<string, unknown>;
  };
  files: string[];
  folder: string;
}

function publishedIn(calls: readonly string[]): Published[] {
  return calls
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Published);
}

interface Answer {
  packages?: { name: string; state: string; tag: string; upToDate: boolean }[];
  diagnostics: { code: string; message: string }[];
  files: { path: string }[];
}

async function project(more: object = {}, files: Files = {}) {
  const folder = emptyFolder();
  put(folder, {
    ...files,
    "openapi.yaml": spec,
    "specwright.config.json": JSON.stringify({ ...config, ...more }),
    "bin/npm": stub,
  });
  chmodSync(join(folder, "bin/npm"), 0o755);
  writeFileSync(join(folder, "npm.log"), "");
  expect((await specwright({ cwd: folder }, "generate")).code).toBe(0);
  const calls = () =>
    readFileSync(join(folder, "npm.log"), "utf8").split("\n").slice(0, -1);
  const release = async (args: string[], variables = {}) => {
    const env = {
      PATH: join(folder, "bin"),
      NPM_LOG: join(folder, "npm.log"),
      ...variables,
    };
    const { code, stdout } = await specwright(
      { cwd: folder, env },
      "release",
      ...args,
      "--json",
    );
    return { code, ...(JSON.parse(stdout) as Answer) };
  };
  return { folder, calls, release };
}

const record = "generated/.specwright-released.json";

describe("specwright release", () => {
  it("shows with --dry-run what would be published", async () => {
    const { folder, calls, release } = await project();
    const answer = await release(["--dry-run"]);
    expect(answer).toMatchObject({ code: 0, files: [], diagnostics: [] });
    expect(answer.packages).toHaveLength(3);
    expect(answer.packages?.[0]).toEqual({
      name: "@pets/validators",
      version: "1.0.0",
      tag: "latest",
      provenance: true,
      registry: null,
      upToDate: true,
      state: "planned",
      files: [
        { path: "dist/index.js", size: 10 },
        { path: "package.json", size: 20 },
      ],
      size: 1234,
      unpackedSize: 5678,
    });
    expect(calls().some((call) => !call.startsWith("pack "))).toBe(false);
    const text = await specwright(
      { cwd: folder, env: { PATH: join(folder, "bin"), NPM_LOG: "npm.log" } },
      "release",
      "--dry-run",
    );
    expect(text.stdout).toContain(
      "Would publish @pets/client@1.0.0: 2 files, 1.2 kB, tag latest, with provenance",
    );
  });

  it("says if the packages are not those of the spec", async () => {
    const { folder, calls, release } = await project();
    put(folder, { "openapi.yaml": spec.replace("listPets", "findPets") });
    const dry = await release(["--dry-run"]);
    expect(dry.packages?.[0]?.upToDate).toBe(false);
    const real = await release([]);
    expect(real).toMatchObject({
      code: 2,
      diagnostics: [{ code: "release-outdated" }],
    });
    expect(calls().some((call) => call.startsWith("publish"))).toBe(false);
  });

  it("publishes dependencies first, and records the spec", async () => {
    const { calls, release } = await project();
    const answer = await release([]);
    expect(answer).toMatchObject({ code: 0, files: [{ path: record }] });
    const published = calls().filter((call) => call.startsWith("publish"));
    const rest = " --ignore-scripts --tag latest --loglevel=error";
    expect(published.map((call) => call.replace(/ \/\S+|\w:\S+/, ""))).toEqual([
      `publish @pets/validators${rest}`,
      `publish @pets/client${rest}`,
      `publish @pets/server${rest}`,
    ]);
  });

  it("publishes packages without the condition for sources", async () => {
    const { folder, calls, release } = await project();
    const path = join(folder, "generated/client/package.json");
    const before = readFileSync(path, "utf8");
    expect(before).toContain('"specwright-source": "./src/index.ts"');
    expect(await release([])).toMatchObject({ code: 0, diagnostics: [] });
    const manifests = publishedIn(calls()).map(({ manifest }) => manifest);
    expect(manifests).toHaveLength(3);
    for (const { exports } of manifests)
      expect(exports["."]).toEqual({
        types: "./dist/index.d.ts",
        default: "./dist/index.js",
      });
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  it("continues after a package that failed", async () => {
    const { calls, release } = await project();
    const failed = await release([], { NPM_BROKEN: "@pets/client" });
    expect(failed).toMatchObject({
      code: 2,
      files: [],
      diagnostics: [{ code: "npm-failed" }],
    });
    expect(failed.diagnostics[0]?.message).toContain("403 Forbidden");
    const again = await release([], { NPM_KNOWN: "@pets/validators" });
    expect(again.packages?.map(({ state }) => state)).toEqual([
      "skipped",
      "published",
      "published",
    ]);
    const sent = calls().filter((call) => call.startsWith("publish"));
    expect(sent.map((call) => call.split(" ")[1])).toEqual([
      "@pets/validators",
      "@pets/client",
      "@pets/client",
      "@pets/server",
    ]);
  });

  it("gives prereleases a tag of their own", async () => {
    const { release } = await project({ packageVersion: "2.0.0-beta.1" });
    const answer = await release(["--dry-run"]);
    expect(answer.packages?.[0]?.tag).toBe("beta");
    const tagged = await release(["--dry-run", "--tag", "next"]);
    expect(tagged.packages?.[0]?.tag).toBe("next");
  });

  it.each([
    ["pnpm", { "pnpm-lock.yaml": "" }],
    ["Yarn", { "package.json": '{ "packageManager": "yarn@4.18.1" }' }],
  ])("replaces workspace: by versions with %s", async (_, files) => {
    const { folder, calls, release } = await project({}, files);
    const path = join(folder, "generated/client/package.json");
    const before = readFileSync(path, "utf8");
    expect(before).toContain('"@pets/validators": "workspace:*"');
    expect(await release([])).toMatchObject({ code: 0, diagnostics: [] });
    const published = publishedIn(calls());
    expect(published.map(({ manifest }) => manifest.name)).toEqual([
      "@pets/validators",
      "@pets/client",
      "@pets/server",
    ]);
    for (const { manifest, files: copied, folder: copy } of published) {
      if (manifest.name !== "@pets/validators")
        expect(manifest.dependencies).toEqual({ "@pets/validators": "1.0.0" });
      expect(JSON.stringify(manifest)).toMatch(
        /"specHash":"sha256:[0-9a-f]{64}"/,
      );
      expect(copied).toEqual(["dist", "dist/index.js", "package.json"]);
      expect(existsSync(copy)).toBe(false);
    }
    // The scripts of the package ran before, and cannot run in the copy.
    expect(calls()).toContainEqual(
      expect.stringMatching(
        /^publish @pets\/client \S+ --ignore-scripts --tag/,
      ),
    );
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  it("refuses packages that npm cannot publish", async () => {
    const source = await project({ layout: "source" });
    expect(await source.release(["--dry-run"])).toMatchObject({
      code: 2,
      diagnostics: [{ code: "release-nothing" }],
    });
  });

  it("warns of changes that have no version", async () => {
    const { folder, release } = await project();
    await release([]);
    put(folder, { "openapi.yaml": spec.replace("Pets }", "All pets }") });
    await specwright({ cwd: folder }, "generate");
    expect(await release(["--dry-run"])).toMatchObject({
      code: 0,
      diagnostics: [{ code: "release-unversioned" }],
    });
  });
});
