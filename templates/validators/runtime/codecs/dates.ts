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

function dateOf(text: string, wire: string): unknown {
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
