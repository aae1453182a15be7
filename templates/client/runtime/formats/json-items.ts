// Part of the Specwright runtime, copied unchanged.
/** Request bodies that are sent item by item: JSON lines and JSON sequences. */
import type { BodyFormat, EncodedBody } from "../route.js";
import { streamedBody } from "./outgoing.js";

/**
 * Items to send. An array is sent at once. A generator is asked for the next item after the previous one has been
 * taken.
 */
export type JsonItems<Item> = Iterable<Item> | AsyncIterable<Item>;

export const jsonLinesBody: BodyFormat = {
  type: "application/jsonl",
  write: (body, type) => itemsBody(body as JsonItems<unknown>, type, lineOf),
};

export const jsonSequenceBody: BodyFormat = {
  type: "application/json-seq",
  write: (body, type) =>
    itemsBody(
      body as JsonItems<unknown>,
      type,
      (item) => `\u001e${lineOf(item)}`,
    ),
};

/** An array is sent at once and can be sent again; any other iterable is sent item by item. */
function itemsBody(
  items: JsonItems<unknown>,
  type: string,
  textOf: (item: unknown) => string,
): EncodedBody {
  if (Array.isArray(items))
    return { init: { body: items.map(textOf).join("") }, type };
  const encoder = new TextEncoder();
  return streamedBody(items, (item) => encoder.encode(textOf(item)), type);
}

function lineOf(item: unknown): string {
  const json = JSON.stringify(item) as string | undefined;
  if (json === undefined)
    throw new TypeError("a body item cannot be represented as JSON");
  return `${json}\n`;
}
