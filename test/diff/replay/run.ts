/**
 * Sends the witnesses of breaking findings to the generated servers of both sides, which must answer as the findings
 * say. The findings are those of edits of real specs, and of the pairs of specs in ../shared/diff-corpus.
 *
 *     npm run corpus:replay                              300 edits and all pairs
 *     npm run corpus:replay -- --edits 20 --pairs 20 --seed 7
 *
 * Exits with 1 if answers are not as claimed.
 */
import { inspect, parseArgs } from "node:util";
import { checkEdits } from "../edits/check.js";
import type { Comparison } from "../support/compare.js";
import { checkReplays, noReplays, type ReplayCounts } from "./check.js";
import { diffCorpus } from "./diff-corpus.js";

const { values: options } = parseArgs({
  options: {
    edits: { type: "string", default: "300" },
    pairs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const seed = Number(options.seed);
const { only } = options;

async function replay(
  name: string,
  comparison: Comparison,
  counts: ReplayCounts,
): Promise<void> {
  try {
    for (const { finding, replay } of await checkReplays(comparison, counts)) {
      const { code, message, operations, witness } = finding;
      console.log(`${name}: ${code}: ${message}`);
      console.log(
        inspect(
          { operation: operations[0], witness, replay },
          { depth: 9, breakLength: 160, maxStringLength: 300 },
        ),
      );
    }
  } catch (error) {
    counts.otherwise++;
    console.log(`${name}: ${inspect(error)}`);
  }
}

const edits = noReplays();
for await (const { spec, edit, comparison } of checkEdits({
  seed,
  count: Number(options.edits),
  only,
}))
  await replay(`${edit.name} in ${spec}`, comparison, edits);

const pairs = noReplays();
for await (const { name, comparison } of diffCorpus(
  Number(options.pairs),
  seed,
))
  if (name.includes(only)) await replay(name, comparison, pairs);

console.log({ edits, pairs });
process.exitCode = edits.otherwise + pairs.otherwise > 0 ? 1 : 0;
