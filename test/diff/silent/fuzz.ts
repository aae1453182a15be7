/**
 * Random edits of random schemas. Where a comparison finds nothing, the compiled checks of both sides must agree on all
 * values.
 *
 *     npm run fuzz:silent                              1,000 edits
 *     npm run fuzz:silent -- --edits 20000 --seed 7
 *
 * Exits with 1 if they disagree on a value.
 */
import { parseArgs } from "node:util";
import { checkSilence } from "./check.js";

const { values: options } = parseArgs({
  options: {
    edits: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});

const total = { edits: 0, pairs: 0, silent: 0, values: 0, unproven: 0 };
let failed = 0;
for await (const { failures, ...counts } of checkSilence(
  Number(options.seed),
  Number(options.edits),
)) {
  total.edits++;
  for (const key of ["pairs", "silent", "values", "unproven"] as const)
    total[key] += counts[key];
  failed += failures.length;
  for (const { edit, schema, direction, value, acceptedBy } of failures)
    console.log(
      `Edit ${String(total.edits)} (${edit.name}): no change of ${schema} in a ${direction}, but only ${acceptedBy} accepts ${JSON.stringify(value)}\n  base: ${JSON.stringify(edit.base)}\n  head: ${JSON.stringify(edit.head)}`,
    );
  if (total.edits % 100 === 0)
    console.log(`${JSON.stringify(total)}, ${String(failed)} failures`);
}
console.log(`${JSON.stringify(total)}, ${String(failed)} failures`);
process.exitCode = failed > 0 ? 1 : 0;
