/** Arbitrary long texts for each format: a start, a part that is repeated, and an end. */
import { formatChecks as checksByFormat } from "../../../../src/emit/validators/facts/formats.js";
import { validatorsOf } from "../../support/schemas.js";
import type { Random } from "../../../support/random.js";

export type LongText = readonly [start: string, repeated: string, end: string];

const pieces = [
  ..."a0Zf19-._~:/?#[]@!$&'()*+,;=%{}|\\\"<> ^`PTYMDHSW\u00b7\u00e9\u0301\u05d0\u0627\u0660\u30fb\u3042\u4e00\u200d\ud55c",
  "xn--",
  "%41",
  "::",
  "//",
  "http://",
  "a@",
  "2030-12-05",
  "T09:30:00",
  "1Y",
  "~0",
  "{a}",
  "(?:",
  "[a-z]",
  "\\d",
  "\u{1f600}",
];

export function randomText(random: Random): LongText {
  const some = (most: number): string =>
    Array.from(
      { length: random.below(most + 1) },
      () => random.pick(pieces) ?? "",
    ).join("");
  return [some(3), some(3) || "a", some(3)];
}

function timeOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The format whose check takes more than linear time for such a text; null where there is none. */
export async function slowFormat(text: LongText): Promise<string | null> {
  const [start, repeated, end] = text;
  const long = (length: number): string =>
    start + repeated.repeat(Math.ceil(length / repeated.length)) + end;
  const { is } = await formatChecks();
  const isSlow = (format: string): boolean => {
    const name = nameOf(format);
    is(name, long(2 ** 10));
    const once = timeOf(() => is(name, long(2 ** 12)));
    const grown = timeOf(() => is(name, long(2 ** 18)));
    // 64 times the length: a square would take 4,096 times as long.
    return grown / Math.max(once, 1) > 64 * 10;
  };
  // Other programs may have taken the time: only what is slow again counts.
  return stringFormats.find((one) => isSlow(one) && isSlow(one)) ?? null;
}

const stringFormats = [...checksByFormat.keys()];

let checks: ReturnType<typeof validatorsOf> | undefined;

function formatChecks(): ReturnType<typeof validatorsOf> {
  return (checks ??= validatorsOf(
    Object.fromEntries(
      stringFormats.map((format) => [
        nameOf(format),
        { type: "string", format },
      ]),
    ),
  ));
}

function nameOf(format: string): string {
  return `Format${String(stringFormats.indexOf(format))}`;
}
