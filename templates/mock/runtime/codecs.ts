// Part of the Specwright runtime.
/** Samples are made as values of the wire. These functions convert them to values of code. */
import type { SampleOptions, SampleReader } from "./sample.js";

/** What is converted in the samples of an operation, by status. Each described status has an entry. */
export type ResponseCodecs = Readonly<
  Record<
    string,
    {
      /** By name on the wire. */
      readonly headers?: Readonly<Record<string, HeaderCodec>>;
      readonly body?: SampleReader;
    }
  >
>;

interface HeaderCodec {
  /** In code. */
  readonly name: string;
  readonly codec?: SampleReader;
}

interface SampledResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type AnySample = (status?: number, options?: SampleOptions) => SampledResponse;

/* @__NO_SIDE_EFFECTS__ */
export function inCode<Samples extends object>(
  samples: Samples,
  codecs: Readonly<Record<string, ResponseCodecs>>,
): Samples {
  const all = Object.entries(samples).map(([name, made]) => {
    const known = Object.hasOwn(codecs, name) ? codecs[name] : undefined;
    const sample = made as AnySample;
    if (known === undefined) return [name, sample];
    const converted: AnySample = (...options) =>
      decoded(known, sample(...options));
    return [name, converted];
  });
  return Object.fromEntries(all) as Samples;
}

function decoded(
  codecs: ResponseCodecs,
  response: SampledResponse,
): SampledResponse {
  const { status, headers, body } = response;
  const { headers: names = {}, body: codec } =
    codecs[status] ??
    codecs[`${String(Math.floor(status / 100))}XX`] ??
    codecs["default"] ??
    {};
  return {
    ...response,
    ...(headers && { headers: decodedHeaders(names, headers) }),
    ...(codec && body !== undefined ? { body: codec.decode(body) } : {}),
  };
}

function decodedHeaders(
  codecs: Readonly<Record<string, HeaderCodec>>,
  headers: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const all = Object.entries(headers).map(([wire, value]) => {
    const { name = wire, codec } = codecs[wire] ?? {};
    return [name, codec ? codec.decode(value) : value] as const;
  });
  return Object.fromEntries(all);
}

/** Converts the items of a stream. */
export function eachItem(codec: SampleReader): SampleReader {
  return {
    decode: (items) =>
      Array.isArray(items)
        ? items.map((item: unknown) => codec.decode(item))
        : items,
  };
}

/** Converts 64-bit integers first, and then all other values. */
export function inTurn(
  integers: SampleReader,
  codec: SampleReader,
): SampleReader {
  return { decode: (value) => codec.decode(integers.decode(value)) };
}
