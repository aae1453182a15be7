/** The long run: `npm run fuzz:round-trip -- --specs 40 --seed 7 --runs 20`, or with `--random 50` for arbitrary specs. */
import { inspect, parseArgs } from "node:util";
import { roundTrips } from "./check.js";
import { withRandomSpecs } from "./random-specs.js";
import { converted, corpusSpecs, ownSpecs, type TripSpec } from "./specs.js";

const { values: options } = parseArgs({
  options: {
    specs: { type: "string", default: "40" },
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "" },
    findings: { type: "string", default: "5" },
    /** With dates, bytes, names in camelCase and `bigint`. */
    converted: { type: "boolean", default: false },
    /** The number of arbitrary specs, in place of others. */
    random: { type: "string", default: "0" },
  },
});
const seed = Number(options.seed);
const runs = Number(options.runs);
const real = corpusSpecs(Number(options.specs), seed, options.only);
const random = Number(options.random);
const plain = [
  ...ownSpecs.filter(({ name }) => name.includes(options.only)),
  ...real,
];
const specs = options.converted ? plain.map(converted) : plain;
console.log(
  `seed ${options.seed}, ${String(random || specs.length)} specs, ${options.runs} runs`,
);
if (real.length === 0) console.log("skipped: there are no real specs");

const counts: Record<string, number> = {};
let found = 0;
if (random > 0) await withRandomSpecs(random, seed, tryOne);
else for (const spec of specs) await tryOne(spec);
console.log(counts);
console.log(`${String(found)} findings with seed ${options.seed}`);
process.exitCode = found > 0 ? 1 : 0;

async function tryOne(spec: TripSpec): Promise<void> {
  const report = await roundTrips(spec, { seed, runs });
  if (report === null) {
    console.log(`${spec.name}: refused, because the spec has errors`);
    return;
  }
  console.log(
    `${spec.name}: ${String(report.counts["requests"] ?? 0)} round trips, ${String(report.findings.length)} findings`,
  );
  for (const [what, count] of Object.entries(report.counts))
    counts[what] = (counts[what] ?? 0) + count;
  found += report.findings.length;
  const shown = report.findings.slice(0, Number(options.findings));
  for (const { operation, problem, sent, received } of shown) {
    const print = (value: unknown) =>
      inspect(value, { depth: 9, breakLength: 160 }).slice(0, 700);
    console.log(`  ${operation}: ${problem}`);
    console.log(`    sent ${print(sent)}\n    received ${print(received)}`);
  }
}
