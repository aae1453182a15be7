// Part of the Specwright runtime, copied unchanged.
/** Responses that go on after they began: their items are checked one by one, and what breaks them is reported. */
import { OperationCall } from "../call.js";
import type { Described } from "./described.js";
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

/** A result whose items have become bytes; any other one as it is. */
export function withItems(
  result: Result,
  { formats, contents, writeOnly }: Described,
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
    // Events are of no use to whoever asks later.
    ...(essence.startsWith("text/") ? { "Cache-Control": "no-store" } : {}),
    ...result.headers,
  };
  return { ...result, headers: withoutLength(headers), body };
}

/** How long the text of all items is going to be, nobody knows. */
function withoutLength(headers: object): Record<string, unknown> {
  const entries = Object.entries(headers) as [string, unknown][];
  return Object.fromEntries(
    entries.filter(([name]) => name.toLowerCase() !== "content-length"),
  );
}

/** What a handler says of the length of a stream; null where it says nothing. */
export function lengthOf(
  header: string | readonly string[] | undefined,
): number | null {
  if (header === undefined) return null;
  if (typeof header === "string" && /^\d+$/.test(header)) return Number(header);
  throw new TypeError("The handler set a Content-Length that is not a number");
}

/**
 * A stream of the handler's own: who reads it is told no more than that it broke. It has to be as long as was said: of
 * what is missing or too much, the client would think that it belongs to the next answer.
 */
export function watched(
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
