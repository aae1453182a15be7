/** The long run: `npm run fuzz:agreement -- --runs 1000 --seed 7`, so many values for each combination. */
import { parseArgs } from "node:util";
import { findings } from "./check.js";
import { combinations } from "./combinations.js";
import { buildExchange } from "./exchange.js";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string", default: "" },
  },
});
const runs = Number(options.runs);
const seed = Number(options.seed);
const chosen = combinations.filter(({ operation }) =>
  operation.startsWith(options.only),
);
console.log(
  `seed ${options.seed}, ${String(chosen.length)} combinations, ${options.runs} values each`,
);

const exchange = await buildExchange(chosen);
const broken = new Set<string>();
for (const combination of chosen) {
  for (const finding of await findings(exchange, combination, runs, seed)) {
    const { operation, law, value, outcome } = finding;
    broken.add(operation);
    console.log(`${operation} (${law}): ${value}\n  ${outcome}`);
  }
}
exchange.remove();
console.log(`${String(broken.size)} combinations broken`);
process.exitCode = broken.size > 0 ? 1 : 0;
