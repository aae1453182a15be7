// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { twoDigits } from "./digits.js";

export const mustBeDate: TestNode = /* @__PURE__ */ formatted(
  "date",
  "a date such as 2026-01-15",
  isDate,
);

/** RFC 3339: `2030-12-05`. */
export function isDate(text: string): boolean {
  return text.length === 10 && startsWithDate(text);
}

const hyphen = 45;
const daysOf = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A leap year is divisible by 4. The first year of a century is one if the number of the century is divisible by 4. */
export function startsWithDate(text: string): boolean {
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return (
    century < 100 &&
    yearOfCentury < 100 &&
    text.charCodeAt(4) === hyphen &&
    text.charCodeAt(7) === hyphen &&
    day > 0 &&
    day <= (daysOf[month] ?? 0) &&
    (month !== 2 || day < 29 || (yearOfCentury || century) % 4 === 0)
  );
}
