// Part of the Specwright runtime, copied unchanged.
/** Request bodies that are sent item by item: JSON lines and JSON sequences. */
import { outgoing, type Outgoing } from "./outgoing.js";

/**
 * Items to send. An array is sent at once. A generator is asked for the next item after the previous one has been
 * taken.
 */
export type JsonItems<Item> = Iterable<Item> | AsyncIterable<Item>;

type ItemFormat = "json-lines" | "json-seq";

export function itemTexts(
  items: readonly unknown[],
  format: ItemFormat,
): string {
  return items.map((item) => itemText(item, format)).join("");
}

export function itemStream(
  items: JsonItems<unknown>,
  format: ItemFormat,
): Outgoing {
  const encoder = new TextEncoder();
  return outgoing(items, (item) => encoder.encode(itemText(item, format)));
}

function itemText(item: unknown, format: ItemFormat): string {
  const json = JSON.stringify(item) as string | undefined;
  if (json === undefined)
    throw new TypeError("a body item cannot be represented as JSON");
  return format === "json-seq" ? `\u001e${json}\n` : `${json}\n`;
}
