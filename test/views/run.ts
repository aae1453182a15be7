/**
 * Compares types, checks, zod schemas, the interpreter and samples for real specs, on samples and mutants of samples.
 *
 *     npm run corpus:views                           all specs of ../shared/corpus
 *     npm run corpus:views -- --sample 40 --seed 3   a repeatable sample
 *     npm run corpus:views -- --only stripe          specs whose name contains a word
 *     npm run corpus:views -- --random 300 --seed 3  random schemas instead
 *
 * Exits with 1 if there is a contradiction that `exceptions.ts` does not list, or if all specs have been compared and an
 * exception of real specs did not occur.
 */
import { parseArgs } from "node:util";
import { corpusSpecs } from "../round-trip/specs.js";
import { withRandomSpec } from "../validators/property/random-spec.js";
import { agreementOf, type Agreement } from "./agree.js";
import { exceptionFor, reasonsInRealSpecs } from "./exceptions.js";

const { values: options } = parseArgs({
  options: {
    sample: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    most: { type: "string", default: "20" },
    random: { type: "string", default: "0" },
  },
});
const { only } = options;
const [sample, seed, most, random] = [
  options.sample,
  options.seed,
  options.most,
  options.random,
].map(Number) as [number, number, number, number];
const sources = ["3.1", "combinations", "3.0"] as const;
const batchSize = 10;

/** The specs, or batches of random documents. */
function* subjects(): Generator<[string, () => Promise<Agreement | null>]> {
  for (let at = 0; at * batchSize < random; at++) {
    const source = sources[at % sources.length] ?? "3.1";
    const compare = () =>
      withRandomSpec(source, seed + at, batchSize, (spec, values) =>
        agreementOf(spec, (type) => values[type] ?? [], most),
      );
    yield [`${source}, seed ${String(seed + at)}`, compare];
  }
  if (random > 0) return;
  for (const { name, options: spec } of corpusSpecs(sample, seed, only))
    yield [name, () => agreementOf(spec, undefined, most)];
}

const total = { specs: 0, withErrors: 0, schemas: 0, values: 0, empty: 0 };
const found = new Map<string, { count: number; example: string }>();
const met = new Set<string>();
for (const [name, compare] of subjects()) {
  const agreement = await compare();
  if (agreement === null) {
    total.withErrors++;
    continue;
  }
  const { schemas, values, empty, contradictions } = agreement;
  total.specs++;
  total.schemas += schemas;
  total.values += values;
  total.empty += empty.length;
  let count = 0;
  for (const one of contradictions) {
    // Types of arbitrary schemas are wider than their checks: TypeScript has no types for most keywords.
    if (random > 0 && one.kind.startsWith("type accepts")) continue;
    const exception = exceptionFor(one, agreement);
    if (exception) {
      met.add(exception);
      continue;
    }
    count++;
    const { kind, schema, value } = one;
    const known = found.get(kind);
    const example = `${name} ${schema} ${JSON.stringify(value).slice(0, 300)}`;
    found.set(kind, {
      count: (known?.count ?? 0) + 1,
      example: known?.example ?? example,
    });
  }
  console.log(
    `${name}: ${String(values)} values, ${String(count)} contradictions`,
  );
}
console.log(JSON.stringify(total));
for (const [kind, { count, example }] of found)
  console.log(`${kind}: ${String(count)}, such as ${example}`);
const isWhole = random === 0 && only === "" && sample >= 1000;
const unmet = isWhole ? reasonsInRealSpecs.filter((one) => !met.has(one)) : [];
for (const one of unmet) console.log(`No longer needed: ${one}`);
process.exitCode = found.size + unmet.length > 0 ? 1 : 0;
