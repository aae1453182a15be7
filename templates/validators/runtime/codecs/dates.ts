// Part of the Specwright runtime.
import type { LeafCodec } from "./table.js";

/** Texts of the format `date-time` as values of type `Date`. Digits beyond milliseconds are lost. */
export const dateTimeAsDate: LeafCodec = {
  kind: "leaf",
  isText: true,
  decode: (wire) => (typeof wire === "string" ? dateOf(wire, wire) : wire),
  encode: (value) => (isValidDate(value) ? value.toISOString() : value),
};

/** Texts of the format `date` as values of type `Date`, at midnight UTC. */
export const dateAsDate: LeafCodec = {
  kind: "leaf",
  isText: true,
  decode: (wire) =>
    typeof wire === "string" ? dateOf(`${wire}T00:00:00Z`, wire) : wire,
  encode: (value) =>
    isValidDate(value) ? value.toISOString().slice(0, -14) : value,
};

/** `Date` takes much longer to read a text than to check it, so usual texts are read here. */
function dateOf(text: string, wire: string): unknown {
  const year = 100 * digitsAt(text, 0) + digitsAt(text, 2);
  const month = digitsAt(text, 5);
  const day = digitsAt(text, 8);
  const hour = digitsAt(text, 11);
  const minute = digitsAt(text, 14);
  const second = digitsAt(text, 17);
  const isUsual =
    text.length === 20 &&
    text.charCodeAt(4) === 0x2d &&
    text.charCodeAt(7) === 0x2d &&
    text.charCodeAt(10) === 0x54 &&
    text.charCodeAt(13) === 0x3a &&
    text.charCodeAt(16) === 0x3a &&
    text.charCodeAt(19) === 0x5a &&
    year >= 100 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 28 &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59;
  return isUsual
    ? new Date(Date.UTC(year, month - 1, day, hour, minute, second))
    : anyDate(text, wire);
}

/** Two digits of a text; not a number if there are none. */
function digitsAt(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 0x30;
  const ones = text.charCodeAt(index + 1) - 0x30;
  const isNumber = tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9;
  return isNumber ? 10 * tens + ones : Number.NaN;
}

function anyDate(text: string, wire: string): unknown {
  const date = new Date(text);
  return Number.isNaN(date.valueOf()) ? unusualDate(text, wire) : date;
}

/** RFC 3339 allows small letters and leap seconds, which `Date` does not know. */
function unusualDate(text: string, wire: string): unknown {
  const usual = text.toUpperCase().replace(/^(.{17})60/, "$159");
  const date = new Date(usual);
  if (Number.isNaN(date.valueOf())) return wire;
  return usual === text.toUpperCase() ? date : new Date(date.valueOf() + 1000);
}

function isValidDate(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.valueOf());
}
