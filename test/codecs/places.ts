/** The API of `places.yaml` with each kind of codec, and what its values are in code by a second implementation. */
import { join } from "node:path";
import type { GenerateOptions } from "../../src/generate.js";

export const input = join(import.meta.dirname, "places.yaml");

/** The module of the application: an own codec, and classes in the place of Temporal. */
export const applicationModule = "places-application";

const money = `
export class Money {
  // JSON does not show it, so a key of a cache must contain the wire value.
  readonly #amount: number;
  readonly currency: string;
  constructor(amount: number, currency: string) {
    this.#amount = amount;
    this.currency = currency;
  }
  get amount(): number {
    return this.#amount;
  }
  toString(): string {
    return encodeMoney(this);
  }
}
export function decodeMoney(wire: string): Money {
  const [amount = "", currency = ""] = wire.split(" ");
  if (!/^[0-9]+$/.test(amount)) throw new Error("not an amount");
  return new Money(Number(amount), currency);
}
export function encodeMoney(money: Money): string {
  return String(money.amount) + " " + money.currency;
}
export * as Temporal from "./temporal.js";
`;

const temporal = ["Instant", "PlainDate"]
  .map(
    (name) => `
export class ${name} {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  static from(text: string): ${name} {
    return new ${name}(text);
  }
  toString(): string {
    return this.text;
  }
  toJSON(): string {
    return this.text;
  }
}`,
  )
  .join("\n");

export const applicationFiles = [
  { path: "application/src/index.ts", text: money },
  { path: "application/src/temporal.ts", text: temporal },
  {
    path: "application/package.json",
    text: '{ "type": "module", "exports": "./dist/index.js" }',
  },
];

/** What the module exports. */
export interface Application {
  decodeMoney(wire: string): { amount: number; currency: string };
  Temporal: Record<"Instant" | "PlainDate", { from(text: string): unknown }>;
}

const codecs = {
  money: {
    type: "Money",
    import: applicationModule,
    decode: "decodeMoney",
    encode: "encodeMoney",
  },
};

export const modes = {
  strings: { dates: "string" },
  dates: { dates: "Date" },
  temporal: { dates: "temporal", temporal: { from: applicationModule } },
  casing: { casing: "camel" },
  bytes: { bytes: "Uint8Array" },
  own: { codecs },
  int64: { int64: "bigint" },
  digits: { int64: "string" },
  brands: { model: { brands: { properties: true } } },
  shapes: { shapes: true },
  all: {
    dates: "Date",
    casing: "camel",
    bytes: "Uint8Array",
    int64: "bigint",
    codecs,
    shapes: true,
    model: { brands: true },
  },
} satisfies Record<string, Partial<GenerateOptions>>;

export type Mode = keyof typeof modes;

const dateTimes =
  /_at$|_after$|_before$|^at_|_since$|_cursor$|_visit$|^X-.*-At$/;
const dates = /_day$|_days$|^not_after$|^open_until$|^X-Days$|^X-Window-List$/;

/** The names of `places.yaml` tell what their values are. Keys below `seen_by` are those of a map. */
export function inCode(
  mode: Mode,
  application: Application,
  wire: unknown,
  name = "",
): unknown {
  const options: Partial<GenerateOptions> = modes[mode];
  const { Temporal, decodeMoney } = application;
  const leaf = (name: string, text: string): unknown => {
    if (/^raw_/.test(name) && options.bytes === "Uint8Array")
      return new Uint8Array(Buffer.from(text, "base64"));
    if (/_cost$|_amount$|^entry_ids$/.test(name) && options.codecs)
      return decodeMoney(text);
    const isDate = dates.test(name);
    if (!isDate && !dateTimes.test(name)) return text;
    if (options.dates === "Date") return new Date(text);
    if (options.dates === "temporal")
      return Temporal[isDate ? "PlainDate" : "Instant"].from(text);
    return text;
  };
  const walk = (name: string, value: unknown): unknown => {
    if (typeof value === "string") return leaf(name, value);
    if (typeof value === "number")
      return name === "big_number" ? integerInCode(options, value) : value;
    if (Array.isArray(value)) return value.map((item) => walk(name, item));
    if (typeof value !== "object" || value === null || value instanceof Blob)
      return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) =>
        name === "seen_by"
          ? [key, walk("seen_at", part)]
          : [nameInCode(mode, key), walk(key, part)],
      ),
    );
  };
  return walk(name, wire);
}

/** Values of the wire whose 64-bit integers have all digits. */
export function exactly(
  mode: Mode,
  application: Application,
  wire: unknown,
): unknown {
  const options: Partial<GenerateOptions> = modes[mode];
  switch (options.int64) {
    case "bigint":
      return inCode("int64", application, wire);
    case "string":
      return inCode("digits", application, wire);
    default:
      return wire;
  }
}

function integerInCode({ int64 }: Partial<GenerateOptions>, value: number) {
  if (int64 === "bigint") return BigInt(value);
  return int64 === "string" ? String(value) : value;
}

export function nameInCode(mode: Mode, name: string): string {
  const options: Partial<GenerateOptions> = modes[mode];
  if (options.casing !== "camel") return name;
  return name
    .replace(/^./, (letter) => letter.toLowerCase())
    .replace(/[_-](.)/g, (_, letter: string) => letter.toUpperCase());
}
