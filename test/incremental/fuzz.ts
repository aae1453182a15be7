/**
 * `npm run fuzz:edits -- --edits 20000 --seed 1`: random edits of real specs. Each is generated incrementally and
 * afresh; both outputs must be the same.
 */
import { parseArgs } from "node:util";
import { runChain } from "./chain.js";
import { editedSpecs } from "./specs.js";

const { values } = parseArgs({
  options: {
    edits: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
/** A long chain of edits drifts away from what a real spec looks like. */
const chainLength = 25;
const specs = editedSpecs().filter(({ name }) => name.includes(values.only));
const total = { generated: 0, refused: 0, kept: 0, made: 0 };
let differences = 0;
const started = Date.now();
for (let round = 0; total.generated < Number(values.edits); round++) {
  const { name, spec } = specs[round % specs.length] ?? { name: "", spec: {} };
  const seed = Number(values.seed) * 1_000_003 + round;
  const result = await runChain({ spec, edits: chainLength, seed });
  for (const key of ["generated", "refused", "kept", "made"] as const)
    total[key] += result[key];
  if (result.difference !== null) {
    differences++;
    console.log(`${name}, chain ${String(seed)}: ${result.difference}`);
  }
  if (round % 20 === 19)
    console.log(
      `${String(total.generated)} edits, ${String(differences)} differences, ${String(Math.round((Date.now() - started) / 1000))} s`,
    );
}
console.log(
  `${String(total.generated)} edits generated, ${String(total.refused)} refused by both; units kept ${String(total.kept)}, made ${String(total.made)}; ${String(differences)} differences`,
);
process.exitCode = differences === 0 ? 0 : 1;
