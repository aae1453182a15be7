// Part of the Specwright runtime.
/** A file of a form, while it is arriving. */
import type { ByteStream } from "../http.js";
import type { PartHead } from "./multipart-head.js";
import type { MultipartReader } from "./multipart-reader.js";

/**
 * A file that is still arriving. It can be read once, before the next part is requested. A file that is not read is
 * skipped. It arrives no faster than it is read.
 */
export interface IncomingFile extends AsyncIterable<Uint8Array> {
  /** The client's name of the file, without folders; may be empty. */
  readonly name: string;
  /** The media type that the client claims; may be empty. */
  readonly type: string;
  stream(): ByteStream;
}

/** Whether a part of any type is a file. */
export function isIncomingFile(value: unknown): value is IncomingFile {
  return value instanceof ArrivingFile;
}

export class ArrivingFile implements IncomingFile {
  readonly name: string;
  readonly type: string;
  readonly #reader: MultipartReader;
  readonly #position: number;

  constructor(reader: MultipartReader, { fileName, type }: PartHead) {
    this.name = fileName ?? "";
    this.type = type;
    this.#reader = reader;
    this.#position = reader.position;
  }

  stream(): ByteStream {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = await this.#reader.piece(this.#position);
          if (piece === null) controller.close();
          else controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = await this.#reader.piece(this.#position);
      if (piece === null) return;
      yield piece;
    }
  }
}
