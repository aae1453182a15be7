#!/usr/bin/env node
// Generates all targets of every spec in a folder of real ones, type-checks the output under the strictest flags, and
// prints a table.
//
//   npm run corpus                          all specs of ../shared/corpus
//   npm run corpus -- --sample 12 --seed 3  a repeatable sample
//   npm run corpus -- --only stripe         those whose name contains a word
//   npm run corpus -- --keep out            keep what was generated
//   npm run corpus -- --layout              also compare the layout of all code with Prettier's
//   npm run corpus -- --options '{"dates":"Date"}'  with further options of the config
//
// Exits 1 where a spec crashes the generator, hangs, or gives output that does not type-check or is laid out otherwise.
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: join(root, "../shared/corpus") },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    keep: { type: "string" },
    layout: { type: "boolean", default: false },
    json: { type: "string" },
    options: { type: "string", default: "{}" },
    seconds: { type: "string", default: "60" },
  },
});

/** All built-in targets, also those that a run generates only on request. */
const targets = [
  ...["validators", "client", "server", "docs", "types", "mock", "webhooks"],
];
const further = JSON.parse(options.options);

if (!existsSync(options.corpus)) {
  console.log(`skipped: there is no corpus at ${options.corpus}`);
  process.exit(0);
}

const work = options.keep
  ? resolve(options.keep)
  : mkdtempSync(join(tmpdir(), "specwright-corpus-"));
const specs = choose(readdirSync(options.corpus).sort());
const rows = [];
console.log(`${specs.length} specs`);
await Promise.all(Array.from({ length: Math.min(2, cpus().length) }, worker));
report();

async function worker() {
  for (let spec = specs.shift(); spec !== undefined; spec = specs.shift()) {
    const row = await run(spec);
    rows.push(row);
    console.log(line(row));
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
  writeFileSync(
    config,
    JSON.stringify({
      input,
      output: out,
      targets,
      telemetry: true,
      ...further,
    }),
  );
  const generated = await execute(
    process.execPath,
    [
      join(root, "dist/cli/main.js"),
      "generate",
      "--config",
      config,
      "--json",
      "--now",
      "2026-11-15",
    ],
    Number(options.seconds) * 1000,
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
  if (generated.timedOut) return { ...row, outcome: "hangs" };
  let result;
  try {
    result = JSON.parse(generated.stdout);
  } catch {
    return {
      ...row,
      outcome: "crashes",
      reason: (generated.stderr || generated.stdout).slice(0, 300),
    };
  }
  const errors = result.diagnostics.filter(
    (found) => found.severity === "error",
  );
  row.warnings = result.diagnostics.length - errors.length;
  if (errors.some((found) => found.code === "internal")) {
    return {
      ...row,
      outcome: "crashes",
      reason: errors
        .map((found) => found.message)
        .join(" ")
        .slice(0, 300),
    };
  }
  if (generated.code !== 0) {
    return {
      ...row,
      outcome: "refused",
      reason: errors
        .map((found) => `${found.code}: ${found.message}`)
        .slice(0, 3)
        .join(" | "),
    };
  }
  return typeCheck(row, out);
}

async function typeCheck(row, out) {
  const api = "@opentelemetry/api";
  const paths = {
    [api]: [join(root, "node_modules", api, "build/src/index.d.ts")],
  };
  for (const target of ["validators", "client", "server"]) {
    const { name } = JSON.parse(
      readFileSync(join(out, target, "package.json"), "utf8"),
    );
    paths[name] = [`./${target}/src/index.ts`];
  }
  const strictest = {
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    module: "nodenext",
    noEmit: true,
    paths,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    skipLibCheck: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    isolatedDeclarations: true,
    declaration: true,
    erasableSyntaxOnly: true,
  };
  const programs = {
    "tsconfig.json": { compilerOptions: strictest, include: ["*/src"] },
    // `skipLibCheck` skips all declaration files, and the target `types` is one.
    "tsconfig.types.json": {
      compilerOptions: { ...strictest, types: [], skipLibCheck: false },
      files: ["types/src/index.d.ts"],
    },
  };
  for (const [name, program] of Object.entries(programs)) {
    const file = join(out, name);
    writeFileSync(file, JSON.stringify(program));
    const checked = await execute(
      process.execPath,
      [join(root, "node_modules/typescript-7/bin/tsc"), "-p", file],
      600_000,
    );
    const found = checked.stdout
      .split("\n")
      .filter((text) => /error TS\d+/.test(text));
    row.typeErrors += found.length;
    if (found.length > 0 || checked.code !== 0) {
      row.outcome = "type errors";
      row.reason = (found[0] ?? checked.stderr).slice(0, 300);
      return row;
    }
  }
  return options.layout ? checkLayout(row, out) : row;
}

async function checkLayout(row, out) {
  const prettier = join(root, "node_modules/prettier/bin/prettier.cjs");
  const { code, stdout, stderr } = await execute(
    process.execPath,
    [prettier, "--list-different", "--no-config", join(out, "*/src/**/*.ts")],
    600_000,
  );
  return code === 0
    ? row
    : { ...row, outcome: "layout", reason: (stdout || stderr).slice(0, 300) };
}

function execute(command, args, timeout) {
  return new Promise((done) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd: work,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "",
      stderr = "",
      timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill("SIGKILL");
    }, timeout);
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      done({
        code,
        stdout,
        stderr,
        timedOut,
        seconds: (performance.now() - started) / 1000,
      });
    });
  });
}

function choose(names) {
  const wanted = options.only
    ? names.filter((name) => name.includes(options.only))
    : names;
  if (!options.sample) return wanted;
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
  const failures = ["type errors", "layout", "crashes", "hangs"];
  const outcomes = ["generated", "refused", ...failures];
  console.log(
    `\n${outcomes.map((outcome) => `${outcome}: ${count(outcome)}`).join("  ")}  of ${rows.length}`,
  );
  for (const row of rows.filter(({ outcome }) => outcome === "refused"))
    console.log(`refused ${row.spec}: ${row.reason}`);
  if (options.json) writeFileSync(options.json, JSON.stringify(rows, null, 1));
  if (!options.keep) rmSync(work, { recursive: true, force: true });
  process.exit(failures.some((outcome) => count(outcome) > 0) ? 1 : 0);
}
