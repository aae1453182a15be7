/**
 * Packs the packages of real specs, and checks them with publint and Are The Types Wrong.
 *
 *     npm run corpus:packages                          60 specs of ../shared/corpus
 *     npm run corpus:packages -- --sample 12 --seed 3  another sample
 *     npm run corpus:packages -- --only stripe         specs whose name contains a word
 *
 * Exits with 1 if one of the tools complains.
 */
import { rmSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { chooseSpecs, corpusFolder } from "../../docs/check/corpus.js";
import { packSpec } from "./pack-spec.js";
import { complaints } from "./tools.js";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: corpusFolder },
    sample: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});

const specs = chooseSpecs(options.corpus, {
  only: options.only,
  sample: Number(options.sample),
  seed: Number(options.seed),
});
if (specs.length === 0) console.log(`skipped: no specs at ${options.corpus}`);

const total = { specs: 0, withErrors: 0, packages: 0, faults: 0 };
for (const spec of specs) {
  const { folder, tarballs } = await packSpec(spec);
  try {
    if (tarballs.length === 0) total.withErrors++;
    else total.specs++;
    let faults = 0;
    for (const tarball of tarballs) {
      const found = await complaints(tarball);
      total.packages++;
      faults += found.length;
      for (const text of found)
        console.log(`${basename(spec)}, ${basename(tarball)}: ${text}`);
    }
    total.faults += faults;
    const packed = `${tarballs.length} packages, ${faults} faults`;
    console.log(`${basename(spec)}: ${packed}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(
  `${total.specs} specs, ${total.packages} packages, ${total.faults} faults; ${total.withErrors} specs have errors`,
);
if (total.faults > 0) process.exitCode = 1;
