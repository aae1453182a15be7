// Part of the Specwright runtime.
/** Files of forms that are sent while they are read, so that their size need not be known. */
import { bytesIn, type ByteSource } from "./byte-source.js";
import { streamBody } from "./outgoing.js";
import {
  isStreamPiece,
  sendPieces,
  type Piece,
  type StreamPiece,
} from "./pieces.js";

/** Bytes with the name and the media type of a file. `fileStream` creates one. */
export interface FileStream extends StreamPiece {
  /** `blob` by default. */
  readonly name?: string;
  /** A media type; `application/octet-stream` by default. */
  readonly type?: string;
}

/** A form whose files may also be streams. A form with a stream can be sent only once, so it is never retried. */
export type WithStreams<Form> = Form extends unknown
  ? { [Name in keyof Form]: OrStream<Form[Name]> }
  : never;

type OrStream<Value> = Value extends Blob
  ? Value | FileStream
  : Value extends readonly (infer Item)[]
    ? OrStream<Item>[]
    : Value;

/**
 * Creates a file for a form from a stream: `photo: fileStream(createReadStream(path), { name: "rex.png", type:
 * "image/png" })`.
 */
export function fileStream(
  content: ByteSource,
  options: { readonly name?: string; readonly type?: string } = {},
): FileStream {
  return {
    ...options,
    [Symbol.asyncIterator]: () => bytesIn(content)[Symbol.asyncIterator](),
    [sendPieces]: (draft, pieces, type) => {
      streamBody(draft, pieceChunks(pieces), (chunk) => chunk, type);
    },
  };
}

/** All pieces, one after the other. Ending the iteration also cancels the streams that were not started. */
function pieceChunks(pieces: readonly Piece[]): AsyncIterable<Uint8Array> {
  const left = [...pieces];
  const chunks = chunksFrom(left);
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    const streams = left.splice(0).filter(isStreamPiece);
    const cancelled = streams.map((stream) =>
      stream[Symbol.asyncIterator]().return?.(),
    );
    await Promise.all([chunks.return(undefined), ...cancelled]);
    return { done: true, value: undefined };
  };
  return {
    [Symbol.asyncIterator]: () => ({ next: () => chunks.next(), return: end }),
  };
}

/** Other values are converted through a blob, which knows the bytes of all of them. */
async function* chunksFrom(
  left: Piece[],
): AsyncGenerator<Uint8Array, undefined> {
  for (let piece = left.shift(); piece !== undefined; piece = left.shift()) {
    yield* isStreamPiece(piece) ? piece : bytesIn(new Blob([piece]).stream());
  }
}
