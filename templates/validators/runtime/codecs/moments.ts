// Part of the Specwright runtime.
/** Texts of RFC 3339 as milliseconds since 1970, and back. The methods of `Date` take four to ten times longer. */
import { isDateTime } from "../formats/date-time.js";
import { startsWithDate } from "../formats/date.js";
import { twoDigits } from "../formats/digits.js";

const zeroDigit = 48;
const plusSign = 43;
const hyphenSign = 45;
const dotSign = 46;
const colonSign = 58;
const capitalT = 84;
const capitalZ = 90;
/** `| 32` maps a capital letter to the small one. */
const smallT = 116;
const smallZ = 122;

const msOfMinute = 60_000;
export const msOfDay = 86_400_000;

/**
 * The moment of a text of the format `date-time`; not a number for any other text. `Date` knows neither small letters nor
 * leap seconds, and accepts texts without an offset.
 */
export function momentOf(text: string): number {
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const isTime =
    hour <= 23 &&
    minute <= 59 &&
    // The check of the format knows which leap seconds there are.
    (second <= 59 || isDateTime(text)) &&
    (text.charCodeAt(10) | 32) === smallT &&
    text.charCodeAt(13) === colonSign &&
    text.charCodeAt(16) === colonSign;
  if (!isTime) return Number.NaN;
  const moment =
    dayOf(text) + (hour * 60 + minute) * msOfMinute + second * 1000;
  return text.length === 20 && text.charCodeAt(19) === capitalZ
    ? moment
    : moment + fractionAndOffset(text);
}

/** The milliseconds that the end of a `date-time` adds: a fraction of a second, then an offset. */
function fractionAndOffset(text: string): number {
  let at = 19;
  let ms = 0;
  if (text.charCodeAt(at) === dotSign) {
    let unit = 100;
    let digit = text.charCodeAt(++at) ^ zeroDigit;
    if (digit > 9) return Number.NaN;
    while (digit <= 9) {
      ms += digit * unit;
      unit = (unit / 10) | 0;
      digit = text.charCodeAt(++at) ^ zeroDigit;
    }
  }
  const sign = text.charCodeAt(at);
  if ((sign | 32) === smallZ) return text.length === at + 1 ? ms : Number.NaN;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  const isOffset =
    (sign === plusSign || sign === hyphenSign) &&
    hours <= 23 &&
    minutes <= 59 &&
    text.charCodeAt(at + 3) === colonSign &&
    text.length === at + 6;
  if (!isOffset) return Number.NaN;
  const offset = (hours * 60 + minutes) * msOfMinute;
  return sign === plusSign ? ms - offset : ms + offset;
}

/** Midnight of the date at the start of a text; not a number if there is no date. */
export function dayOf(text: string): number {
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const isDay =
    century <= 99 &&
    yearOfCentury <= 99 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    text.charCodeAt(4) === hyphenSign &&
    text.charCodeAt(7) === hyphenSign &&
    // The check of the format knows how long the months are.
    (day <= 28 || startsWithDate(text));
  if (!isDay) return Number.NaN;
  const isFromMarch = month >= 3;
  // The months are counted from March, so that a leap day is the last one of its year.
  const year = century * 100 + yearOfCentury + (isFromMarch ? 400 : 399);
  const days =
    year * 365 +
    ((year / 4) | 0) -
    ((year / 100) | 0) +
    ((year / 400) | 0) +
    daysBefore(isFromMarch ? month - 3 : month + 9) +
    (day - 1);
  return (days - daysToEpoch) * msOfDay;
}

/** The days of the months from March to another one. */
function daysBefore(month: number): number {
  return ((153 * month + 2) / 5) | 0;
}

const daysOf400Years = 146_097;

/** The days from 1 March of the year -400 to 1970-01-01. Numbers from there on are positive. */
const daysToEpoch = 865_565;

/** The text of a moment in UTC, with milliseconds: the same that `Date.toISOString` writes. */
export function textOfDate(date: Date): string {
  const moment = date.getTime();
  const day = Math.floor(moment / msOfDay);
  const days = day + daysToEpoch;
  // 0000-01-01 to 9999-12-31. Other years have more digits.
  if (!(day >= -719_528 && day < 2_932_897)) return date.toISOString();
  const period = (days / daysOf400Years) | 0;
  const dayOfPeriod = days % daysOf400Years;
  const yearOfPeriod =
    ((dayOfPeriod -
      ((dayOfPeriod / 1460) | 0) +
      ((dayOfPeriod / 36_524) | 0) -
      ((dayOfPeriod / 146_096) | 0)) /
      365) |
    0;
  const dayOfYear =
    dayOfPeriod -
    365 * yearOfPeriod -
    ((yearOfPeriod / 4) | 0) +
    ((yearOfPeriod / 100) | 0);
  const fromMarch = ((5 * dayOfYear + 2) / 153) | 0;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = period * 400 - 400 + yearOfPeriod + (month < 3 ? 1 : 0);
  const dayOfMonth = dayOfYear - daysBefore(fromMarch) + 1;
  const ms = moment - day * msOfDay;
  const seconds = (ms / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  return String.fromCharCode(
    digit(year, 1000),
    digit(year, 100),
    digit(year, 10),
    digit(year, 1),
    hyphenSign,
    digit(month, 10),
    digit(month, 1),
    hyphenSign,
    digit(dayOfMonth, 10),
    digit(dayOfMonth, 1),
    capitalT,
    digit(minutes, 600),
    digit((minutes / 60) | 0, 1),
    colonSign,
    digit(minutes % 60, 10),
    digit(minutes % 60, 1),
    colonSign,
    digit(seconds % 60, 10),
    digit(seconds % 60, 1),
    dotSign,
    digit(ms, 100),
    digit(ms, 10),
    digit(ms, 1),
    capitalZ,
  );
}

/** The code of one digit of a number. */
function digit(number: number, unit: number): number {
  return zeroDigit + (((number / unit) | 0) % 10);
}
