// Part of the Specwright runtime.
import { dayOf, momentOf, msOfDay, textOfDate } from "./moments.js";
import type { LeafCodec } from "./table.js";

/** Texts of the format `date-time` as values of type `Date`. Digits beyond milliseconds are lost. */
export const dateTimeAsDate: LeafCodec = {
  kind: "leaf",
  isText: true,
  decode: (wire) =>
    typeof wire === "string" ? dateOf(momentOf(wire), wire) : wire,
  encode: (value) => (value instanceof Date ? textOfMoment(value) : value),
};

/** The same, for schemas that do not permit the usual spelling: without the fraction of whole seconds, or with an offset. */
export function dateTimeSpelled(end: "Z" | "+00:00" | ".000+00:00"): LeafCodec {
  const zone = end.replace(".000", "");
  return {
    ...dateTimeAsDate,
    encode: (value) => {
      const text = dateTimeAsDate.encode(value);
      if (typeof text !== "string" || text === value) return text;
      const spelled = text.replace(/Z$/, zone);
      return end === zone ? spelled.replace(/\.000(?=\D)/, "") : spelled;
    },
  };
}

/** Texts of the format `date` as values of type `Date`, at midnight UTC. Another time of the day is refused. */
export const dateAsDate: LeafCodec = {
  kind: "leaf",
  isText: true,
  decode: (wire) =>
    typeof wire === "string" && wire.length === 10
      ? dateOf(dayOf(wire), wire)
      : wire,
  encode: (value) =>
    value instanceof Date && value.getTime() % msOfDay === 0 && isYear(value)
      ? textOfDate(value).slice(0, 10)
      : value,
};

const msOfOffset = 86_340_000;
const firstMoment = -62_167_219_200_000;
const endOfMoments = 253_402_300_800_000;

/** Whether the year has four digits. An invalid date has none. */
function isYear(date: Date): boolean {
  const moment = date.getTime();
  return moment >= firstMoment && moment < endOfMoments;
}

/** Beside the first and the last year in UTC, other offsets have moments, too. Returns a date without a text unchanged. */
function textOfMoment(date: Date): unknown {
  if (isYear(date)) return textOfDate(date);
  const moment = date.getTime();
  const sign = moment > 0 ? -1 : 1;
  const local = new Date(moment + sign * msOfOffset);
  return isYear(local)
    ? textOfDate(local).slice(0, -1) + (sign < 0 ? "-23:59" : "+23:59")
    : date;
}

function dateOf(moment: number, wire: string): unknown {
  return Number.isNaN(moment) ? wire : new Date(moment);
}
