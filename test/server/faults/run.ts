/** The long run: `npm run fuzz:server -- --runs 10000 --seed 1`. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.js";
import { faultsRequests, petStoreRequests } from "./requests.js";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const runs = Math.ceil(Number(options.runs) / 2);
const seed = Number(options.seed);
console.log(`seed ${String(seed)}, ${String(2 * runs)} requests`);

let failed = 0;
for (const [input, requests] of [
  ["../../../spec/petstore.yaml", petStoreRequests],
  ["api.yaml", faultsRequests],
] as const) {
  const file = join(import.meta.dirname, input);
  const { statuses, findings } = await fuzz(file, requests, runs, seed);
  console.log(`${input}: ${JSON.stringify(statuses)}`);
  for (const { seed: own, delivery, law, sent, got } of findings.slice(0, 20))
    console.log(`\nseed ${String(own)} (${delivery}): ${law}\n${sent}\n${got}`);
  failed += findings.length;
}
console.log(`${String(failed)} findings`);
process.exitCode = failed > 0 ? 1 : 0;
