// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { twoDigits } from "./digits.js";

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
