#!/usr/bin/env node
// What a run of the generator costs: the command line in fresh processes, into an empty folder each time.
//
//   npm run bench:generator                     the pet store, Stripe and Kubernetes, 5 runs each
//   npm run bench:generator -- --runs 3         fewer
//   npm run bench:generator -- --only stripe    specs whose name contains a word
//   npm run bench:generator -- --target docs    some targets only
//
// CPU is user and system time of all threads. The least of the runs is what the work costs; the median says how noisy
// the machine was.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    corpus: { type: "string", default: join(root, "../shared/corpus") },
    only: { type: "string", default: "" },
    target: { type: "string", default: "validators,client,server,docs" },
  },
});

const specs = [
  { name: "petstore", file: join(root, "spec/petstore.yaml") },
  {
    name: "stripe",
    file: join(options.corpus, "stripe.com~2022-11-15~openapi.yaml"),
  },
  {
    name: "kubernetes",
    file: join(options.corpus, "kubernetes.io~v1.10.0~swagger.yaml"),
  },
].filter(({ name }) => name.includes(options.only));

// Kept until the end: ext4 takes half a second for the files of a large spec if as many have been deleted shortly before.
const scratch = mkdtempSync(join(tmpdir(), "specwright-bench-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

console.log(
  "spec          CPU s  (median)   wall s   peak MB     lines   files",
);
for (const { name, file } of specs) {
  if (!existsSync(file)) {
    console.log(`${name.padEnd(12)}  skipped: there is no ${file}`);
    continue;
  }
  const runs = Array.from({ length: Number(options.runs) }, () => run(file));
  const least = (pick) => Math.min(...runs.map(pick));
  const { lines, files } = runs[0];
  console.log(
    [
      name.padEnd(12),
      least(({ cpu }) => cpu).toFixed(2),
      `(${median(runs.map(({ cpu }) => cpu)).toFixed(2)})`,
      least(({ wall }) => wall).toFixed(2),
      String(Math.max(...runs.map(({ peak }) => peak))),
      String(lines),
      String(files),
    ]
      .map((cell, at) => cell.padStart([0, 6, 9, 8, 9, 9, 7][at]))
      .join(" "),
  );
}

/** One run: seconds of processor and clock, megabytes, and what came out. */
function run(spec) {
  const folder = mkdtempSync(join(scratch, "run-"));
  const usageFile = join(folder, "usage.json");
  const output = join(folder, "out");
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      join(import.meta.dirname, "usage.mjs"),
      join(root, "dist/cli/main.js"),
      ...["generate", "--input", spec, "--output", output],
      ...["--target", options.target],
    ],
    {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, SPECWRIGHT_USAGE: usageFile },
    },
  );
  const wall = (performance.now() - start) / 1e3;
  if (status !== 0) throw new Error(`The run failed:\n${stderr}`);
  const usage = JSON.parse(readFileSync(usageFile, "utf8"));
  return {
    cpu: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    wall,
    peak: Math.round(usage.maxRSS / 1024),
    ...countLines(output),
  };
}

function countLines(folder) {
  let lines = 0;
  let files = 0;
  for (const entry of readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    files++;
    lines += readFileSync(join(entry.parentPath, entry.name), "utf8").split(
      "\n",
    ).length;
  }
  return { lines, files };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
