/** The pairs of specs in ../shared/diff-corpus, compared. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { randomFrom } from "../../support/random.js";
import { corpusCases, diffCorpusFolder } from "../corpus/cases.js";
import { compareFiles, type Comparison } from "../support/compare.js";

/** Leaves out specs with errors. */
export async function* diffCorpus(
  count: number,
  seed: number,
): AsyncGenerator<{ name: string; comparison: Comparison }> {
  const cases = randomFrom(seed).shuffled(corpusCases(diffCorpusFolder));
  for (const { name, base, head } of cases.slice(0, count)) {
    const comparison = await compareFiles(fileOf(base), fileOf(head));
    if (comparison) yield { name, comparison };
  }
}

function fileOf(path: string): Record<string, string> {
  return { [basename(path)]: readFileSync(path, "utf8") };
}
