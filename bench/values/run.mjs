#!/usr/bin/env node
// Dates in code: Specwright with `dates: "Date"` beside hey-api, orval, kubb and Redocly with their options for dates.
//
//   npm run bench:values                       ten specs; the first run installs the peers of bench/generator
//   npm run bench:values -- --sample 3         fewer specs
//   npm run bench:values -- --generator orval  only one generator
//   npm run bench:values -- --corpus FOLDER    the folder with the specs
//
// The specs are the first of the corpus, by the number of kinds of places in which a sample has a date-time (a request, a
// response, an error, an item of an array, an alternative of a union), then by size, the smallest first. Specs of more than
// 150 kB are left out. Each operation with an `operationId`, JSON bodies and no required query is called for each of its
// described responses, with a `Date` in place of each date-time of the request. `sent` counts date-times of requests that
// arrive as the same time, `received` those of responses that the caller gets as a `Date`, and `whole` the calls in which
// all of them are right and the code, with its own validation, throws nothing.
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { installPeers, own } from "../client/processes.mjs";
import { casesOf } from "./cases.mjs";
import { generators as all, peers } from "./generators.mjs";
import { cache, compile, generate, run } from "./steps.mjs";

const { chooseSpecs } = await import(own("test/docs/check/corpus.ts"));
const { values: options } = parseArgs({
  options: {
    sample: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    generator: { type: "string" },
    corpus: { type: "string", default: own("../shared/corpus") },
  },
});
const mostBytes = 150_000;
const here = import.meta.dirname;

const found = [];
for (const spec of chooseSpecs(options.corpus, {
  only: options.only,
  sample: null,
  seed: 1,
})) {
  const { size } = statSync(spec);
  if (size > mostBytes) continue;
  const cases = (await casesOf(spec).catch(() => null)) ?? [];
  const kinds = kindsOf(cases);
  if (kinds.size > 0) found.push({ spec, size, cases, kinds });
}
found.sort((a, b) => b.kinds.size - a.kinds.size || a.size - b.size);
const specs = found.slice(0, Number(options.sample));
if (specs.length === 0) {
  console.log(`skipped: no specs with date-times at ${options.corpus}`);
  process.exit(0);
}
installPeers(peers);

const rows = new Map();
for (const { spec, cases, kinds } of specs) {
  console.log(
    `${basename(spec)}: ${cases.length} calls (${[...kinds].join(", ")})`,
  );
  for (const generator of all) {
    if (generator.name !== (options.generator ?? generator.name)) continue;
    measure(generator, spec, cases);
  }
}
print([
  "",
  "generated",
  "compiled",
  "called",
  "sent",
  "received",
  "in unions",
  "in errors",
  "whole",
]);
for (const [name, row] of rows)
  print([
    name,
    ...Object.values(row).map(([part, whole]) => `${part}/${whole}`),
  ]);

function kindsOf(cases) {
  const kinds = new Set();
  for (const { sent, places, status } of cases) {
    if (sent.length > 0) kinds.add("request");
    for (const { path, union } of places) {
      kinds.add(status < 400 ? "response" : "error");
      if (path.some((key) => typeof key === "number")) kinds.add("array");
      if (union) kinds.add("union");
    }
  }
  return kinds;
}

function measure(generator, spec, cases) {
  const { name } = generator;
  const row = rows.get(name) ?? {
    ...{ generated: [0, 0], compiled: [0, 0], called: [0, 0], sent: [0, 0] },
    ...{ received: [0, 0], unions: [0, 0], errors: [0, 0], whole: [0, 0] },
  };
  rows.set(name, row);
  const count = (what, isRight) => {
    row[what][0] += isRight ? 1 : 0;
    row[what][1]++;
  };
  const folder = join(cache, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const failure = generate(generator, spec, folder);
  const error = failure ?? compile(folder);
  count("generated", failure === null);
  count("compiled", error === null);
  if (error !== null) console.log(`  ${name}: ${error}`);
  const file = `${folder}.cases.json`;
  writeFileSync(file, JSON.stringify(cases));
  const { stdout } = run(join(here, "calls.mjs"), [name, folder, file]);
  const results = new Map(
    stdout
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line))
      .map((result) => [result.index, result]),
  );
  const reasons = new Map();
  for (const [index, one] of cases.entries()) {
    const result = results.get(index) ?? {
      error: "not called",
      sent: [],
      received: [],
    };
    count("called", result.error === null);
    if (result.error !== null)
      reasons.set(result.error, (reasons.get(result.error) ?? 0) + 1);
    for (const at of one.sent.keys()) count("sent", result.sent[at] === true);
    for (const [at, { union }] of one.places.entries()) {
      const isRight = result.received[at] === true;
      count("received", isRight);
      if (union) count("unions", isRight);
      if (one.status >= 400) count("errors", isRight);
    }
    const isWhole =
      result.error === null &&
      one.sent.every((_, at) => result.sent[at]) &&
      one.places.every((_, at) => result.received[at]);
    count("whole", isWhole);
  }
  const shown = [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 3);
  for (const [reason, calls] of shown)
    console.log(`  ${name}: ${calls} of ${cases.length} calls: ${reason}`);
}

function print([label, ...cells]) {
  console.log(
    label.padEnd(12) + cells.map((cell) => cell.padStart(11)).join(""),
  );
}
