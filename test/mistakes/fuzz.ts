/**
 * `npm run fuzz:specs -- --from N --every M`: breaks the parts of the rich specs in every way, one at a time, and says
 * which of them the generator cannot take.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { failureOf, mutate, mutationsOf } from "./mutations.js";
import { richSpecs } from "./rich-specs.js";

const { values } = parseArgs({
  options: {
    from: { type: "string", default: "0" },
    every: { type: "string", default: "1" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "fuzz-specs-"));
const file = join(folder, "spec.json");
let failures = 0;
for (const [name, spec] of Object.entries(richSpecs)) {
  const all = mutationsOf(spec);
  let tried = 0;
  for (
    let at = Number(values.from);
    at < all.length;
    at += Number(values.every)
  ) {
    const mutation = all[at];
    if (!mutation) break;
    tried++;
    const failure = await failureOf(file, mutate(spec, mutation));
    if (failure === null) continue;
    failures++;
    console.log(
      name,
      mutation.way.join("/"),
      JSON.stringify(mutation.replacement),
    );
    console.log(failure);
  }
  console.log(
    `${name}: ${tried} of ${all.length} tried, ${failures} failures so far`,
  );
}
rmSync(folder, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;
