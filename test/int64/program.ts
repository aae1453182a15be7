/** The program `use-ledger.ts.txt` with the 64-bit integers of each mode. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const digits = "9007199254740993";

export const modes = {
  bigint: { big: BigInt(digits), one: 1n, BIG: `${digits}n`, ONE: "1n" },
  string: { big: digits, one: "1", BIG: `"${digits}"`, ONE: '"1"' },
};

export function ledgerProgram(mode: keyof typeof modes): string {
  const { BIG, ONE } = modes[mode];
  const file = join(import.meta.dirname, "use-ledger.ts.txt");
  return Object.entries({ BIG, ONE, INT64: mode }).reduce(
    (text, [word, replacement]) => text.replaceAll(word, replacement),
    readFileSync(file, "utf8"),
  );
}
