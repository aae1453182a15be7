/** The long run of the property test of `multipleOf`: `npm run fuzz:multiple-of -- --runs 10000000 --seed 7`. */
import { parseArgs } from "node:util";
import { isMultipleOf } from "../../../templates/validators/runtime/numbers/multiple-of.js";
import { multipleOfCase } from "./multiple-of.js";
import { randomFrom } from "../../support/random.js";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

console.log(`seed ${options.seed}, ${options.runs} pairs`);
const random = randomFrom(Number(options.seed));
for (let run = 0; run < Number(options.runs); run++) {
  const { value, step, expected } = multipleOfCase(random);
  if (isMultipleOf(value, step) === expected) continue;
  console.log(
    `${String(value)} is ${expected ? "a" : "no"} multiple of ${String(step)}`,
  );
  process.exitCode = 1;
  break;
}
