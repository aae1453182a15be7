/**
 * Checks the docs of real specs: links, tables, HTML, and example values with the generated validators.
 *
 *     npm run corpus:docs                          all specs of ../shared/corpus
 *     npm run corpus:docs -- --sample 12 --seed 3  a repeatable sample
 *     npm run corpus:docs -- --only stripe         specs whose name contains a word
 *
 * Exits with 1 if a spec has a fault. Example values of the spec itself are only counted, because the docs cannot decide
 * every format.
 */
import { parseArgs } from "node:util";
import { chooseSpecs, corpusFolder } from "./corpus.js";
import { checkSpec } from "./spec.js";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: corpusFolder },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});

const specs = chooseSpecs(options.corpus, {
  only: options.only,
  sample: options.sample === undefined ? null : Number(options.sample),
  seed: Number(options.seed),
});
if (specs.length === 0) console.log(`skipped: no specs at ${options.corpus}`);

const total = {
  specs: 0,
  refused: 0,
  pages: 0,
  examples: 0,
  given: 0,
  faults: 0,
};
for (const spec of specs) {
  const result = await checkSpec(spec);
  if (result === null) {
    total.refused++;
    continue;
  }
  total.specs++;
  total.pages += result.pages;
  total.examples += result.examples;
  total.given += result.invalidGiven.length;
  total.faults += result.faults.length;
  const name = spec.slice(spec.lastIndexOf("/") + 1);
  console.log(
    `${name}: ${String(result.pages)} pages, ${String(result.examples)} examples, ${String(result.faults.length)} faults`,
  );
  for (const fault of result.faults.slice(0, 5)) console.log(`  ${fault}`);
  for (const fault of result.invalidGiven.slice(0, 3))
    console.log(`  (given) ${fault}`);
}
console.log(JSON.stringify(total));
process.exitCode = total.faults > 0 ? 1 : 0;
