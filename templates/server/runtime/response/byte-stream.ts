// Part of the Specwright runtime.
/** Response bodies that are streams of bytes, or files. */
import { BrokenStream, type ByteStream } from "../http.js";
import { streamReply } from "./reply.js";
import type { Sending, StreamWriter } from "./result.js";

export const byteStream: StreamWriter = (result, contentType, sending) => {
  const { body } = result;
  const isFile = body instanceof Blob;
  if (!isFile && !(body instanceof ReadableStream)) return null;
  const stream = (isFile ? body.stream() : body) as ByteStream;
  const reply = streamReply(result, contentType, stream);
  if (isFile) reply.headers["content-length"] = String(body.size);
  const declared = reply.headers["content-length"];
  const length = declared === undefined ? null : Number(declared);
  return { ...reply, body: watchStream(stream, length, sending) };
};

/**
 * Watches a stream of the handler. The client only sees that it broke off. Its length must be the declared one:
 * otherwise the client would take missing or additional bytes for part of the next response.
 */
function watchStream(
  body: ByteStream,
  length: number | null,
  { report, left }: Sending,
): ByteStream {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          size += done ? 0 : bytesOf(value).length;
          if (length !== null && (done ? size < length : size > length)) {
            throw new TypeError(
              "The length of the stream differs from its Content-Length",
            );
          }
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          report(error);
          controller.error(new BrokenStream());
          await reader.cancel().catch(() => undefined);
        }
      },
      async cancel(reason) {
        left();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError(
    "The handler returned a stream with chunks that are not bytes",
  );
}
