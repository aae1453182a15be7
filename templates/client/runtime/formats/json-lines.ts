// Part of the Specwright runtime.
/** Responses with one JSON text per line: JSON Lines and JSON sequences. */
import type { ReadBody } from "../route.js";
import { parseJson } from "./json.js";
import { linesOf } from "./lines.js";
import { streamOf } from "./stream.js";

/** Values of a JSON Lines body as they arrive. A stream can be read once. */
export type JsonLines<Item> = AsyncIterable<Item>;

export const jsonLines: ReadBody = (response, _, source) =>
  streamOf(source, (limit) => valuesOf(response, limit));

async function* valuesOf(response: Response, limit: number): AsyncGenerator {
  for await (const line of linesOf(response, limit)) {
    // RFC 7464 puts a record separator before each text.
    const text = line.replace(/^\u001e/, "").trim();
    if (text !== "") yield parseJson(text);
  }
}
