// Part of the Specwright runtime.
/** Samples are made as values of the wire. These functions convert them to values of code. */
import type { SampleOptions, SampleReader } from "./sample.js";

/** A value of a sample. The types keep it apart from values of code; no value has the property. */
interface WireValue {
  readonly "~side": "wire";
}

/** A value as applications have it. */
interface CodeValue {
  readonly "~side": "code";
}

interface ValueDecoder {
  readonly decode: (wire: WireValue) => CodeValue;
}

/** What is converted in the samples of an operation, by status. Each described status has an entry. */
export type ResponseCodecs = Readonly<
  Record<
    string,
    {
      /** By name on the wire. */
      readonly headers?: Readonly<Record<string, HeaderCodec>>;
      readonly body?: ValueDecoder;
    }
  >
>;

interface HeaderCodec {
  /** In code. */
  readonly name: string;
  readonly codec?: ValueDecoder;
}

interface SampledResponse<Value> {
  readonly status: number;
  readonly headers?: Readonly<Record<string, Value>>;
  readonly body?: Value;
}

type AnySample<Value> = (
  status?: number,
  options?: SampleOptions,
) => SampledResponse<Value>;

/* @__NO_SIDE_EFFECTS__ */
export function inCode<Samples extends object>(
  samples: Samples,
  codecs: Readonly<Record<string, ResponseCodecs>>,
): Samples {
  const all = Object.entries(samples).map(([name, made]) => {
    const known = Object.hasOwn(codecs, name) ? codecs[name] : undefined;
    const sample = made as AnySample<WireValue>;
    if (known === undefined) return [name, sample];
    const converted: AnySample<CodeValue> = (...options) =>
      decoded(known, sample(...options));
    return [name, converted];
  });
  return Object.fromEntries(all) as Samples;
}

function decoded(
  codecs: ResponseCodecs,
  response: SampledResponse<WireValue>,
): SampledResponse<CodeValue> {
  const { status, headers, body } = response;
  const { headers: names = {}, body: codec } =
    codecs[status] ??
    codecs[`${String(Math.floor(status / 100))}XX`] ??
    codecs["default"] ??
    {};
  return {
    ...(response as SampledResponse<never>),
    ...(headers && { headers: decodedHeaders(names, headers) }),
    ...(codec && body !== undefined ? { body: codec.decode(body) } : {}),
  };
}

function decodedHeaders(
  codecs: Readonly<Record<string, HeaderCodec>>,
  headers: Readonly<Record<string, WireValue>>,
): Record<string, CodeValue> {
  const all = Object.entries(headers).map(([wire, value]) => {
    const { name = wire, codec } = codecs[wire] ?? {};
    const same = value as unknown as CodeValue;
    return [name, codec ? codec.decode(value) : same] as const;
  });
  return Object.fromEntries(all);
}

/** Converts the items of a stream. */
export function eachItem(codec: ValueDecoder): ValueDecoder {
  return {
    decode(items) {
      const values: unknown = Array.isArray(items)
        ? items.map((item: WireValue) => codec.decode(item))
        : items;
      return values as CodeValue;
    },
  };
}

/** Converts 64-bit integers first, and then all other values. */
export function inTurn(
  integers: SampleReader,
  codec: ValueDecoder,
): SampleReader {
  return {
    decode: (value) => codec.decode(integers.decode(value) as WireValue),
  };
}
