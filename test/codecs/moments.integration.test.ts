/** Texts of RFC 3339 are read and written as `Date` does it, and refused as the check of the format does it. */
import { describe, expect, it } from "vitest";
import {
  dayOf,
  momentOf,
  textOfDate,
} from "../../templates/validators/runtime/codecs/moments.js";
import { isDateTime } from "../../templates/validators/runtime/formats/date-time.js";
import { isDate } from "../../templates/validators/runtime/formats/date.js";
import fc from "../support/fast-check.js";

const msOfDay = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1) / msOfDay - 730_485;
const lastDay = Date.UTC(9999, 11, 31) / msOfDay;

const two = fc.nat(99).map((number) => String(number).padStart(2, "0"));
const zone = fc.oneof(
  fc.constantFrom("Z", "z", "Z", "", "+0100", "Z "),
  fc
    .tuple(
      fc.constantFrom("+", "-"),
      fc.constantFrom("00", "01", "14", "23", "24"),
      fc.constantFrom("00", "30", "59", "60"),
    )
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const fraction = fc.oneof(
  fc.constantFrom("", ".", ".5", ".1234567891", ",5"),
  fc.nat(999_999).map((number) => `.${String(number)}`),
);

/** Mostly almost right: all parts have digits, which may be out of range. */
const texts = fc
  .tuple(
    fc.tuple(two, two),
    fc.constantFrom("01", "02", "04", "11", "12", "00", "13"),
    fc.constantFrom("01", "15", "28", "29", "30", "31", "00", "32"),
    fc.constantFrom("T", "t", " "),
    fc.constantFrom("00", "09", "23", "24"),
    fc.constantFrom("00", "30", "59", "60"),
    fc.constantFrom("00", "59", "60", "61"),
    fraction,
    zone,
  )
  .map(
    ([[century, year], month, day, letter, hour, minute, second, part, at]) =>
      `${century}${year}-${month}-${day}${letter}${hour}:${minute}:${second}${part}${at}`,
  );

/** A text with one other character, or with one less. */
const mutated = fc
  .tuple(texts, fc.nat(40), fc.constantFrom("", "0", "9", ":", "-", "x", "/"))
  .map(([text, at, letter]) => text.slice(0, at) + letter + text.slice(at + 1));

/** The moment as `Date` reads it, which knows neither leap seconds nor small letters. */
function reference(text: string): number {
  const usual = text.toUpperCase().replace(/^(.{17})60/, "$159");
  const moment = Date.parse(usual.replace(/\.(\d{3})\d+/, ".$1"));
  return usual === text.toUpperCase() ? moment : moment + 1000;
}

describe("moments", () => {
  it("are read if they match the format, and as Date reads them", () => {
    const counts = { read: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof(texts, mutated), (text) => {
        const isRight = isDateTime(text);
        counts[isRight ? "read" : "refused"]++;
        expect(momentOf(text)).toBe(isRight ? reference(text) : Number.NaN);
      }),
      { seed: 7, numRuns: 40_000 },
    );
    expect(counts.read).toBeGreaterThan(500);
    expect(counts.refused).toBeGreaterThan(500);
  });

  it("are written as Date writes them, and read again", () => {
    const first = firstDay * msOfDay;
    const last = (lastDay + 1) * msOfDay - 1;
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (moment) => {
        const date = new Date(moment);
        const text = textOfDate(date);
        expect(text).toBe(date.toISOString());
        expect(momentOf(text)).toBe(moment);
      }),
      { seed: 7, numRuns: 20_000 },
    );
    for (const moment of [first - 1, last + 1, -8.64e15, 8.64e15]) {
      const date = new Date(moment);
      expect(textOfDate(date)).toBe(date.toISOString());
    }
  });

  it("include every day of the years 0 to 9999", () => {
    expect(new Date(firstDay * msOfDay).toISOString()).toMatch(/^0000-01-01/);
    let wrong = 0;
    for (let day = firstDay; day <= lastDay; day++) {
      const text = textOfDate(new Date(day * msOfDay)).slice(0, 10);
      if (dayOf(text) !== day * msOfDay || !isDate(text)) wrong++;
    }
    expect(wrong).toBe(0);
  });
});
