/**
 * Edits real specs, each in one place, and compares the findings with the effect that the edit has by construction.
 *
 *     npm run corpus:edits                               300 edits
 *     npm run corpus:edits -- --count 50 --seed 7 --only pattern
 *
 * Exits with 1 if a breaking edit is missed, or a compatible one is reported as breaking.
 */
import { parseArgs } from "node:util";
import { allSpecs, checkEdits, type Verdict } from "./check.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});

const verdicts: readonly Verdict[] = [
  "right",
  "missed",
  "unproven",
  "alarm",
  "silent",
  "refuted",
];
const rows = new Map<string, Record<Verdict, number>>();
const total = emptyRow();
for await (const { spec, edit, verdict, comparison } of checkEdits({
  seed: Number(options.seed),
  count: Number(options.count),
  only: options.only,
  specs: allSpecs(),
})) {
  const row = rows.get(edit.group) ?? emptyRow();
  rows.set(edit.group, row);
  row[verdict]++;
  total[verdict]++;
  if (verdict === "right") continue;
  const { operation, expected } = edit;
  console.log(
    `${verdict}: ${edit.name} (${expected}) in ${spec}, ${operation ? `${operation.method} ${operation.path}` : "the API"}`,
  );
  for (const { level, code, message, witness } of [
    ...comparison.findings,
    ...comparison.refuted,
  ])
    console.log(
      `    ${level} ${code}: ${message} ${JSON.stringify(witness?.value ?? null).slice(0, 200)}`,
    );
}

const width = Math.max(...[...rows.keys()].map((name) => name.length));
console.log([" ".repeat(width), ...verdicts].join("  "));
for (const [name, row] of [...[...rows].sort(), ["all", total] as const])
  console.log(
    [
      name.padEnd(width),
      ...verdicts.map((verdict) =>
        String(row[verdict]).padStart(verdict.length),
      ),
    ].join("  "),
  );
process.exitCode =
  total.missed + total.alarm + total.refuted + total.unproven > 0 ? 1 : 0;

function emptyRow(): Record<Verdict, number> {
  return { right: 0, missed: 0, unproven: 0, alarm: 0, silent: 0, refuted: 0 };
}
