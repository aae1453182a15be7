// Part of the Specwright runtime.
/** Bodies of bytes. */
import { setBody } from "../request/body.js";
import type { BodyFormat } from "../route.js";
import { bytesIn } from "./byte-source.js";
import { streamBody } from "./outgoing.js";

/** Bytes to send. */
export type BinaryBody =
  Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

export const bytesBody: BodyFormat = {
  type: "application/octet-stream",
  write(draft, body, type) {
    if (body instanceof ReadableStream)
      streamBody(
        draft,
        bytesIn(body as ReadableStream<Uint8Array>),
        (bytes) => bytes,
        type,
      );
    else setBody(draft, body as Blob, type);
  },
};
