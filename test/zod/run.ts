/**
 * Compares zod and the validators for real specs, and lists the differences by keyword.
 *
 *     npm run corpus:zod                          all specs of ../shared/corpus
 *     npm run corpus:zod -- --sample 40 --seed 3  a repeatable sample
 *     npm run corpus:zod -- --only stripe         specs whose name contains a word
 *     npm run corpus:zod -- --random 600 --seed 3 random schemas instead
 */
import { parseArgs } from "node:util";
import { corpusSpecs } from "../round-trip/specs.js";
import { compare, type Comparison } from "./compare.js";
import { compareRandom } from "./random.js";

const sources = ["3.1", "combinations", "3.0"] as const;
const batchSize = 30;

const { values: options } = parseArgs({
  options: {
    sample: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    random: { type: "string", default: "0" },
  },
});

/** The specs, or batches of random documents, each with what compares it. */
function* subjects(): Generator<[string, () => Promise<Comparison | null>]> {
  const { sample, seed, only, random } = options;
  const batches = Math.ceil(Number(random) / batchSize);
  for (let batch = 0; batch < batches; batch++) {
    const source = sources[batch % sources.length] ?? "3.1";
    const from = Number(seed) + batch;
    yield [
      `${source}, seed ${String(from)}`,
      () => compareRandom(source, from, batchSize),
    ];
  }
  if (batches > 0) return;
  for (const spec of corpusSpecs(Number(sample), Number(seed), only))
    yield [spec.name, () => compare(spec.options)];
}

const total = { specs: 0, withErrors: 0, schemas: 0, checked: 0, values: 0 };
const found = new Map<string, { count: number; example: string }>();
for (const [name, run] of subjects()) {
  const comparison = await run();
  if (comparison === null) {
    total.withErrors++;
    continue;
  }
  const { schemas, checked, values, differences } = comparison;
  total.specs++;
  total.schemas += schemas;
  total.checked += checked;
  total.values += values;
  console.log(
    `${name}: ${String(schemas)} schemas, ${String(values)} values, ${String(differences.length)} differences`,
  );
  for (const { kind, keyword, schema, value } of differences) {
    const row = `${kind}: ${keyword}`;
    const { count, example } = found.get(row) ?? {
      count: 0,
      example: `${name} ${schema} ${JSON.stringify(value).slice(0, 200)}`,
    };
    found.set(row, { count: count + 1, example });
  }
}
/** The share of values that have no difference of these rows. */
function agreement(rows: (row: string) => boolean): string {
  let differing = 0;
  for (const [row, { count }] of found) if (rows(row)) differing += count;
  return `${((1 - differing / total.values) * 100).toFixed(3)} %`;
}

const all = agreement(() => true);
const others = agreement((row) => !row.endsWith(": __proto__"));
console.log(JSON.stringify(total), `${all} agree, ${others} without __proto__`);
for (const [row, { count, example }] of found)
  console.log(`${row}: ${String(count)}, such as ${example}`);
