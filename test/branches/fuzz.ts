/**
 * `npm run fuzz:branches -- --pairs 500 --seed 1`: unrelated edits of real specs on two branches. Git must merge the
 * output without a conflict, and `generate` must be up to date after it. With `--added`, the edits also add operations
 * and schemas, whose lines may be neighbours in a list.
 */
import { parseArgs } from "node:util";
import { editedInside, editedOrAdded } from "../incremental/edits.js";
import { editedSpecs } from "../incremental/specs.js";
import { randomFrom } from "../support/random.js";
import { createRepository } from "./merge.js";

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    added: { type: "boolean", default: false },
  },
});
/** Pairs of each spec before the next one. */
const share = 5;
const random = randomFrom(Number(values.seed));
const specs = random.shuffled(
  editedSpecs().filter(({ name }) => name.includes(values.only)),
);
const counts = { merged: 0, related: 0, refused: 0, same: 0 };
const touched: number[] = [];
const edit = values.added ? editedOrAdded : editedInside;
let conflicts = 0;
let outdated = 0;
let unresolved = 0;
for (let round = 0; counts.merged < Number(values.pairs); round++) {
  const { name, spec } = specs[round % specs.length] ?? { name: "", spec: {} };
  const repository = await createRepository(spec);
  if (repository === null) continue;
  for (let pair = 0; pair < share; pair++) {
    const result = await repository.merge(edit, random);
    counts[result.kind]++;
    touched.push(...result.touched);
    if (result.conflicts.length > 0) conflicts++;
    if (result.outdated > 0) outdated++;
    for (const file of result.conflicts)
      console.log(`${name}: conflict in ${file}`);
    if (result.kind !== "merged" || result.isResolved) continue;
    unresolved++;
    console.log(`${name}: generate fails after the merge`);
  }
  repository.remove();
  if (round % 10 === 9) console.log(JSON.stringify(counts));
}
touched.sort((one, other) => one - other);
console.log(
  `${JSON.stringify(counts)}: ${conflicts} pairs with conflicts, ${outdated} whose merged lines generate puts in order, ${unresolved} that it does not resolve; an edit changes ${touched[Math.floor(touched.length / 2)]} files (median)`,
);
process.exitCode = unresolved === 0 && conflicts === 0 ? 0 : 1;
