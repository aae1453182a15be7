/**
 * Rewrites real specs without a change of meaning. A comparison must find nothing.
 *
 *     npm run corpus:rewrites                            150 rewrites
 *     npm run corpus:rewrites -- --count 20 --seed 7 --only allOf --oasdiff PATH
 *
 * With `--oasdiff`, this program compares the same files, and its breaking changes are counted beside ours. Exits with 1
 * if there is a finding.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { SpecFiles } from "../support/compare.js";
import { checkRewrites } from "./check.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "150" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    oasdiff: { type: "string" },
  },
});

const totals = {
  rewrites: 0,
  clean: 0,
  breaking: 0,
  unproven: 0,
  compatible: 0,
};
const theirs = { clean: 0, breaking: 0, failed: 0 };
const rows = new Map<string, { count: number; findings: number }>();
for await (const { spec, names, base, head, findings } of checkRewrites({
  seed: Number(options.seed),
  count: Number(options.count),
  only: options.only,
})) {
  totals.rewrites++;
  if (findings.length === 0) totals.clean++;
  for (const { level } of findings) totals[level]++;
  for (const name of names) {
    const row = rows.get(name) ?? { count: 0, findings: 0 };
    rows.set(name, {
      count: row.count + 1,
      findings: row.findings + findings.length,
    });
  }
  if (options.oasdiff !== undefined) {
    const count = oasdiffBreaking(options.oasdiff, base, head);
    if (count === null) theirs.failed++;
    else if (count === 0) theirs.clean++;
    else theirs.breaking += count;
  }
  if (findings.length === 0) continue;
  console.log(
    `${spec}: ${names.join(", ")}: ${String(findings.length)} findings`,
  );
  for (const {
    level,
    scope,
    code,
    message,
    operations,
    base: place,
    witness,
  } of findings.slice(0, 4))
    console.log(
      `    ${scope} ${level} ${code}: ${message} [${operations[0]?.method ?? ""} ${operations[0]?.path ?? ""}] ${place?.pointer ?? ""} ${JSON.stringify(witness?.value ?? null).slice(0, 160)}`,
    );
}
for (const [name, { count, findings }] of [...rows].sort())
  console.log(`${name}: ${String(count)} times, ${String(findings)} findings`);
console.log(totals);
if (options.oasdiff !== undefined) console.log("oasdiff:", theirs);
process.exitCode = totals.clean < totals.rewrites ? 1 : 0;

/** Null if oasdiff cannot read a spec. */
function oasdiffBreaking(
  program: string,
  base: SpecFiles,
  head: SpecFiles,
): number | null {
  const folder = mkdtempSync(join(tmpdir(), "specwright-oasdiff-"));
  try {
    const write = (side: string, files: SpecFiles): string => {
      for (const [name, text] of Object.entries(files)) {
        const path = join(folder, side, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
      return join(folder, side, Object.keys(files)[0] ?? "");
    };
    const text = execFileSync(
      program,
      [
        "breaking",
        write("base", base),
        write("head", head),
        "--format",
        "json",
      ],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    );
    return text.trim() === "" ? 0 : (JSON.parse(text) as unknown[]).length;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
