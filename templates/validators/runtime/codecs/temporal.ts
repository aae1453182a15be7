// Part of the Specwright runtime.
/** Dates and times as values of Temporal: the global one, or that of a polyfill. */
import type { LeafCodec } from "./table.js";

interface TemporalClass {
  from(text: string): { toString(): string };
}

export function asInstant(temporal: { Instant: TemporalClass }): LeafCodec {
  return temporalLeaf(temporal.Instant, (text) => text);
}

export function asPlainDate(temporal: { PlainDate: TemporalClass }): LeafCodec {
  return temporalLeaf(temporal.PlainDate, (text) => text);
}

export function asDuration(temporal: { Duration: TemporalClass }): LeafCodec {
  return temporalLeaf(temporal.Duration, (text) => text);
}

/** The offset of the text is the time zone of the value. */
export function asZonedDateTime(temporal: {
  ZonedDateTime: TemporalClass;
}): LeafCodec {
  return temporalLeaf(
    temporal.ZonedDateTime,
    (text) => `${text}[${zoneOf(text)}]`,
    (value) => value.replace(/\[[^]*/, "").replace(/[+-]00:00$/, "Z"),
  );
}

function zoneOf(text: string): string {
  const offset = /[+-]\d\d:\d\d$/.exec(text)?.[0] ?? "Z";
  return offset === "Z" || /00:00$/.test(offset) ? "UTC" : offset;
}

/** A time of RFC 3339 has an offset, which a `PlainTime` has not: it is the time in UTC. */
export function asPlainTime(temporal: {
  PlainTime: {
    from(text: string): {
      subtract(duration: { minutes: number }): { toString(): string };
    };
  };
}): LeafCodec {
  const { PlainTime } = temporal;
  return {
    ...temporalLeaf(
      PlainTime,
      (text) => text,
      (text) => `${text}Z`,
    ),
    decode: (wire) => {
      if (typeof wire !== "string") return wire;
      const [, time = wire, sign, hours, minutes] =
        /^([^zZ+-]+)(?:[zZ]|([+-])(\d\d):(\d\d))$/.exec(wire) ?? [];
      const offset = 60 * Number(hours ?? 0) + Number(minutes ?? 0);
      try {
        return PlainTime.from(time).subtract({
          minutes: sign === "-" ? -offset : offset,
        });
      } catch {
        return wire;
      }
    },
  };
}

function temporalLeaf(
  type: TemporalClass,
  read: (text: string) => string,
  write = (text: string): string => text,
): LeafCodec {
  return {
    kind: "leaf",
    isText: true,
    decode: (wire) => {
      if (typeof wire !== "string") return wire;
      try {
        return type.from(read(wire));
      } catch {
        return wire;
      }
    },
    encode: (value) =>
      value instanceof (type as unknown as new () => object)
        ? write((value as { toString(): string }).toString())
        : value,
  };
}
