/**
 * The long run of the tests of work: `npm run fuzz:work -- --runs 2000 --seed 7`.
 *
 * Each run makes recursive schemas with growing values, a value that fails a limit, equal items at any depth, and a long
 * text for all formats. The first failure is made smaller and printed with its seed; `--all` goes on.
 */
import { parseArgs } from "node:util";
import type { Json } from "../json.js";
import { minimiseAsync } from "../minimise.js";
import { randomFrom } from "../../../support/random.js";
import { workCase, workFailure, type WorkCase } from "./growth.js";
import { limitCase, limitFailure } from "./limits.js";
import { uniqueCase, uniqueFailure } from "./nested-unique.js";
import { nearMatches, randomText, slowFormat } from "./texts.js";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    all: { type: "boolean", default: false },
  },
});

async function smallest(example: WorkCase): Promise<WorkCase["schemas"]> {
  const { shapes } = example;
  return (await minimiseAsync(example.schemas, async (schemas: Json) => {
    const smaller = { schemas: schemas as WorkCase["schemas"], shapes };
    return Boolean(await workFailure(smaller));
  })) as WorkCase["schemas"];
}

async function run(): Promise<number> {
  const runs = Number(options.runs);
  const start = Number(options.seed);
  console.log(`seed ${String(start)}, ${String(runs)} runs`);
  let failed = 0;
  let refused = 0;
  for (const text of nearMatches) {
    const format = await slowFormat(text);
    if (format === null) continue;
    failed++;
    console.log(`${format} ${JSON.stringify(text).slice(0, 80)}`);
  }
  for (let done = 0; done < runs; done++) {
    const seed = start + done;
    const text = randomText(randomFrom(seed));
    const format = await slowFormat(text);
    if (format !== null) {
      failed++;
      console.log(`seed ${String(seed)}: ${format} ${JSON.stringify(text)}`);
    }
    const limited = limitCase(seed);
    const unlimited = await limitFailure(limited);
    if (unlimited !== null) {
      failed++;
      console.log(`seed ${String(seed)}: ${JSON.stringify(unlimited)}`);
      console.log(`  schemas: ${JSON.stringify(limited.schemas)}`);
    }
    const nested = uniqueCase(seed);
    const repeated = await uniqueFailure(nested);
    if (repeated !== null) {
      failed++;
      console.log(`seed ${String(seed)}: ${JSON.stringify(repeated)}`);
      console.log(`  schemas: ${JSON.stringify(nested.schemas)}`);
    }
    const example = workCase(seed);
    const failure = await workFailure(example);
    if (failure === undefined) refused++;
    if (failure) {
      failed++;
      const shapes = [failure.shape];
      const schemas = await smallest({ ...example, shapes });
      console.log(`seed ${String(seed)}: ${JSON.stringify(failure)}`);
      console.log(`  schemas: ${JSON.stringify(schemas)}`);
    }
    if ((done + 1) % 100 === 0)
      console.log(
        `${String(done + 1)} runs, ${String(refused)} refused, ${String(failed)} failures`,
      );
    if (failed > 0 && !options.all) break;
  }
  return failed > 0 ? 1 : 0;
}

process.exitCode = await run();
