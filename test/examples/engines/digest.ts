/** Prints the version of Node and a digest of the samples of each spec, for `run.ts`. */
import { createHash } from "node:crypto";
import { Diagnostics } from "../../../src/base/diagnostics.js";
import { createSampler } from "../../../src/samples/sample/sampler.js";
import { readModel } from "../../../src/generate.js";
import { chooseSpecs, corpusFolder } from "../../docs/check/corpus.js";

const specs = [
  "spec/petstore.yaml",
  ...chooseSpecs(corpusFolder, { only: "", sample: 12, seed: 3 }),
];
const digests: Record<string, string> = {};
for (const input of specs) {
  const model = await readModel({ input }, new Diagnostics());
  if (model === null) continue;
  const hash = createHash("sha256");
  for (const size of ["minimal", "typical", "maximal"] as const) {
    for (const seed of [1, 2, 3]) {
      const sampler = createSampler(model, { size, seed });
      for (const id of Object.keys(model.schemas))
        hash.update(JSON.stringify([sampler.of(id, "response")]));
    }
  }
  digests[input] = hash.digest("hex");
}
console.log(JSON.stringify({ node: process.version, digests }));
