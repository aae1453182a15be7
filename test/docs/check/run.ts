/**
 * Checks the docs of real specs: links, tables, HTML, and example values with the generated validators.
 *
 *     npm run corpus:docs                          all specs of ../shared/corpus
 *     npm run corpus:docs -- --sample 12 --seed 3  a repeatable sample
 *     npm run corpus:docs -- --only stripe         specs whose name contains a word
 *
 *     npm run corpus:docs -- --faults 1000         all faults of a spec, instead of the first five
 *     npm run corpus:docs -- --missing             also schemas without an example
 *
 * Exits with 1 if a spec has a fault.
 */
import { parseArgs } from "node:util";
import { chooseSpecs, corpusFolder } from "./corpus.js";
import { noCounts } from "./examples.js";
import type { MissingReason } from "./missing.js";
import { placeKinds } from "./places.js";
import { checkSpec } from "./spec.js";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: corpusFolder },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    faults: { type: "string", default: "5" },
    missing: { type: "boolean", default: false },
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
  examples: noCounts(),
  /** Places without an example, by reason. */
  missing: {} as Partial<Record<MissingReason, number>>,
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
  for (const kind of placeKinds) {
    total.examples[kind] += result.examples[kind];
  }
  for (const { reason } of result.missing)
    total.missing[reason] = (total.missing[reason] ?? 0) + 1;
  total.faults += result.faults.length;
  const name = spec.slice(spec.lastIndexOf("/") + 1);
  console.log(
    `${name}: ${String(result.pages)} pages, ${JSON.stringify(result.examples)}, ${String(result.faults.length)} faults`,
  );
  for (const fault of result.faults.slice(0, Number(options.faults)))
    console.log(`  ${fault}`);
  for (const { place, reason } of options.missing ? result.missing : [])
    console.log(`  no example: ${place}: ${reason}`);
}
console.log(JSON.stringify(total));
process.exitCode = total.faults > 0 ? 1 : 0;
