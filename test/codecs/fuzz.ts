/**
 * The long run of the property test of codecs: `npm run fuzz:codecs -- --runs 2000 --seed 7`. The first failure is shrunk
 * and printed, with what it takes to repeat it; `--all` goes on with the next batch.
 */
import { parseArgs } from "node:util";
import fc from "../support/fast-check.js";
import { cases, check, optionSets, shrunk, type OptionSet } from "./check.js";
import type { Source } from "./documents.js";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "400" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    all: { type: "boolean", default: false },
    source: { type: "string" },
    options: { type: "string" },
  },
});

const batchSize = 40;
const sources = (["3.1", "combinations", "3.0"] satisfies Source[]).filter(
  (source) => options.source === undefined || options.source === source,
);
const sets = (Object.keys(optionSets) as OptionSet[]).filter(
  (set) => options.options === undefined || options.options === set,
);

async function run(): Promise<number> {
  const start = Number(options.seed);
  const runs = Number(options.runs);
  const total = { converted: 0, decoded: 0, changed: 0, refused: 0, typed: 0 };
  let failed = 0;
  for (let done = 0, batch = 0; done < runs; done += batchSize, batch++) {
    const source = sources[batch % sources.length] ?? "3.1";
    const set = sets[Math.floor(batch / sources.length) % sets.length] ?? "all";
    const seed = start + batch;
    const given = fc.sample(cases(source), { seed, numRuns: batchSize });
    const { failures, ...counts } = await check(given, set);
    for (const key of Object.keys(total) as (keyof typeof total)[])
      total[key] += counts[key];
    console.log(
      `${source} ${set} seed ${String(seed)}: ${JSON.stringify(total)}, ${String(failures.length)} failures`,
    );
    const [first] = failures;
    if (!first) continue;
    failed += failures.length;
    for (const { index, subject, law } of failures)
      console.log(`  case ${String(index)} ${subject}: ${law}`);
    const found = await shrunk(source, set, seed, first);
    if (found) {
      const { example, failure } = found;
      console.log(
        `Counterexample: ${failure.subject} ${failure.law}\n  value: ${failure.value}\n  schemas: ${JSON.stringify(example.document.schemas)}`,
      );
    }
    if (!options.all) break;
  }
  return failed > 0 ? 1 : 0;
}

process.exitCode = await run();
