/**
 * Compares the findings of pairs of specs with the errors that oasdiff reports for them.
 *
 *     npm run corpus:diff                        all valid pairs, with and without dates
 *     npm run corpus:diff -- --only nullable     pairs whose name contains a word
 *     npm run corpus:diff -- --invalid           also pairs that a strict reader refuses; they do not count
 *     npm run corpus:diff -- --verbose           also the findings of each difference, and its reason
 *     npm run corpus:diff -- --oasdiff PATH      also runs this oasdiff, and counts what each of both finds
 *
 * Exits with 1 if a difference has no reason in `reasons.ts`, or a reason is not needed.
 */
import { parseArgs } from "node:util";
import { corpusCases, diffCorpusFolder, type CorpusCase } from "./cases.js";
import { checkCase, unexplained, type CaseResult } from "./check.js";
import { createTable, runOasdiff } from "./oasdiff.js";
import {
  furtherBreaking,
  notBreaking,
  reasonFor,
  unusedRows,
  type UsedRows,
} from "./reasons.js";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: diffCorpusFolder },
    only: { type: "string", default: "" },
    invalid: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
    oasdiff: { type: "string" },
  },
});

const cases = corpusCases(options.corpus).filter(
  ({ name, isValid }) =>
    (isValid || options.invalid) && name.includes(options.only),
);
if (cases.length === 0) console.log(`skipped: no pairs at ${options.corpus}`);

function counts() {
  return { cases: 0, errors: 0, found: 0, explained: 0, others: 0 };
}

const kinds = { valid: counts(), dated: counts(), invalid: counts() };
const used: UsedRows = new Set();
const faults: string[] = [];
const table = createTable();
for (const one of cases) {
  try {
    const result = await checkCase(one);
    count(kinds[kindOf(one)], result);
    const found = unexplained(result, used);
    if (one.isValid) faults.push(...found);
    for (const line of found) console.log(line);
    if (options.verbose) explain(result);
    if (options.oasdiff !== undefined && one.isValid)
      table.add(result, runOasdiff(options.oasdiff, one));
  } catch (error) {
    if (one.isValid) faults.push(one.name);
    console.log(`${one.name}: ${String(error)}`);
  }
}
const names = new Set(cases.map(({ name }) => name));
for (const row of [
  ...unusedRows(notBreaking, names, used),
  ...unusedRows(furtherBreaking, names, used),
]) {
  faults.push(row);
  console.log(`not needed: ${row}`);
}
console.table(kinds);
if (options.oasdiff !== undefined) table.print();
process.exitCode = faults.length > 0 ? 1 : 0;

function kindOf({ isValid, hasClock }: CorpusCase): keyof typeof kinds {
  return isValid ? (hasClock ? "dated" : "valid") : "invalid";
}

function count(total: ReturnType<typeof counts>, result: CaseResult): void {
  const missed = result.errors.filter(({ finding }) => !finding);
  total.cases++;
  total.errors += result.errors.length;
  total.found += result.errors.length - missed.length;
  total.explained += missed.filter(({ change }) =>
    reasonFor(notBreaking, result.case.name, change.id),
  ).length;
  total.others += result.others.length;
}

function explain({ case: { name }, errors, others, findings }: CaseResult) {
  for (const { change, finding } of errors) {
    if (finding) continue;
    const { why = "?" } = reasonFor(notBreaking, name, change.id) ?? {};
    console.log(`${name}: ${change.id}: ${why}`);
    for (const { level, code, message } of findings)
      console.log(`    ${level} ${code}: ${message}`);
  }
  for (const { code, message } of others) {
    const { why = "?" } = reasonFor(furtherBreaking, name, code) ?? {};
    console.log(`${name}: ${code} ${message}: ${why}`);
  }
}
