#!/usr/bin/env node
// The target `mock` beside other generators of mocks, for a sample of real specs: how many specs they accept, how much of
// their code compiles, and how many of the response bodies ajv accepts.
//
//   npm run bench:mocks                       40 specs; the first run installs the peers
//   npm run bench:mocks -- --sample 8         fewer specs
//   npm run bench:mocks -- --seed 3           other specs
//   npm run bench:mocks -- --only stripe      specs whose name contains a word
//   npm run bench:mocks -- --generator orval  only one generator
//   npm run bench:mocks -- --corpus FOLDER    the folder with the specs
//
// Each operation with a JSON success response is asked three times. The judge is the one of `npm run corpus:samples`.
// "any format" is the share of bodies that ajv accepts if it ignores the keyword `format`.
import { mkdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { createJiti } from "jiti";
import { installPeers, own } from "../client/processes.mjs";
import { generators as all } from "./generators.mjs";
import { judge, withJudges } from "./judge.mjs";
import { operationsOf } from "./operations.mjs";
import { answersEach, answersOf, compile, generate } from "./steps.mjs";

const { values: options } = parseArgs({
  options: {
    sample: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    generator: { type: "string" },
    corpus: { type: "string", default: own("../shared/corpus") },
  },
});
/** Larger specs would take most of the time. */
const mostBytes = 150_000;

const jiti = createJiti(import.meta.url);
const { chooseSpecs } = await jiti.import(own("test/docs/check/corpus.ts"));
const specs = chooseSpecs(options.corpus, {
  only: options.only,
  sample: Infinity,
  seed: Number(options.seed),
})
  .filter((spec) => statSync(spec).size <= mostBytes)
  .slice(0, Number(options.sample));
if (specs.length === 0) {
  console.log(`skipped: no specs at ${options.corpus}`);
  process.exit(0);
}
installPeers(import.meta.dirname);
mkdirSync(join(import.meta.dirname, ".cache"), { recursive: true });

const generators = all.filter(
  ({ name }) => name === (options.generator ?? name),
);
const counts = { operations: 0, leftOut: 0 };
const rows = generators.map(({ name, script }) => ({
  ...{ name, hasCode: script !== undefined },
  ...{ generated: 0, compiled: 0, asked: 0 },
  answers: { accepted: 0, "wrong format": 0, refused: 0, missing: 0 },
}));
for (const spec of specs) {
  console.log(basename(spec));
  const found = operationsOf(spec);
  const operations = withJudges(found, spec);
  counts.operations += operations.length;
  counts.leftOut += found.operations.length - operations.length;
  for (const [index, generator] of generators.entries())
    await measure(generator, spec, operations, rows[index]);
}
report();

async function measure(generator, spec, operations, row) {
  const folder = join(import.meta.dirname, ".cache", generator.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const say = (step, reason) =>
    console.log(`  ${generator.name}: ${step}: ${reason}`);

  row.asked += operations.length * answersEach;
  const failure = generate(generator, spec, folder);
  if (failure !== null) {
    say("does not generate", failure);
    return;
  }
  const error = compile(generator, folder);
  if (error === null) row.compiled++;
  else say("does not compile", error);
  const { lines, reason } = await answersOf(
    generator,
    spec,
    folder,
    operations,
  );
  if (reason !== null) say("fails", reason);
  // Generators without code are ready when their handlers are.
  if (row.hasCode || lines.length > 0) row.generated++;

  const faults = new Map();
  for (const line of lines.slice(1)) {
    const operation = operations[line.index];
    const { kind, reason } = judge(operation, line);
    row.answers[kind]++;
    const place = `${operation.method} ${operation.path}`;
    if (reason !== null)
      faults.set(kind, [...(faults.get(kind) ?? []), `${place}: ${reason}`]);
  }
  for (const [kind, places] of faults)
    say(`${places.length} ${kind}`, places[0]);
}

function report() {
  const { operations, leftOut } = counts;
  console.log(
    `\n${specs.length} specs, ${operations} operations, ${leftOut} left out: ajv may decide otherwise`,
  );
  print(["", "generated", "compiled", "answered", "accepted", "any format"]);
  for (const { name, hasCode, generated, compiled, asked, answers } of rows) {
    const { accepted, refused, "wrong format": wrongFormat } = answers;
    const answered = accepted + wrongFormat + refused;
    print([
      name,
      share(generated, specs.length),
      hasCode ? share(compiled, specs.length) : "no code",
      share(answered, asked),
      share(accepted, answered),
      share(accepted + wrongFormat, answered),
    ]);
  }
}

function share(part, whole) {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${part}/${whole} (${percent.toFixed(1)}%)`;
}

function print([label, ...cells]) {
  console.log(
    label.padEnd(16) + cells.map((cell) => cell.padStart(22)).join(""),
  );
}
