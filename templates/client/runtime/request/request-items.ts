// Part of the Specwright runtime, copied unchanged.
/** Bodies that are sent item by item: JSON lines and JSON sequences. */
import { outgoing, type Outgoing } from "./outgoing.js";

/** Items to send. A list is sent at once; a generator is asked for an item when the one before it is on its way. */
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
