#!/usr/bin/env node
// The options for TanStack Query beside those of other generators: an application of React with one query of Stripe.
//
//   npm run bench:query                       bytes and type checks; the first run installs and generates the peers
//   npm run bench:query -- --rounds 1         fewer rounds for the processor time
//   npm run bench:query -- --corpus FOLDER    the folder with the Stripe spec
//
// Bytes are those of an esbuild bundle, minified and compressed, without React and TanStack Query, which are the same
// for all. The processor time is the median of rounds in which the applications take turns. At the end, the benchmark
// shows what each application sends, and what it does with a failure.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installPeers, node, own } from "../client/processes.mjs";
import { sizesOf } from "../client/sizes.mjs";
import { buildPackages, checkApplication } from "../client/types.mjs";
import { behaviourOf } from "./behaviour.mjs";
import { generators } from "./generators.mjs";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    corpus: { type: "string", default: own("../shared/corpus") },
  },
});
const here = import.meta.dirname;
const folder = join(here, ".cache/stripe");
const spec = join(folder, "openapi.json");
const source = join(options.corpus, "stripe.com~2022-11-15~openapi.yaml");

if (!existsSync(source)) {
  console.log(`skipped: there is no ${source}`);
  process.exit(0);
}
installPeers(here);
mkdirSync(folder, { recursive: true });
node(own("dist/cli/main.js"), ["bundle", source, "--output", spec]);
for (const generator of generators) generate(generator);
buildPackages(folder);
const checks = new Map(generators.map(({ name }) => [name, []]));
for (let round = 0; round < Number(options.rounds); round++)
  for (const { name, types, source } of generators)
    checks.get(name).push(checkApplication(name, types ?? source, folder));
print([
  "one query",
  "bytes, gzip",
  "brotli",
  "CPU s",
  "files",
  "instantiations",
  "errors",
]);
for (const { name, source } of generators) {
  const { gzip, brotli } = await sizesOf(source, folder, {
    external: ["react", "@tanstack/react-query"],
  });
  const [{ files, instantiations, errors }] = checks.get(name);
  const cpu = median(checks.get(name).map((check) => check.cpu)).toFixed(2);
  print([name, gzip, brotli, cpu, files, instantiations, errors]);
}

console.log();
for (const [index, { name, source }] of generators.entries()) {
  const behaviour = await behaviourOf(source, folder);
  if (index === 0) print(["behaviour", ...Object.keys(behaviour)]);
  const cells = Object.values(behaviour).map((is) => (is ? "yes" : "no"));
  print([name, ...cells]);
}

/** Peers do not change, so their code is kept. */
function generate({ name, script, flags, config }) {
  const output = join(folder, name);
  const isOwn = name.startsWith("specwright");
  if (!isOwn && existsSync(output)) return;
  const file = join(folder, `${name}.config.mjs`);
  if (config !== undefined) writeFileSync(file, config(spec, output));
  node(script, flags(file, spec, output), {
    cwd: folder,
    execFlags: ["--import", join(here, "newer-node.mjs")],
  });
}

function median(values) {
  return values.sort((one, other) => one - other)[values.length >> 1];
}

function print([label, ...cells]) {
  const row = cells.map((cell) => String(cell).padStart(16)).join("");
  console.log(label.padEnd(20) + row);
}
