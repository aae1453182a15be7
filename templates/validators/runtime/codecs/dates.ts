// Part of the Specwright runtime.
import { dayOf, momentOf, textOfDate } from "./moments.js";
import type { LeafCodec } from "./table.js";

/** Texts of the format `date-time` as values of type `Date`. Digits beyond milliseconds are lost. */
export const dateTimeAsDate: LeafCodec = {
  kind: "leaf",
  isText: true,
  decode: (wire) =>
    typeof wire === "string" ? dateOf(momentOf(wire), wire) : wire,
  encode: (value) => (isValidDate(value) ? textOfDate(value) : value),
};

/** Texts of the format `date` as values of type `Date`, at midnight UTC. */
export const dateAsDate: LeafCodec = {
  kind: "leaf",
  isText: true,
  decode: (wire) =>
    typeof wire === "string" && wire.length === 10
      ? dateOf(dayOf(wire), wire)
      : wire,
  encode: (value) =>
    isValidDate(value) ? textOfDate(value).slice(0, -14) : value,
};

function dateOf(moment: number, wire: string): unknown {
  return Number.isNaN(moment) ? wire : new Date(moment);
}

function isValidDate(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.valueOf());
}
