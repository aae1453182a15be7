/**
 * Compares the findings of pairs of specs with the errors that oasdiff reports for them.
 *
 *     npm run corpus:diff                        all valid pairs without dates
 *     npm run corpus:diff -- --clock             the pairs with dates
 *     npm run corpus:diff -- --only nullable     pairs whose name contains a word
 *
 * Exits with 1 if a difference has no reason in `reasons.ts`.
 */
import { parseArgs } from "node:util";
import { corpusCases, diffCorpusFolder } from "./cases.js";
import { checkCase } from "./check.js";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: diffCorpusFolder },
    only: { type: "string", default: "" },
    clock: { type: "boolean", default: false },
  },
});

const cases = corpusCases(options.corpus).filter(
  ({ name, isValid, hasClock }) =>
    isValid && hasClock === options.clock && name.includes(options.only),
);
if (cases.length === 0) console.log(`skipped: no pairs at ${options.corpus}`);

const total = { cases: 0, errors: 0, found: 0, others: 0, unshown: 0 };
for (const one of cases) {
  try {
    const result = await checkCase(one);
    total.cases++;
    total.errors += result.errors.length;
    for (const { change, finding } of result.errors) {
      if (finding) total.found++;
      else
        console.log(
          `MISSED ${one.name}: ${change.id} ${change.operation ?? ""} ${change.path ?? ""} ${JSON.stringify(change.args ?? [])}\n    ours: ${result.findings.map((f) => `${f.level} ${f.code} ${f.message}`).join(" | ")}`,
        );
    }
    for (const other of result.others) {
      total.others++;
      console.log(
        `OTHER ${one.name}: ${other.code} ${other.message} [oasdiff: ${one.changes.map((c) => `${c.level} ${c.id}`).join(" | ")}]`,
      );
    }
    for (const other of result.unshown) {
      total.unshown++;
      console.log(`UNSHOWN ${one.name}: ${other.code} ${other.message}`);
    }
  } catch (error) {
    console.log(`FAILED ${one.name}: ${String(error)}`);
  }
}
console.log(JSON.stringify(total));
