/**
 * Checks the target `mock` of the pet store, the golden cases and real specs.
 *
 *     npm run fuzz:mock -- --specs 8 --seed 1 --seeds 20 --only stripe
 */
import { parseArgs } from "node:util";
import { corpusSpecs, ownSpecs } from "../round-trip/specs.js";
import { checkMock } from "./check.js";

const { values: options } = parseArgs({
  options: {
    specs: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
  },
});

const specs = [
  ...(options.only === "" ? ownSpecs : []),
  ...corpusSpecs(Number(options.specs), Number(options.seed), options.only),
];
let faults = 0;
for (const spec of specs) {
  const report = await checkMock(spec, Number(options.seeds));
  if (report === null) {
    console.log(`${spec.name}: the spec has errors`);
    continue;
  }
  console.log(
    `${spec.name}: ${JSON.stringify(report.counts)}${report.missing.length > 0 ? `, no sample: ${String(report.missing.length)} (${report.missing.slice(0, 5).join(", ")})` : ""}`,
  );
  for (const fault of report.faults.slice(0, 10)) console.log(`  ${fault}`);
  faults += report.faults.length;
}
console.log(`${String(faults)} faults`);
process.exitCode = faults === 0 ? 0 : 1;
