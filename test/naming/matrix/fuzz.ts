/**
 * The long run of the matrix of names: `npm run fuzz:names -- --runs 50 --seed 7`. Each run is a spec of names drawn
 * from the vocabulary; `--all` names every word of it once, for schemas, operations and webhooks.
 */
import { parseArgs } from "node:util";
import { randomFrom } from "../../support/random.js";
import { checkNames } from "./check.js";
import { everyName, someNames, someOptions } from "./choose.js";
import { specOf } from "./spec.js";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    all: { type: "boolean", default: false },
  },
});

let failed = 0;
const start = Number(options.seed);
const choices = options.all
  ? everyName()
  : Array.from({ length: Number(options.runs) }, (_, run) =>
      someNames(randomFrom(start + run)),
    );
for (const [run, choice] of choices.entries()) {
  const seed = start + run;
  const random = randomFrom(seed);
  const { problems, exact, changed } = await checkNames(
    specOf(choice, random),
    someOptions(random),
  );
  failed += problems.length;
  console.log(
    `seed ${String(seed)}: ${String(exact)} schemas keep their names, ${String(changed)} do not, ${String(problems.length)} problems`,
  );
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
}
process.exitCode = failed > 0 ? 1 : 0;
