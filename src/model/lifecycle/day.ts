/** Parses dates in specs. */
import type { Day } from "../model.js";

/** Returns the day of an ISO date or an RFC 3339 date-time (in UTC), or null if it is invalid, such as 31 February. */
export function dayOf(value: unknown): Day | null {
  if (typeof value !== "string") return null;
  const [, day = "", time] =
    /^(\d{4}-\d\d-\d\d)([Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?$/.exec(
      value.trim(),
    ) ?? [];
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return null;
  if (instant.toISOString().slice(0, 10) !== day) return null;
  if (time === undefined || !/[+-]\d\d:\d\d$/.test(time)) return day;
  const exact = new Date(`${day}T${time.slice(1)}`);
  return Number.isNaN(exact.getTime())
    ? null
    : exact.toISOString().slice(0, 10);
}
