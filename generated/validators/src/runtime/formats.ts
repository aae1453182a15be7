// Part of the Specwright runtime.
import { type TestNode, formatted } from "./core.js";

/** Greater than any number of two digits. */
const tooMuch = 100;

/** The number that two digits form, or a greater one if the characters are not digits. */
export function twoDigits(text: string, at: number): number {
  // This maps the digits to 0 to 9, and all other characters to greater numbers.
  const tens = text.charCodeAt(at) ^ 48;
  const ones = text.charCodeAt(at + 1) ^ 48;
  return tens > 9 || ones > 9 ? tooMuch : tens * 10 + ones;
}

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

export const mustBeTime: TestNode = /* @__PURE__ */ formatted(
  "time",
  "a time such as 09:30:00Z",
  isTime,
);

/** RFC 3339: `09:30:00Z`, `09:30:00.25+02:00`. */
export function isTime(text: string): boolean {
  return endsWithTime(text, 0);
}

const plus = 43;
const minus = 45;
const dot = 46;
const colon = 58;
/** The code of "z". `| 32` maps the letter "Z" to it. */
const lowerZ = 122;
const minutesOfDay = 24 * 60;

/** A leap second is the last second of a day in UTC, in every time zone. */
export function endsWithTime(text: string, from: number): boolean {
  const minutes = minutesAt(text, from);
  const second = twoDigits(text, from + 6);
  const hasFraction = text.charCodeAt(from + 8) === dot;
  const at = hasFraction ? endOfDigits(text, from + 9) : from + 8;
  const sign = text.charCodeAt(at);
  const isLocal = sign === plus || sign === minus;
  const offset = isLocal ? minutesAt(text, at + 1) : 0;
  const utc = sign === plus ? minutes - offset : minutes + offset;
  return (
    minutes >= 0 &&
    offset >= 0 &&
    second <= 60 &&
    text.charCodeAt(from + 5) === colon &&
    (isLocal || (sign | 32) === lowerZ) &&
    text.length === at + (isLocal ? 6 : 1) &&
    (second < 60 || (utc + 1 + minutesOfDay) % minutesOfDay === 0)
  );
}

/** The end of the digits that start here, or the end of the text (which makes the time invalid) if there are none. */
function endOfDigits(text: string, from: number): number {
  let at = from;
  while ((text.charCodeAt(at) ^ 48) <= 9) at++;
  return at === from ? text.length : at;
}

/** The number of minutes of a time such as `09:30`; -1 if the text is not a time. */
function minutesAt(text: string, at: number): number {
  const hours = twoDigits(text, at);
  const minutes = twoDigits(text, at + 3);
  return hours > 23 || minutes > 59 || text.charCodeAt(at + 2) !== colon
    ? -1
    : hours * 60 + minutes;
}

export const mustBeDateTime: TestNode = /* @__PURE__ */ formatted(
  "date-time",
  "a date and time such as 2026-01-15T09:30:00Z",
  isDateTime,
);

/** The code of "t". `| 32` maps the letter "T" to it. */
const lowerT = 116;

/** RFC 3339: `2030-12-05T09:30:00Z`. */
export function isDateTime(text: string): boolean {
  return (
    startsWithDate(text) &&
    (text.charCodeAt(10) | 32) === lowerT &&
    endsWithTime(text, 11)
  );
}
