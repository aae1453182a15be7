// Part of the Specwright runtime, copied unchanged.
import { twoDigits } from "./digits.js";

/** RFC 3339: `09:30:00Z`, `09:30:00.25+02:00`. */
export function isTime(text: string): boolean {
  return endsWithTime(text, 0);
}

const plus = 43;
const minus = 45;
const dot = 46;
const colon = 58;
/** With the bit that makes letters lower case. */
const lowerZ = 122;
const minutesOfDay = 24 * 60;

export function endsWithTime(text: string, from: number): boolean {
  const hour = twoDigits(text, from);
  const minute = twoDigits(text, from + 3);
  const second = twoDigits(text, from + 6);
  if (
    hour < 0 ||
    hour > 23 ||
    minute < 0 ||
    minute > 59 ||
    second < 0 ||
    second > 60 ||
    text.charCodeAt(from + 2) !== colon ||
    text.charCodeAt(from + 5) !== colon
  ) {
    return false;
  }
  let at = from + 8;
  if (text.charCodeAt(at) === dot) {
    const start = ++at;
    while (isDigit(text.charCodeAt(at))) at++;
    if (at === start) return false;
  }
  const offset = offsetAt(text, at);
  if (second < 60) return offset !== null;
  // A leap second is the last one of a day in universal time, wherever the clock stands.
  return (
    offset !== null &&
    (hour * 60 + minute - offset + minutesOfDay) % minutesOfDay ===
      minutesOfDay - 1
  );
}

/** Minutes east of universal time; null where the rest of the text is no offset. */
function offsetAt(text: string, at: number): number | null {
  const sign = text.charCodeAt(at);
  if ((sign | 32) === lowerZ) return text.length === at + 1 ? 0 : null;
  if (sign !== plus && sign !== minus) return null;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (
    text.length !== at + 6 ||
    text.charCodeAt(at + 3) !== colon ||
    hours < 0 ||
    hours > 23 ||
    minutes < 0 ||
    minutes > 59
  ) {
    return null;
  }
  return (sign === plus ? 1 : -1) * (hours * 60 + minutes);
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
