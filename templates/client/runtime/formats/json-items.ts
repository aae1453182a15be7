// Part of the Specwright runtime.
/** Request bodies that are sent item by item: JSON lines and JSON sequences. */
import type { BodyFormat } from "../route.js";
import { itemsBody } from "./outgoing.js";

/**
 * Items to send. An array is sent at once. A generator is asked for the next item after the previous one has been
 * taken.
 */
export type JsonItems<Item> = Iterable<Item> | AsyncIterable<Item>;

export const jsonLinesBody: BodyFormat = /* @__PURE__ */ itemsBody(
  "application/jsonl",
  lineOf,
);

export const jsonSequenceBody: BodyFormat = /* @__PURE__ */ itemsBody(
  "application/json-seq",
  (item) => `\u001e${lineOf(item)}`,
);

function lineOf(item: unknown): string {
  const json = JSON.stringify(item) as string | undefined;
  if (json === undefined)
    throw new TypeError("a body item cannot be represented as JSON");
  return `${json}\n`;
}
