/**
 * The long run of the property tests: `npm run fuzz:validators -- --runs 2000 --seed 7`.
 *
 * Arbitrary documents of both dialects and combinations of keywords are checked in batches. The first failure is shrunk and printed, with what it takes to
 * repeat it; `--all` goes on with the next batch, and `--source combinations` checks documents of one kind only.
 */
import { parseArgs } from "node:util";
import { check, type Source } from "./check.js";
import type { Counts } from "./counts.js";
import { sample, shrink } from "./shrink.js";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    all: { type: "boolean", default: false },
    source: { type: "string" },
  },
});

/** Large enough to share the cost of a package, small enough to hear of a failure soon. */
const batchSize = 40;

const sources = (["3.1", "combinations", "3.0"] satisfies Source[]).filter(
  (source) => options.source === undefined || options.source === source,
);

async function run(): Promise<number> {
  const runs = Number(options.runs);
  const start = Number(options.seed);
  console.log(`seed ${String(start)}, ${String(runs)} documents`);
  const total: Partial<Counts> = {};
  let failed = 0;
  for (let done = 0; done < runs; done += batchSize) {
    const batch = done / batchSize;
    const source = sources[batch % sources.length] ?? "3.1";
    const seed = start + batch;
    const size = Math.min(batchSize, runs - done);
    const { failures, counts } = await check(sample(source, seed, size), {
      withTypes: true,
    });
    add(total, counts);
    console.log(
      `${String(done + size)} documents, ${JSON.stringify(total)}, ${String(failures.length)} failures`,
    );
    const [first] = failures;
    if (!first) continue;
    failed += failures.length;
    for (const { index, subject, law } of failures) {
      console.log(`  case ${String(index)} ${subject}: ${law}`);
    }
    const found = await shrink(source, seed, first);
    console.log(
      found
        ? `Counterexample of ${source} (batch seed ${String(seed)}, case ${String(first.index)}): ${found.failure.subject} ${found.failure.law}\n  value: ${found.failure.value}\n  schemas: ${JSON.stringify(found.example.document.schemas)}`
        : `Case ${String(first.index)} of batch seed ${String(seed)} did not fail alone`,
    );
    if (!options.all) break;
  }
  return failed > 0 ? 1 : 0;
}

function add(total: Partial<Counts>, counts: Counts): void {
  for (const key of Object.keys(counts) as (keyof Counts)[]) {
    total[key] = (total[key] ?? 0) + counts[key];
  }
}

process.exitCode = await run();
