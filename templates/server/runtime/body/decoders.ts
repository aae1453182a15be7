// Part of the Specwright runtime.
/** The content codings that the platform can decode. */

/** Opens a decoder: bytes that are written to it can be read decoded. */
export type Decoder = () => {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
};

/** The parts of Node that are used. Bun and Deno have them as well. */
interface Builtin {
  getBuiltinModule?(name: "node:zlib"): Zlib | undefined;
  getBuiltinModule?(name: "node:stream"): {
    readonly Duplex: { toWeb(stream: unknown): ReturnType<Decoder> };
  };
}

type Zlib = Readonly<Record<string, (() => unknown) | undefined>>;

declare const DecompressionStream: new (format: string) => ReturnType<Decoder>;

let known: Readonly<Record<string, Decoder>> | null = null;

/** By name, in the order of preference. */
export function decoders(): Readonly<Record<string, Decoder>> {
  return (known ??= fromNode() ?? fromWeb());
}

function fromNode(): Record<string, Decoder> | null {
  const { process } = globalThis as { process?: Builtin };
  const zlib = process?.getBuiltinModule?.("node:zlib");
  const streams = process?.getBuiltinModule?.("node:stream");
  if (!zlib || !streams) return null;
  const found = named({
    gzip: zlib["createGunzip"],
    deflate: zlib["createInflate"],
    br: zlib["createBrotliDecompress"],
    // Since Node 22.15.
    zstd: zlib["createZstdDecompress"],
  });
  return Object.fromEntries(
    Object.entries(found).map(([name, create]) => [
      name,
      () => streams.Duplex.toWeb(create()),
    ]),
  );
}

function named(
  all: Readonly<Record<string, (() => unknown) | undefined>>,
): Record<string, () => unknown> {
  const found: Record<string, () => unknown> = {};
  for (const [name, create] of Object.entries(all)) {
    if (create) found[name] = create;
  }
  return found;
}

function fromWeb(): Record<string, Decoder> {
  if (typeof DecompressionStream === "undefined") return {};
  return {
    gzip: () => new DecompressionStream("gzip"),
    deflate: () => new DecompressionStream("deflate"),
  };
}
