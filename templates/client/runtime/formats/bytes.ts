// Part of the Specwright runtime, copied unchanged.
/** Bodies of bytes. */
import type { BodyFormat } from "../route.js";
import { bytesIn } from "./file-stream.js";
import { streamedBody } from "./outgoing.js";

/** Bytes to send. */
export type BinaryBody =
  Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

export const bytesBody: BodyFormat = {
  type: "application/octet-stream",
  write: (body, type) =>
    body instanceof ReadableStream
      ? streamedBody(
          bytesIn(body as ReadableStream<Uint8Array>),
          (bytes) => bytes,
          type,
        )
      : { init: { body: body as Blob }, type },
};
