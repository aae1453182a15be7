#!/usr/bin/env node
// Generates targets of every spec in a folder of real ones, type-checks the output under the strictest flags, loads it
// in Node, and prints a table. Small specs come first.
//
//   npm run corpus                          the usual targets of all specs of ../shared/corpus
//   npm run corpus -- --targets all         all targets, with all options that add files; other options by turns
//   npm run corpus -- --turn 1              with `--targets all`: each spec takes the next options
//   npm run corpus -- --targets zod,cli     these targets, and those that they need
//   npm run corpus -- --sample 12 --seed 3  a repeatable sample
//   npm run corpus -- --only stripe         those whose name contains a word
//   npm run corpus -- --keep out            keep what was generated
//   npm run corpus -- --json rows.json      also write the table as JSON after each spec
//   npm run corpus -- --json rows.json --resume    without the specs that passed in this table
//   npm run corpus -- --minutes 20          begin no further spec after this time
//   npm run corpus -- --workers 1           one spec at a time instead of two
//   npm run corpus -- --layout              also compare the layout of all code with Prettier's
//   npm run corpus -- --options '{"dates":"Date"}'  with further options of the config
//
// Exits 1 where a spec crashes the generator, hangs, or gives output that does not type-check, does not load or is laid
// out otherwise.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { layoutOf, link, load, typeCheck } from "./check.mjs";
import { execute } from "./execute.mjs";
import { configOf } from "./options.mjs";

const root = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: join(root, "../shared/corpus") },
    targets: { type: "string", default: "" },
    turn: { type: "string", default: "0" },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    keep: { type: "string" },
    layout: { type: "boolean", default: false },
    json: { type: "string" },
    resume: { type: "boolean", default: false },
    minutes: { type: "string", default: "Infinity" },
    workers: { type: "string", default: String(Math.min(2, cpus().length)) },
    options: { type: "string", default: "{}" },
    seconds: { type: "string", default: "120" },
  },
});

const further = JSON.parse(options.options);
const crashes = ["internal", "target-crashed", "target-skipped"];
const failures = ["type errors", "load errors", "layout", "crashes", "hangs"];

if (!existsSync(options.corpus)) {
  console.log(`skipped: there is no corpus at ${options.corpus}`);
  process.exit(0);
}

const work = options.keep
  ? resolve(options.keep)
  : mkdtempSync(join(tmpdir(), "specwright-corpus-"));
const all = readdirSync(options.corpus).sort();
const rows = earlierRows();
const specs = choose(all).filter((name) =>
  rows.every(({ spec }) => spec !== name),
);
const end = performance.now() + Number(options.minutes) * 60_000;
console.log(`${specs.length} specs`);
await Promise.all(Array.from({ length: Number(options.workers) }, worker));
report();

/** The specs that passed in an earlier run. */
function earlierRows() {
  if (!options.resume || !existsSync(options.json)) return [];
  const before = JSON.parse(readFileSync(options.json, "utf8"));
  return before.filter(({ outcome }) => !failures.includes(outcome));
}

async function worker() {
  while (specs.length > 0 && performance.now() < end) {
    const row = await run(specs.shift());
    rows.push(row);
    console.log(line(row));
    if (options.json)
      writeFileSync(options.json, JSON.stringify(rows, null, 1));
    if (!options.keep)
      rmSync(join(work, row.folder), { recursive: true, force: true });
  }
}

async function run(spec) {
  const folder = spec.replace(/[^A-Za-z0-9.-]+/g, "_");
  const out = join(work, folder);
  mkdirSync(out, { recursive: true });
  const config = `${out}.config.json`;
  const input = join(options.corpus, spec);
  const position = all.indexOf(spec) + Number(options.turn);
  const own = configOf(options.targets, position);
  writeFileSync(
    config,
    JSON.stringify({ input, output: out, ...own, ...further }),
  );
  const program = join(root, "dist/cli/main.js");
  const generated = await execute(
    process.execPath,
    [program, "generate", "--config", config, "--json", "--now", "2026-11-15"],
    Number(options.seconds) * 1000,
    work,
  );
  const row = {
    spec,
    folder,
    seconds: generated.seconds,
    outcome: "generated",
    reason: "",
    typeErrors: 0,
    warnings: 0,
  };
  const ended = (outcome, reason = "") => ({
    ...row,
    outcome,
    reason: reason.slice(0, 600),
  });
  if (generated.timedOut) return ended("hangs");
  let result;
  try {
    result = JSON.parse(generated.stdout);
  } catch {
    return ended("crashes", generated.stderr || generated.stdout);
  }
  const errors = result.diagnostics.filter(
    (found) => found.severity === "error",
  );
  row.warnings = result.diagnostics.length - errors.length;
  const reason = errors
    .map((found) => `${found.code}: ${found.message}`)
    .slice(0, 3)
    .join(" | ");
  const isCrash = errors.some(({ code }) => crashes.includes(code));
  if (isCrash) return ended("crashes", reason);
  if (generated.code !== 0) return ended("refused", reason);
  link(out);
  const types = await typeCheck(out);
  row.typeErrors = types?.count ?? 0;
  if (types) return ended("type errors", types.reason);
  const layout = options.layout ? await layoutOf(out) : null;
  if (layout) return ended("layout", layout);
  const loading = await load(out);
  return loading ? ended("load errors", loading) : row;
}

function choose(names) {
  const wanted = options.only
    ? names.filter((name) => name.includes(options.only))
    : names;
  const size = (name) => statSync(join(options.corpus, name)).size;
  if (!options.sample) return wanted.sort((a, b) => size(a) - size(b));
  // A small linear congruential generator: the same seed gives the same sample everywhere.
  let state = Number(options.seed);
  const next = () =>
    (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  return wanted
    .map((name) => ({ name, key: next() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, Number(options.sample))
    .map(({ name }) => name);
}

function line(row) {
  return `${row.outcome.padEnd(12)} ${row.seconds.toFixed(1).padStart(5)} s ${String(row.warnings).padStart(4)} warnings  ${row.spec}${row.reason ? `\n             ${row.reason}` : ""}`;
}

function report() {
  const count = (outcome) =>
    rows.filter((row) => row.outcome === outcome).length;
  const outcomes = ["generated", "refused", ...failures];
  console.log(
    `\n${outcomes.map((outcome) => `${outcome}: ${count(outcome)}`).join("  ")}  of ${rows.length}`,
  );
  if (specs.length > 0) console.log(`not begun: ${specs.length}`);
  for (const row of rows.filter(({ outcome }) => outcome === "refused"))
    console.log(`refused ${row.spec}: ${row.reason}`);
  if (!options.keep) rmSync(work, { recursive: true, force: true });
  process.exit(failures.some((outcome) => count(outcome) > 0) ? 1 : 0);
}
