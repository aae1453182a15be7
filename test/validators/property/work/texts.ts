/** Long texts for each format, chosen and random: a start, a part that is repeated, and an end. */
import { formatChecks as checksByFormat } from "../../../../src/emit/validators/facts/formats.js";
import { validatorsOf } from "../../support/schemas.js";
import type { Random } from "../../../support/random.js";

export type LongText = readonly [start: string, repeated: string, end: string];

const cjk = Array.from({ length: 16_000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + index),
).join("");

/** Texts that nearly match a format, or match it. */
export const nearMatches: readonly LongText[] = [
  ["", "a", ""],
  ["", "a", "!"],
  ["", "0", "x"],
  ["", "-", "a"],
  ["", "a.", ""],
  ["", "a-", "."],
  ["", "xn--", "a"],
  ["xn--", "a", "-9"],
  ["", "\u30fb", ""],
  ["", "\u0627", "1"],
  ["", "\u{1f600}", ""],
  ["", cjk, ""],
  ["", cjk, ".a"],
  ["", "l\u00b7", "l"],
  ["", "@", ""],
  ["", "a@[", "]"],
  ["a@", "a-", "!"],
  ['"', "\\\\", "@a"],
  ['"', "a", '"@a!'],
  ["a@[IPv6:", "1:", "]"],
  ["http://", "a", "|"],
  ["http://", "a@", "|"],
  ["http://a/", "a/", "|"],
  ["http://[", "::", "]"],
  ["", "%41", "%"],
  ["a:", "%4", ""],
  ["", "?", "#^"],
  ["{", "a", ""],
  ["{", "a,", "}"],
  ["{", "a.", "!"],
  ["", "{a}", "{"],
  ["/", "~0", "~"],
  ["0", "/", "~2"],
  ["1", "0", "~"],
  ["P", "1", "X"],
  ["P", "1Y", ""],
  ["PT", "1", "H1"],
  ["2030-12-05T09:30:00.", "1", "X"],
  ["09:30:00.", "1", "X"],
  ["", "A", "="],
  ["", "AAAA", "==="],
  ["", "(", ""],
  ["", "(?:a)", "("],
  ["", "[a-z]", "["],
  ["", "1.", "1"],
  ["", "f:", ":"],
];

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

export function longText(
  [start, repeated, end]: LongText,
  length: number,
): string {
  return start + repeated.repeat(Math.ceil(length / repeated.length)) + end;
}

function timeOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The format whose check takes more than linear time for this text, or null. */
export async function slowFormat(text: LongText): Promise<string | null> {
  const { is } = await formatChecks();
  const isSlow = (format: string): boolean => {
    const name = nameOf(format);
    is(name, longText(text, 2 ** 10));
    const [short, long] = [longText(text, 2 ** 12), longText(text, 2 ** 18)];
    const once = timeOf(() => is(name, short));
    const grown = timeOf(() => is(name, long));
    // 64 times the length: a square would take 4,096 times as long.
    return grown / Math.max(once, 1) > 64 * 10;
  };
  // Other programs may have taken the time: only a format that is slow twice counts.
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
