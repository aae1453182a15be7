#!/usr/bin/env node
// What whole runs cost: Specwright beside other generators, in fresh processes of Node 24, into empty folders.
//
//   npm run bench:generator                           all generators; the first run installs the peers
//   npm run bench:generator -- --rounds 1             fewer rounds
//   npm run bench:generator -- --only stripe          specs whose name contains a word
//   npm run bench:generator -- --generator specwright only some generators
//   npm run bench:generator -- --part mocks           client, validators and mocks beside Redocly, with type errors
//   npm run bench:generator -- --part growth          1, 2, 4 and 8 copies of Stripe
//   npm run bench:generator -- --part growth --svg growth.svg
//   npm run bench:generator -- --part graph           a spec with 10,000 paths, and 50 of them
//   npm run bench:generator -- --part edits           runs after an edit, with the cache and with --watch
//   npm run bench:generator -- --part diff            specwright diff of each spec and an edited copy
//   npm run bench:generator -- --corpus FOLDER        the folder with the large specs
//
// The generators take turns in each round. CPU is the user and system time of all threads and child processes. The least
// of the rounds is what the work costs; the median says how noisy the machine was. All runs but those of `edits` have
// `--no-cache`. Node may keep compiled modules of Specwright, as it does for every user.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { own } from "../client/processes.mjs";
import { measureEdits } from "./edits.mjs";
import { measureDiff } from "./diff.mjs";
import { generators as all } from "./generators.mjs";
import { measureGraph } from "./graph.mjs";
import { measureGrowth } from "./growth.mjs";
import { install, typeErrors } from "./measure.mjs";
import { print, rowOf, runRounds } from "./rounds.mjs";

const { values: options } = parseArgs({
  options: {
    part: { type: "string", default: "peers" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    generator: { type: "string" },
    corpus: { type: "string", default: own("../shared/corpus") },
    svg: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const inCorpus = (file) => join(options.corpus, file);
const specs = [
  { name: "petstore", file: own("spec/petstore.yaml") },
  {
    name: "stripe",
    file: inCorpus("stripe.com~2022-11-15~openapi.yaml"),
  },
  {
    name: "kubernetes",
    file: inCorpus("kubernetes.io~v1.10.0~swagger.yaml"),
  },
  { name: "dracoon", file: inCorpus("dracoon.team~4.42.3~openapi.yaml") },
].filter(({ name, file }) => {
  if (!name.includes(options.only)) return false;
  if (!existsSync(file)) console.log(`${name} skipped: there is no ${file}`);
  return existsSync(file);
});

install();
const chosen = (byDefault) => {
  const names = options.generator?.split(",") ?? byDefault;
  return all.filter(({ name }) => names.includes(name));
};
const withMocks = ["specwright-mock", "redocly-mock"];
const parts = {
  mocks: () => {
    const generators = chosen(withMocks);
    for (const { name, file } of specs) {
      const heads = ["CPU s", "median", "wall s", "peak MB", "lines", "files"];
      print([name, ...heads, "errors"]);
      const results = runRounds(generators, file, rounds);
      for (const { name, emits } of generators) {
        const runs = results.get(name);
        const { folder } = runs[0];
        const errors = folder === undefined ? "" : typeErrors(folder);
        print([`  ${name} (${emits})`, ...rowOf(runs), errors]);
      }
    }
  },
  peers: () => {
    const named = all.map(({ name }) => name);
    const generators = chosen(
      named.filter((name) => !withMocks.includes(name)),
    );
    for (const { name, file } of specs) {
      print([name, "CPU s", "median", "wall s", "peak MB", "lines", "files"]);
      const results = runRounds(generators, file, rounds);
      for (const { name, emits } of generators)
        print([`  ${name} (${emits})`, ...rowOf(results.get(name))]);
    }
  },
  growth: () => {
    const stripe = specs.find(({ name }) => name === "stripe");
    if (stripe !== undefined)
      measureGrowth(chosen(["specwright"]), stripe.file, rounds, options.svg);
  },
  graph: () => {
    measureGraph(rounds);
  },
  diff: () => {
    for (const { name, file } of specs) measureDiff(name, file, rounds);
  },
  edits: async () => {
    for (const { name, file } of specs) await measureEdits(name, file, rounds);
  },
};
const part = parts[options.part];
if (part === undefined) throw new Error(`There is no part ${options.part}`);
await part();
