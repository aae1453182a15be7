// Part of the Specwright runtime.
/** Request bodies that are sent item by item: JSON lines and JSON sequences. */
import { setBody } from "../request/body.js";
import type { BodyFormat, Draft } from "../route.js";
import { streamBody } from "./outgoing.js";

/**
 * Items to send. An array is sent at once. A generator is asked for the next item after the previous one has been
 * taken.
 */
export type JsonItems<Item> = Iterable<Item> | AsyncIterable<Item>;

export const jsonLinesBody: BodyFormat = {
  type: "application/jsonl",
  write: (draft, body, type) => {
    writeItems(draft, body as JsonItems<unknown>, type, lineOf);
  },
};

export const jsonSequenceBody: BodyFormat = {
  type: "application/json-seq",
  write: (draft, body, type) => {
    writeItems(
      draft,
      body as JsonItems<unknown>,
      type,
      (item) => `\u001e${lineOf(item)}`,
    );
  },
};

/** An array is sent at once and can be sent again; any other iterable is sent item by item. */
function writeItems(
  draft: Draft,
  items: JsonItems<unknown>,
  type: string,
  textOf: (item: unknown) => string,
): void {
  if (Array.isArray(items)) {
    setBody(draft, items.map(textOf).join(""), type);
    return;
  }
  const encoder = new TextEncoder();
  streamBody(draft, items, (item) => encoder.encode(textOf(item)), type);
}

function lineOf(item: unknown): string {
  const json = JSON.stringify(item) as string | undefined;
  if (json === undefined)
    throw new TypeError("a body item cannot be represented as JSON");
  return `${json}\n`;
}
