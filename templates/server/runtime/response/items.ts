// Part of the Specwright runtime.
/** Writers of items: validates them one by one, and reports errors. */
import type { Issue } from "../errors/problem.js";
import { byteStream } from "./byte-stream.js";
import { isItemStream, itemStream, type ItemFormat } from "./item-stream.js";
import { streamReply } from "./reply.js";
import { ResponseMismatch } from "./response-check.js";
import type { Sending, StreamWriter } from "./result.js";

/** Items in this format. A handler may also return a stream of bytes. */
export function itemWriter(format: ItemFormat): StreamWriter {
  return (result, contentType, sending) => {
    const { status, body } = result;
    if (!isItemStream(body)) return byteStream(result, contentType, sending);
    const { keepAlive, report, left } = sending;
    const stream = itemStream(body, {
      format,
      keepAlive,
      check: (item) => checkedItem(item, status, sending),
      failed: report,
      left,
    });
    const reply = streamReply(result, contentType, stream);
    const { headers } = reply;
    // The total length of all items is unknown.
    delete headers["content-length"];
    // Events are useless to a later client.
    if (format.comment !== null) headers["cache-control"] ??= "no-store";
    return reply;
  };
}

function checkedItem(item: unknown, status: number, sending: Sending): unknown {
  const { operation, validate, writeOnly, validation, report } = sending;
  const issues: Issue[] =
    validation === "off" ? [] : [...(validate?.(item) ?? [])];
  const sent = writeOnly ? writeOnly.write(item, issues) : item;
  if (issues.length === 0 || validation === "off") return sent;
  const mismatch = new ResponseMismatch(operation, status, issues);
  if (validation === "throw") throw mismatch;
  report(mismatch);
  return sent;
}

/** The JSON text of an item. */
export function itemText(item: unknown): string {
  const text = JSON.stringify(item) as string | undefined;
  if (text === undefined)
    throw new TypeError("A stream item cannot be represented as JSON");
  return text;
}
