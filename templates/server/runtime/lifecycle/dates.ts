// Part of the Specwright runtime.
/** Dates of the API description and of options, as milliseconds since 1970. */

/** The start of an ISO date in UTC. */
export function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

const instant =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * A date and time with a time zone, as in RFC 3339; the seconds are optional. Null for any other text: without a time
 * zone, it would depend on the computer, and `Date.parse` accepts 31 February.
 */
export function instantOf(text: unknown): number | null {
  const [, day = ""] =
    typeof text === "string" ? (instant.exec(text) ?? []) : [];
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay =
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(`${day}T`);
  const time = isDay ? Date.parse(String(text)) : NaN;
  return Number.isNaN(time) ? null : time;
}
