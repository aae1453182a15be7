/**
 * Compares types, checks, zod schemas, the interpreter and samples for real specs, on samples and mutants of samples.
 *
 *     npm run corpus:views                          all specs of ../shared/corpus
 *     npm run corpus:views -- --sample 40 --seed 3  a repeatable sample
 *     npm run corpus:views -- --only stripe         specs whose name contains a word
 *
 * Exits with 1 if a type or an interpreter contradicts a check. The guide lists where zod differs.
 */
import { parseArgs } from "node:util";
import { corpusSpecs } from "../round-trip/specs.js";
import { agreementOf } from "./agree.js";

const { values: options } = parseArgs({
  options: {
    sample: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    most: { type: "string", default: "20" },
  },
});

const total = { specs: 0, withErrors: 0, schemas: 0, values: 0, empty: 0 };
const found = new Map<string, { count: number; example: string }>();
const { sample, seed, only, most } = options;
for (const spec of corpusSpecs(Number(sample), Number(seed), only)) {
  const agreement = await agreementOf(spec.options, [], Number(most));
  if (agreement === null) {
    total.withErrors++;
    continue;
  }
  const { schemas, values, empty, contradictions } = agreement;
  total.specs++;
  total.schemas += schemas;
  total.values += values;
  total.empty += empty.length;
  console.log(
    `${spec.name}: ${String(values)} values, ${String(contradictions.length)} contradictions`,
  );
  for (const { kind, schema, value } of contradictions) {
    const { count, example } = found.get(kind) ?? {
      count: 0,
      example: `${spec.name} ${schema} ${JSON.stringify(value).slice(0, 300)}`,
    };
    found.set(kind, { count: count + 1, example });
  }
}
console.log(JSON.stringify(total));
for (const [kind, { count, example }] of found)
  console.log(`${kind}: ${String(count)}, such as ${example}`);
const isFault = (kind: string) => !kind.startsWith("zod ");
process.exitCode = [...found.keys()].some(isFault) ? 1 : 0;
