/**
 * `npm run fuzz:sdk -- --cases 1000 --seed 1`: random edits of specs. The compiler must reject a program on the packages
 * of the base exactly where a finding is breaking.
 */
import { parseArgs } from "node:util";
import { randomFrom } from "../../support/random.js";
import {
  disagreements,
  judge,
  wrongPrograms,
  type JudgedCase,
} from "./judge.js";
import { editCases, randomCase } from "./cases.js";

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
/** As many as fit into one program. */
const batch = 25;
const total = {
  judged: 0,
  breaking: 0,
  /** Edits that make the spec invalid. */
  refused: 0,
  /** Programs whose types are too deep for the compiler. */
  undecided: 0,
  /** Programs that do not fit the base they are written for. */
  wrong: 0,
  different: 0,
};

async function judgeAll(cases: readonly JudgedCase[]): Promise<void> {
  const verdicts = await judge(cases);
  const different = disagreements(verdicts);
  const wrong = wrongPrograms(verdicts);
  total.judged += verdicts.length;
  total.refused += cases.length - verdicts.length;
  total.breaking += verdicts.filter(({ errors }) => errors.length > 0).length;
  total.undecided += verdicts.filter(({ isUndecided }) => isUndecided).length;
  total.wrong += wrong.length;
  total.different += different.length;
  for (const text of [...wrong, ...different]) console.log(text);
  console.log(JSON.stringify(total));
}

await judgeAll(editCases());
for (let start = 0; start < Number(values.cases); start += batch) {
  const cases = Array.from({ length: batch }, (_, index) => {
    const seed = Number(values.seed) * 1_000_003 + start + index;
    return randomCase(randomFrom(seed), `seed ${String(seed)}`);
  });
  await judgeAll(cases);
}
process.exitCode = total.different + total.wrong === 0 ? 0 : 1;
