// Part of the Specwright runtime.
import { twoDigits } from "./digits.js";

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

export function endsWithTime(text: string, from: number): boolean {
  const minutes = minutesAt(text, from);
  const second = twoDigits(text, from + 6);
  return (
    minutes >= 0 &&
    second <= 60 &&
    text.charCodeAt(from + 5) === colon &&
    endsWithOffset(text, from + 8, minutes, second)
  );
}

/** Checks the part after the seconds. A leap second is the last second of a day in UTC, in every time zone. */
function endsWithOffset(
  text: string,
  from: number,
  minutes: number,
  second: number,
): boolean {
  const at = text.charCodeAt(from) === dot ? endOfDigits(text, from + 1) : from;
  const sign = text.charCodeAt(at);
  if ((sign | 32) === lowerZ) {
    return text.length === at + 1 && (second < 60 || isLast(minutes));
  }
  if (sign !== plus && sign !== minus) return false;
  const offset = minutesAt(text, at + 1);
  return (
    offset >= 0 &&
    text.length === at + 6 &&
    (second < 60 || isLast(sign === plus ? minutes - offset : minutes + offset))
  );
}

/** The end of the digits that start here, or the end of the text (which makes the time invalid) if there are none. */
function endOfDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
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

/** Whether a time is in the last minute of a day. */
function isLast(minutes: number): boolean {
  return (minutes + minutesOfDay) % minutesOfDay === minutesOfDay - 1;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
