/**
 * Checks samples and wrong values of real specs with the generated validators and with ajv.
 *
 *     npm run corpus:samples                          all specs of ../shared/corpus
 *     npm run corpus:samples -- --sample 12 --seed 3  a repeatable sample
 *     npm run corpus:samples -- --only stripe         specs whose name contains a word
 *     npm run corpus:samples -- --faults 100          more faults of each spec
 *     npm run corpus:samples -- --missing             also schemas without a sample
 *
 * Exits with 1 if a spec has a fault.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { chooseSpecs, corpusFolder } from "../../docs/check/corpus.js";
import { checkSamples, noSampleCounts } from "./check.js";

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

const total = { specs: 0, withErrors: 0, faults: 0, ...noSampleCounts() };
for (const spec of specs) {
  const report = await checkSamples(spec);
  if (report === null) {
    total.withErrors++;
    continue;
  }
  const { counts, faults, missing } = report;
  total.specs++;
  total.faults += faults.length;
  for (const key of [
    "schemas",
    "samples",
    "accepted",
    "wrong",
    "refused",
  ] as const)
    total[key] += counts[key];
  for (const key of ["missing", "excluded"] as const) {
    for (const [reason, number] of Object.entries(counts[key]))
      total[key][reason] = (total[key][reason] ?? 0) + number;
  }
  console.log(
    `${basename(spec)}: ${JSON.stringify(counts)}, ${String(faults.length)} faults`,
  );
  for (const fault of faults.slice(0, Number(options.faults)))
    console.log(`  ${fault}`);
  for (const schema of options.missing ? missing : [])
    console.log(`  no sample: ${schema}`);
}
console.log(JSON.stringify(total, null, 2));
process.exitCode = total.faults > 0 ? 1 : 0;
