// Part of the Specwright runtime, copied unchanged.
/** Responses that go on after they began: their items are checked one by one, and what breaks them is reported. */
import { OperationCall } from "./call.js";
import type { ByteStream } from "./http.js";
import { BrokenStream, isItemStream, itemStream } from "./item-stream.js";
import { matchMediaType, parseMediaType } from "./media-type.js";
import { contentTypeOf, type Result } from "./reply.js";
import { ResponseMismatch } from "./response-check.js";
import type { ResponseContents, Route } from "./route.js";

export interface Streaming {
  readonly call: OperationCall;
  readonly validation: "off" | "log" | "throw";
  readonly keepAlive: number | null;
  readonly report: (error: unknown) => void;
}

/** A result whose items have become bytes; any other one as it is. */
export function withItems(
  result: Result,
  formats: NonNullable<Route["streams"]>[string],
  contents: ResponseContents,
  streaming: Streaming,
): Result {
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const matched = matchMediaType(Object.keys(formats), essence) ?? "";
  const format = formats[matched];
  if (format === undefined || !isItemStream(result.body)) return result;
  const { call, validation, report } = streaming;
  const validate = validation === "off" ? null : contents[matched];
  const body = itemStream(result.body, {
    format,
    keepAlive: streaming.keepAlive,
    check(item) {
      const issues = validate?.(item) ?? [];
      if (issues.length === 0) return;
      const { operation } = call;
      const mismatch = new ResponseMismatch(operation, result.status, issues);
      if (validation === "throw") throw mismatch;
      report(mismatch);
    },
    failed: report,
    left: () => {
      OperationCall.leave(call);
    },
  });
  // Events are of no use to whoever asks later.
  const headers = essence.startsWith("text/")
    ? { "Cache-Control": "no-store", ...result.headers }
    : result.headers;
  return { ...result, ...(headers ? { headers } : {}), body };
}

/** A stream of the handler's own: who reads it is told no more than that it broke. */
export function watched(
  body: ByteStream,
  { call, report }: Pick<Streaming, "call" | "report">,
): ByteStream {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          report(error);
          controller.error(new BrokenStream());
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
