#!/usr/bin/env node
// What an installation costs: the packed Specwright beside other generators, each in an empty folder.
//
//   npm run bench:install               packages, size and time
//   npm run bench:install -- --runs 5   the median of more runs
//   npm run bench:install -- other.tgz  also another packed version
//
// The cache of npm is filled before, so the time has no downloads. The size is the sum of the sizes of all files, without
// the blocks that a disk adds. Peers that need TypeScript get it, because a project must install it for them.
import { execFileSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "3" } },
});
const root = resolve(import.meta.dirname, "../..");
const work = mkdtempSync(join(tmpdir(), "specwright-install-"));

function npm(args, cwd) {
  return execFileSync("npm", args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

const [{ filename }] = JSON.parse(
  npm(["pack", "--ignore-scripts", "--json", "--pack-destination", work], root),
);
/** `orval` asks for the newest version of this package, whose own dependencies are not always published yet. */
const manifest = JSON.stringify({
  private: true,
  overrides: { "@scalar/openapi-parser": "0.29.8" },
});

const candidates = [
  ["Specwright", [join(work, filename)]],
  ...positionals.map((path) => [basename(path), [resolve(path)]]),
  ["@hey-api/openapi-ts", ["@hey-api/openapi-ts@0.99.0", "typescript@5.9.3"]],
  ["orval", ["orval@8.38.0", "typescript@5.9.3"]],
  ["@redocly/cli", ["@redocly/cli@2.77.0"]],
];

function install(packages) {
  const folder = mkdtempSync(join(work, "project-"));
  writeFileSync(join(folder, "package.json"), manifest);
  const start = performance.now();
  npm(
    [
      "install",
      "--save-dev",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      ...packages,
    ],
    folder,
  );
  const seconds = (performance.now() - start) / 1000;
  const modules = join(folder, "node_modules");
  const files = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const installed = JSON.parse(
    readFileSync(join(modules, ".package-lock.json"), "utf8"),
  );
  return {
    seconds,
    packages: Object.keys(installed.packages).length,
    bytes: files.reduce((sum, path) => sum + statSync(path).size, 0),
  };
}

const median = (values) =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)];

try {
  console.log("Generator            Packages      MB  Seconds");
  for (const [name, packages] of candidates) {
    install(packages);
    const runs = Array.from({ length: Number(options.runs) }, () =>
      install(packages),
    );
    const [{ packages: count, bytes }] = runs;
    const seconds = median(runs.map((run) => run.seconds));
    console.log(
      [
        name.padEnd(20),
        String(count).padStart(8),
        (bytes / 1e6).toFixed(1).padStart(7),
        seconds.toFixed(1).padStart(8),
      ].join(" "),
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
