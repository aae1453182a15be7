/** Each format is checked in a time that grows with the length of the text, also where the text nearly matches. */
import { describe, expect, it } from "vitest";
import { formatChecks } from "../../src/emit/validators/facts/formats.js";
import { validatorsOf } from "./support/schemas.js";

const cjk = Array.from({ length: 16_000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + index),
).join("");

/** A start, what is repeated, and an end. */
const texts: readonly (readonly [string, string, string])[] = [
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

function timeOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

describe.each([...formatChecks.keys()])("%s", (format) => {
  it("is checked in linear time", async () => {
    const { is } = await validatorsOf({ Sample: { type: "string", format } });
    for (const [start, repeated, end] of texts) {
      const text = (length: number): string =>
        start + repeated.repeat(Math.ceil(length / repeated.length)) + end;
      // Engines remember the last regular expressions: each text is new.
      is("Sample", text(2 ** 13));
      const short = text(2 ** 14);
      const long = text(2 ** 20);
      const once = timeOf(() => is("Sample", short));
      const grown = timeOf(() => is("Sample", long));
      // 64 times the length: a square would take 4,096 times as long.
      expect(
        grown / Math.max(once, 1),
        `${start}(${repeated.slice(0, 9)})${end}`,
      ).toBeLessThan(64 * 25);
    }
  });
});
