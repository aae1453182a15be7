// Part of the Specwright runtime.
/** Responses with several JSON texts: JSON Lines and JSON sequences. */
import type { ReadBody } from "../route.js";
import { Mismatch } from "../response/mismatch.js";
import { parseJson } from "./json.js";
import { linesOf } from "./lines.js";
import { streamOf } from "./stream.js";

/** Values of a JSON Lines body or of a JSON sequence as they arrive. A stream can be read once. */
export type JsonLines<Item> = AsyncIterable<Item>;

export const jsonLines: ReadBody = (response, _, source) =>
  streamOf(source, (limit) => linesIn(response, limit));

/** RFC 7464: a record separator before each text. */
export const jsonSequence: ReadBody = (response, _, source) =>
  streamOf(source, (limit) => textsIn(response, limit));

async function* linesIn(response: Response, limit: number): AsyncGenerator {
  for await (const line of linesOf(response, limit, /\n/g)) {
    if (line.trim() !== "") yield parseJson(line);
  }
}

async function* textsIn(response: Response, limit: number): AsyncGenerator {
  let isFirst = true;
  for await (const text of linesOf(response, limit, /\u001e/g)) {
    if (isFirst && text.trim() !== "")
      throw new Mismatch("the body is not a JSON sequence", { cause: text });
    isFirst = false;
    const value = completeValue(text);
    if (value !== undefined) yield value;
  }
}

/**
 * By the RFC, a reader continues after a text that is not JSON, because a writer may have ended in the middle of it. A
 * number without white space after it may have more digits.
 */
function completeValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const isDelimited = /^\s*["[{]|\s$/.test(text);
    return isDelimited ? value : undefined;
  } catch {
    return undefined;
  }
}
