// Part of the Specwright runtime, copied unchanged.
/** Streamed responses: validates their items one by one, and reports errors. */
import { OperationCall } from "../call.js";
import type { ResponseDescription } from "./response-description.js";
import type { ByteStream } from "../http.js";
import { BrokenStream, isItemStream, itemStream } from "./item-stream.js";
import { matchMediaType, parseMediaType } from "../body/media-type.js";
import type { Issue } from "../errors/problem.js";
import { contentTypeOf, type Result } from "./reply.js";
import { ResponseMismatch } from "./response-check.js";

export interface Streaming {
  readonly call: OperationCall;
  readonly validation: "off" | "log" | "throw";
  readonly keepAlive: number | null;
  readonly report: (error: unknown) => void;
}

/** Converts a result with items to one with bytes. Any other result is returned unchanged. */
export function withItems(
  result: Result,
  { formats, contents, writeOnly }: ResponseDescription,
  streaming: Streaming,
): Result {
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const matched = matchMediaType(Object.keys(formats ?? {}), essence) ?? "";
  const format = formats?.[matched];
  if (format === undefined || !isItemStream(result.body)) return result;
  const { call, validation, report } = streaming;
  const validate = validation === "off" ? null : contents[matched];
  const rules = writeOnly?.[matched];
  const body = itemStream(result.body, {
    format,
    keepAlive: streaming.keepAlive,
    check(item) {
      const issues: Issue[] = [...(validate?.(item) ?? [])];
      const sent = rules ? rules.write(item, issues) : item;
      if (issues.length === 0 || validation === "off") return sent;
      const { operation } = call;
      const mismatch = new ResponseMismatch(operation, result.status, issues);
      if (validation === "throw") throw mismatch;
      report(mismatch);
      return sent;
    },
    failed: report,
    left: () => {
      OperationCall.leave(call);
    },
  });
  const headers = {
    // Events are useless to a later client.
    ...(essence.startsWith("text/") ? { "Cache-Control": "no-store" } : {}),
    ...result.headers,
  };
  return { ...result, headers: withoutLength(headers), body };
}

/** The total length of all items is unknown. */
function withoutLength(headers: object): Record<string, unknown> {
  const entries = Object.entries(headers) as [string, unknown][];
  return Object.fromEntries(
    entries.filter(([name]) => name.toLowerCase() !== "content-length"),
  );
}

/** The length of a stream that the handler declares; null if it declares none. */
export function lengthOf(
  header: string | readonly string[] | undefined,
): number | null {
  if (header === undefined) return null;
  if (typeof header === "string" && /^\d+$/.test(header)) return Number(header);
  throw new TypeError("The handler set a Content-Length that is not a number");
}

/**
 * Watches a stream of the handler. The client only sees that it broke off. Its length must be the declared one:
 * otherwise the client would take missing or additional bytes for part of the next response.
 */
export function watchStream(
  body: ByteStream,
  length: number | null,
  { call, report }: Pick<Streaming, "call" | "report">,
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
        OperationCall.leave(call);
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
