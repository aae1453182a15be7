// Part of the Specwright runtime.
/** Compresses a stream so that the client can read each piece as soon as the server sends it. */
import { joined } from "../fetch.js";
import type { ByteStream } from "../http.js";
import { relay } from "./relay.js";

/** The parts of an encoder of `node:zlib` that are used. */
interface Encoder {
  write(piece: Uint8Array, done: (error?: Error | null) => void): unknown;
  end(): unknown;
  read(): unknown;
  destroy(): unknown;
  on(event: "data", listener: (piece: Uint8Array) => void): unknown;
  once(event: "end", listener: () => void): unknown;
  once(event: "error", listener: (error: Error) => void): unknown;
}

interface FlushingZlib {
  readonly constants: { readonly Z_SYNC_FLUSH: number };
  createGzip(options: { flush: number }): Encoder;
  createDeflate(options: { flush: number }): Encoder;
}

/** Null on platforms without it. */
function zlib(): FlushingZlib | null {
  const { process } = globalThis as {
    process?: { getBuiltinModule?(name: string): FlushingZlib | undefined };
  };
  return process?.getBuiltinModule?.("node:zlib") ?? null;
}

/** Whether the platform can flush: `CompressionStream` cannot. */
export function canFlush(): boolean {
  return zlib() !== null;
}

/** The stream as it is if the platform cannot flush. */
export function flushedStream(
  source: ByteStream,
  coding: "gzip" | "deflate",
): ByteStream {
  const known = zlib();
  if (known === null) return source;
  const options = { flush: known.constants.Z_SYNC_FLUSH };
  return encodedStream(
    source,
    coding === "gzip"
      ? known.createGzip(options)
      : known.createDeflate(options),
  );
}

function encodedStream(source: ByteStream, encoder: Encoder): ByteStream {
  let pieces: Uint8Array[] = [];
  let isOver = false;
  let fail: (error: Error) => void = () => undefined;
  encoder.on("data", (piece) => pieces.push(piece));
  encoder.once("error", (error) => {
    fail(error);
  });
  const encode = (piece: Uint8Array | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      fail = reject;
      if (piece === undefined) {
        encoder.once("end", resolve);
        encoder.end();
      } else {
        encoder.write(piece, () => {
          resolve();
        });
      }
    });
  return relay(source, {
    async read(next) {
      try {
        while (!isOver) {
          const { done, value } = await next();
          isOver = done;
          await encode(value);
          // Its listener gets what is still in the buffer.
          encoder.read();
          if (pieces.length === 0) continue;
          const all = pieces;
          pieces = [];
          const size = all.reduce((sum, one) => sum + one.length, 0);
          return { done: false, value: joined(all, size) };
        }
        return { done: true, value: undefined };
      } catch (error) {
        encoder.destroy();
        throw error;
      }
    },
    cancel(stop) {
      encoder.destroy();
      return stop();
    },
  });
}
