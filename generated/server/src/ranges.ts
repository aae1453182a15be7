// Part of the Specwright runtime.
/** Requests for a part of a body (RFC 9110, 14). */
import { type Plugin, definePlugin } from "./runtime/core.js";
import {
  ApiError,
  type ApiRequest,
  type ByteStream,
  type HttpReply,
  after,
  cancelUnsent,
  isSameDate,
} from "./runtime/http.js";

export interface RangeOptions {
  /** Media types of which a client may request a part; by default all but text and JSON. */
  readonly types?: RegExp;
}

/** A part from the first to the last byte. */
interface Part {
  readonly first: number;
  readonly last: number;
}

/**
 * Responds with 206 to a request for one range of a binary body, and with 416 if the body has no such bytes. Bodies
 * must be bytes, or streams whose `Content-Length` the handler sets. Requests for several ranges get the whole body.
 */
export function ranges({
  types = /^(?!text\/|application\/(?:.*\+)?json)/,
}: RangeOptions = {}): Plugin {
  return definePlugin({
    phase: "ranges",
    serve: (request, next) =>
      after(next(), (reply) =>
        isDivisible(request, reply, types) ? partOf(request, reply) : reply,
      ),
  });
}

function isDivisible(
  { method }: ApiRequest,
  { status, headers }: HttpReply,
  types: RegExp,
): boolean {
  if ((method !== "GET" && method !== "HEAD") || status !== 200) return false;
  return (
    headers["content-encoding"] === undefined &&
    types.test(String(headers["content-type"] ?? ""))
  );
}

/** The reply, or the part of it that the client wants. */
function partOf(request: ApiRequest, reply: HttpReply): HttpReply {
  const { headers, body } = reply;
  const size = sizeIn(reply);
  if (size === null) return reply;
  const wanted = request.method === "GET" ? request.header("range") : null;
  const part =
    wanted !== null && isSame(request, reply) ? partIn(wanted, size) : null;
  // The parts are those of the representation without a coding.
  if (part !== null) delete reply.coding;
  if (reply.coding === undefined) headers["accept-ranges"] = "bytes";
  if (part === null) return reply;
  if (part === "none") {
    cancelUnsent(body);
    throw new ApiError(416, "range_not_satisfiable", "No such bytes.", {
      headers: { "content-range": `bytes */${String(size)}` },
    });
  }
  const { first, last } = part;
  reply.status = 206;
  headers["content-range"] =
    `bytes ${String(first)}-${String(last)}/${String(size)}`;
  headers["content-length"] = String(last - first + 1);
  reply.body = slice(body as Uint8Array | ByteStream, part);
  return reply;
}

/** Null if it is not known. */
function sizeIn({ body, headers }: HttpReply): number | null {
  if (body instanceof Uint8Array) return body.length;
  const length = headers["content-length"];
  return body instanceof ReadableStream && typeof length === "string"
    ? Number(length)
    : null;
}

/** Whether the client asks for a part of this representation: by one strong tag, or by one date. */
function isSame(request: ApiRequest, { headers }: HttpReply): boolean {
  const condition = request.header("if-range");
  if (condition === null) return true;
  const { etag, "last-modified": changed } = headers;
  return condition.startsWith('"')
    ? condition === etag
    : typeof changed === "string" && isSameDate(condition, changed);
}

/** Null for a range that is ignored: another unit, several ranges, or not a range at all. */
function partIn(text: string, size: number): Part | "none" | null {
  const found = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(text);
  if (found === null) return null;
  const [, from = "", to = ""] = found;
  if (from === "" && to === "") return null;
  if (from === "") {
    const count = Math.min(Number(to), size);
    return count === 0 ? "none" : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first >= size ? "none" : { first, last };
}

function slice(
  body: Uint8Array | ByteStream,
  { first, last }: Part,
): Uint8Array | ByteStream {
  if (body instanceof Uint8Array) return body.subarray(first, last + 1);
  const reader = body.getReader();
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            return;
          }
          const piece = value.subarray(
            Math.max(0, first - at),
            Math.max(0, last + 1 - at),
          );
          at += value.length;
          if (piece.length > 0) controller.enqueue(piece);
          if (at > last) {
            controller.close();
            await reader.cancel();
            return;
          }
          if (piece.length > 0) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
