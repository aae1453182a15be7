/** Values that differ between the wire and code, and the options that make them differ. */
import type { TargetOptions } from "../../../src/base/options/stages.js";

export type Options = Partial<
  Pick<
    TargetOptions,
    "dates" | "temporal" | "bytes" | "codecs" | "casing" | "int64"
  >
>;

const money = {
  type: "Money",
  import: "money-codec",
  decode: "decodeMoney",
  encode: "encodeMoney",
};

/** Each option alone, and all of them. */
export const optionSets = {
  dates: { dates: "Date" },
  temporal: { dates: "temporal", temporal: { from: "temporal-stand-in" } },
  zoned: {
    dates: "temporal",
    temporal: { from: "temporal-stand-in", dateTime: "zoned" },
    casing: "camel",
  },
  casing: { casing: "camel" },
  bytes: { bytes: "Uint8Array" },
  int64: { int64: "bigint" },
  own: { codecs: { money } },
  all: {
    dates: "Date",
    bytes: "Uint8Array",
    casing: "camel",
    int64: "bigint",
    codecs: { money },
  },
} satisfies Readonly<Record<string, Options>>;

export interface Kind {
  readonly schema: object;
  readonly wire: unknown;
  /** Another value on the wire. */
  readonly other: unknown;
  /** The value in code, as `shown` writes it; undefined if it is the same as on the wire. */
  readonly code: (options: Options) => string | undefined;
}

export const kinds: Readonly<Record<string, Kind>> = {
  dateTime: {
    schema: { type: "string", format: "date-time" },
    wire: "2026-11-17T09:00:00Z",
    other: "2026-12-24T18:30:00Z",
    code: ({ dates, temporal }) =>
      dates === "Date"
        ? "Date 2026-11-17T09:00:00.000Z"
        : dates === "temporal"
          ? temporal?.dateTime === "zoned"
            ? "ZonedDateTime 2026-11-17T09:00:00Z[UTC]"
            : "Instant 2026-11-17T09:00:00Z"
          : undefined,
  },
  day: {
    schema: { type: "string", format: "date" },
    wire: "2026-11-17",
    other: "2026-12-24",
    code: ({ dates }) =>
      dates === "Date"
        ? "Date 2026-11-17T00:00:00.000Z"
        : dates === "temporal"
          ? "PlainDate 2026-11-17"
          : undefined,
  },
  bytes: {
    schema: { type: "string", format: "byte" },
    wire: "AP+A",
    other: "AQID",
    code: ({ bytes }) => (bytes === "Uint8Array" ? "bytes 00ff80" : undefined),
  },
  integer: {
    schema: { type: "integer", format: "int64" },
    wire: 42,
    other: 43,
    code: ({ int64 }) => (int64 === "bigint" ? "bigint 42" : undefined),
  },
  money: {
    schema: { type: "string", format: "money" },
    wire: "12.50 EUR",
    other: "1.00 USD",
    code: ({ codecs }) => (codecs ? "Money 1250 EUR" : undefined),
  },
};

/** A value of code as text, with its type. */
export function shown(value: unknown): unknown {
  if (typeof value === "bigint") return `bigint ${String(value)}`;
  if (value instanceof Uint8Array)
    return `bytes ${Buffer.from(value).toString("hex")}`;
  if (value instanceof Date) return `Date ${value.toISOString()}`;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(shown);
  const { name } = value.constructor;
  if (value instanceof Blob) return "file";
  if (name !== "Object")
    return `${name} ${(value as { toString(): string }).toString()}`;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, shown(item)]),
  );
}

const temporalStandIn = `
const type = (name) => ({ [name]: class {
  #text;
  static from(text) { const made = new this(); made.#text = String(text); return made; }
  subtract() { return this; }
  toString() { return this.#text; }
} })[name];
export const Temporal = Object.fromEntries(
  ["Instant", "ZonedDateTime", "PlainDate", "PlainTime", "Duration"].map((name) => [name, type(name)]),
);
`;

const moneyCodec = `
class Money {
  #cents;
  #currency;
  constructor(cents, currency) { this.#cents = cents; this.#currency = currency; }
  get cents() { return this.#cents; }
  get currency() { return this.#currency; }
  toString() { return this.#cents + " " + this.#currency; }
}
export function decodeMoney(text) {
  const found = /^(\\d+)\\.(\\d\\d) ([A-Z]{3})$/.exec(text);
  if (!found) throw new Error("secret details about " + text);
  return new Money(Number(found[1] + found[2]), found[3]);
}
export function encodeMoney(money) {
  return (money.cents / 100).toFixed(2) + " " + money.currency;
}
`;

/** The packages of the application that the options name. */
export const ownPackages: Readonly<Record<string, string>> = {
  "temporal-stand-in": temporalStandIn,
  "money-codec": moneyCodec,
};
