/**
 * Compares zod and the validators for real specs, and lists the differences by keyword.
 *
 *     npm run corpus:zod                          all specs of ../shared/corpus
 *     npm run corpus:zod -- --sample 40 --seed 3  a repeatable sample
 *     npm run corpus:zod -- --only stripe         specs whose name contains a word
 */
import { parseArgs } from "node:util";
import { corpusSpecs } from "../round-trip/specs.js";
import { compare } from "./compare.js";

const { values: options } = parseArgs({
  options: {
    sample: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});

const total = { specs: 0, withErrors: 0, schemas: 0, checked: 0, values: 0 };
const found = new Map<string, { count: number; example: string }>();
const { sample, seed, only } = options;
for (const spec of corpusSpecs(Number(sample), Number(seed), only)) {
  const comparison = await compare(spec.options);
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
    `${spec.name}: ${String(schemas)} schemas, ${String(values)} values, ${String(differences.length)} differences`,
  );
  for (const { kind, keyword, schema, value } of differences) {
    const row = `${kind}: ${keyword}`;
    const { count, example } = found.get(row) ?? {
      count: 0,
      example: `${spec.name} ${schema} ${JSON.stringify(value).slice(0, 200)}`,
    };
    found.set(row, { count: count + 1, example });
  }
}
console.log(JSON.stringify(total));
for (const [row, { count, example }] of found)
  console.log(`${row}: ${String(count)}, such as ${example}`);
