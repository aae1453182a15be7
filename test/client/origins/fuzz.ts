/** The long run: `npm run fuzz:origins -- --runs 20 --seed 7`, so many variants for each source and way out. */
import { parseArgs } from "node:util";
import { randomFrom } from "../../support/random.js";
import { startPropagation } from "../../telemetry/collector.js";
import { nameOf, problemOf, variantOf, type Servers } from "./matrix.js";
import { startServer } from "./servers.js";
import { sources } from "./sources.js";
import { ways } from "./ways.js";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
startPropagation();
const random = randomFrom(Number(options.seed));
const servers: Servers = {
  home: await startServer(),
  other: await startServer(),
};
const pairs = ways.length * sources.length;
console.log(
  `seed ${options.seed}, ${String(sources.length)} sources × ${String(ways.length)} ways = ${String(pairs)} pairs, ${options.runs} variants each`,
);
const problems = new Set<string>();
for (let run = 0; run < Number(options.runs); run++)
  for (const way of ways)
    for (const source of sources) {
      const variant = variantOf(source, way, random);
      const problem = await problemOf(servers, variant);
      if (problem !== null) problems.add(`${nameOf(variant)}: ${problem}`);
    }
servers.home.close();
servers.other.close();
for (const problem of problems) console.log(problem);
console.log(`${String(problems.size)} problems`);
process.exitCode = problems.size > 0 ? 1 : 0;
