/** Checks the codecs of arbitrary documents: every law for every schema, in both directions. */
import { camelCase } from "../../src/naming/identifiers.js";
import fc from "../support/fast-check.js";
import {
  declaredNames,
  hasImpliedType,
  isTemporal,
  unassignable,
  type Accepted,
} from "../validators/property/assignable.js";
import { noCounts } from "../validators/property/counts.js";
import type { Document } from "../validators/property/documents.js";
import { deepFreeze, type Json } from "../validators/property/json.js";
import { judges } from "../validators/property/reference.js";
import {
  packageOf,
  schemasOf,
  type Package,
  type PackageOptions,
} from "../validators/property/subjects.js";
import { translate, type Direction } from "../validators/property/translate.js";
import { valuesFor } from "../validators/property/values.js";
import { codecDocuments, type Source } from "./documents.js";
import { meansSame } from "./meaning.js";

export interface CodecCase {
  document: Document;
  /** Of the values. */
  seed: number;
}

export interface CodecFailure {
  index: number;
  subject: string;
  law: string;
  /** JSON */
  value: string;
}

export interface CodecOutcome {
  failures: CodecFailure[];
  /** Schemas with something to convert. */
  converted: number;
  /** Values that were decoded and encoded again. */
  decoded: number;
  /** Of these, values that are not the same in code. */
  changed: number;
  refused: number;
  typed: number;
}

export const optionSets = {
  all: { dates: "Date", bytes: "Uint8Array", casing: "camel" },
  dates: { dates: "Date" },
  names: { casing: "camel" },
  integers: { dates: "Date", casing: "camel", int64: "bigint" },
  brands: { model: { brands: { properties: true } } },
  mixed: { dates: "Date", int64: "bigint", model: { brands: true } },
  temporal: {
    dates: "temporal",
    temporal: { from: "temporal-polyfill" },
    casing: "camel",
  },
  zoned: {
    dates: "temporal",
    temporal: { from: "temporal-polyfill", dateTime: "zoned" },
    bytes: "Uint8Array",
  },
} as const satisfies Record<string, PackageOptions>;

export type OptionSet = keyof typeof optionSets;

export function cases(source: Source): fc.Arbitrary<CodecCase> {
  return fc.record({
    document: codecDocuments(source),
    seed: fc.noShrink(fc.nat()),
  });
}

export async function check(
  given: readonly CodecCase[],
  set: OptionSet,
): Promise<CodecOutcome> {
  const outcome: CodecOutcome = {
    failures: [],
    converted: 0,
    decoded: 0,
    changed: 0,
    refused: 0,
    typed: 0,
  };
  const numbered = new Map(
    given.map(({ document }, index) => [index, document]),
  );
  const made = await packageOf(numbered, optionSets[set]);
  const accepted: (Accepted & { index: number })[] = [];
  for (const [index, one] of given.entries())
    for (const direction of ["response", "request"] as const)
      accepted.push(
        ...(await checkView(outcome, made, set, one, index, direction)),
      );
  await checkTypes(outcome, made, accepted);
  return outcome;
}

/** The functions of a schema with something to convert; null if it has nothing. */
interface Codec {
  name: string;
  wire: string;
  decode(value: unknown): unknown;
  encode(value: unknown): unknown;
  is(value: unknown): boolean;
  isWire(value: unknown): boolean;
  /** Only its type differs, because it has brands. */
  isSame: boolean;
}

function codecOf(
  { files, index, subject }: Package,
  name: string,
  direction: Direction,
): Codec | null {
  const { name: type, is, parse } = subject(name, direction);
  const decode = index[`decode${type}`];
  const wire = `${type}Wire`;
  if (decode === undefined) {
    const declaration = `export type ${wire} =`;
    if (!files.some(({ text }) => text.includes(declaration))) return null;
    const check = (value: unknown) => is(value) === true;
    const encode = (value: unknown) => value;
    const codec = { name: type, wire, decode: parse, encode, isSame: true };
    return { ...codec, is: check, isWire: check };
  }
  return {
    name: type,
    wire,
    isSame: false,
    decode: decode as Codec["decode"],
    encode: index[`encode${type}`] as Codec["encode"],
    is: index[`is${type}`] as Codec["is"],
    isWire: index[`is${type}Wire`] as Codec["isWire"],
  };
}

async function checkView(
  outcome: CodecOutcome,
  made: Package,
  set: OptionSet,
  { document, seed }: CodecCase,
  index: number,
  direction: Direction,
): Promise<(Accepted & { index: number })[]> {
  const written = schemasOf(document, index);
  const schemas = Object.fromEntries(
    Object.entries(written).map(([name, schema]) => [
      name,
      translate(schema, document.dialect, direction, written),
    ]),
  );
  const accepted: (Accepted & { index: number })[] = [];
  const names = declaredNames(document);
  const declared = [...new Set([...names, ...names.map(camelCase)])];
  for (const [name, judge] of await judges(schemas)) {
    const codec = codecOf(made, name, direction);
    if (codec === null) continue;
    outcome.converted++;
    let isBroken = false;
    let typed = 0;
    for (const value of valuesFor(schemas, name, seed, judge, noCounts())) {
      const law = brokenCodecLaw(codec, deepFreeze(value), judge(value));
      if (law !== null && !isBroken) {
        isBroken = true;
        outcome.failures.push({
          index,
          subject: codec.name,
          law,
          value: JSON.stringify(value),
        });
      }
      if (law !== null) continue;
      if (!codec.isWire(value)) {
        outcome.refused++;
        continue;
      }
      const decoded = codec.decode(value);
      outcome.decoded++;
      if (decoded === value && !codec.isSame) continue;
      if (decoded !== value) outcome.changed++;
      if (hasImpliedType(document) || typed++ > 3) continue;
      const { name: type, wire } = codec;
      const encoded = codec.encode(decoded);
      accepted.push({ index, type: wire, value: encoded, declared });
      // No literal has a brand.
      if (!("model" in optionSets[set]))
        accepted.push({ index, type, value: decoded, declared });
    }
  }
  return accepted;
}

/** Returns the law that a value breaks; null if it breaks none. `verdict` is null if the judge does not know. */
export function brokenCodecLaw(
  codec: Codec,
  value: Json,
  verdict: boolean | null,
): string | null {
  try {
    const isWire = codec.isWire(value);
    if (verdict !== null && isWire !== verdict) return "checks the wire";
    if (!isWire) {
      const error = errorOf(() => codec.decode(value));
      return error === "ValidationError" ? null : `refuses: ${String(error)}`;
    }
    const decoded = codec.decode(value);
    if (codec.isSame && decoded !== value) return "returns the same value";
    if (!codec.is(decoded)) return "knows what it has decoded";
    const encoded = codec.encode(decoded);
    if (!meansSame(value, encoded))
      return `means the same: ${JSON.stringify(encoded)}`;
    const again = codec.decode(encoded);
    return meansSame(plain(again), plain(decoded))
      ? null
      : "decodes what it has encoded";
  } catch (error) {
    return `throws nothing: ${String(error)}`;
  }
}

function errorOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

/** Dates, values of Temporal and bytes as texts. */
function plain(value: unknown): unknown {
  if (isTemporal(value)) return `temporal ${value.toString()}`;
  if (value instanceof Date) return `date ${String(value.valueOf())}`;
  if (value instanceof Uint8Array) return `bytes ${String(value)}`;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, plain(inner)]),
  );
}

async function checkTypes(
  outcome: CodecOutcome,
  { files }: Package,
  accepted: readonly (Accepted & { index: number })[],
): Promise<void> {
  outcome.typed += accepted.length;
  const { ofValues, ofPackage } = await unassignable(files, accepted);
  for (const error of ofPackage) {
    const index = Number(/case(\d+)/i.exec(error)?.[1] ?? -1);
    const law = `compiles: ${error}`;
    outcome.failures.push({ index, subject: "", law, value: "" });
  }
  for (const [position, error] of ofValues) {
    const found = accepted[position];
    if (!found) throw new Error(`No value for: ${error}`);
    const { index, type, value } = found;
    outcome.failures.push({
      index,
      subject: type,
      law: `has the type: ${error}`,
      value: JSON.stringify(plain(value), (_, one: unknown) =>
        typeof one === "bigint" ? String(one) : one,
      ),
    });
  }
}

/** From a failure in a batch to the smallest document that fails in the same way. */
export async function shrunk(
  source: Source,
  set: OptionSet,
  seed: number,
  first: CodecFailure,
): Promise<{ example: CodecCase; failure: CodecFailure } | null> {
  const kindOf = ({ law }: CodecFailure) => law.split(":")[0];
  let last: { example: CodecCase; failure: CodecFailure } | null = null;
  const property = fc.asyncProperty(cases(source), async (example) => {
    const { failures } = await check([example], set);
    const failure = failures.find((one) => kindOf(one) === kindOf(first));
    if (!failure) return;
    last = { example, failure };
    throw new Error(failure.law);
  });
  await fc.check(property, {
    seed,
    path: String(first.index),
    numRuns: first.index + 1,
    plugins: [fc.interruptAfterTimeLimit(60_000)],
  });
  return last;
}
