/** Finds the position of a JSON pointer in JSON text, in a fraction of the time that a parser with positions takes. */
import { getOrCreate } from "../base/common/get-or-create.js";
import { parseJson } from "../base/common/json.js";
import { decodeKey, endOfString } from "./json-scan.js";
import type { FoundPosition } from "./yaml/outline.js";

interface JsonText {
  text: string;
  /** The offset of each line. */
  lines: readonly number[];
  /** The entries of the objects and arrays that were searched, by offset. */
  entries: Map<number, ReadonlyMap<string, Entry>>;
}

/** Offsets of the first character, and of the one after the last. */
interface Range {
  start: number;
  end: number;
}

interface Entry {
  /** Null for an item of an array. */
  key: Range | null;
  value: Range;
}

/** Returns null if the text is not JSON. */
export function jsonText(text: string): JsonText | null {
  if (!/^\s*[{[]/.test(text) || parseJson(text) === undefined) return null;
  const lines = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    lines.push(at + 1);
  return { text, lines, entries: new Map() };
}

/** Returns the position of the longest part of the path that exists in the text. */
export function positionInJson(
  json: JsonText,
  keys: readonly string[],
  target: "key" | "value" = "value",
): FoundPosition {
  const { text } = json;
  const start = endOfSpace(text, 0);
  let found: Entry = { key: null, value: { start, end: text.length } };
  for (const key of keys) {
    const { start: open } = found.value;
    if (!isOpening(text.charCodeAt(open))) break;
    const next = getOrCreate(json.entries, open, () =>
      entriesAt(text, open),
    ).get(key);
    if (!next) break;
    found = next;
  }
  const { key, value } = found;
  // For an object or array, the key is the best position.
  const isKey = target === "key" || isOpening(text.charCodeAt(value.start));
  return positionOf(json, isKey ? (key ?? value) : value);
}

function positionOf({ lines }: JsonText, { start, end }: Range): FoundPosition {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  const column = start - (lines[low] ?? 0) + 1;
  return { line: low + 1, column, length: end - start };
}

/** The entries of the object or array that opens at an offset. */
function entriesAt(text: string, open: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const isObject = text[open] === "{";
  let at = endOfSpace(text, open + 1);
  while (at < text.length && !isClosing(text.charCodeAt(at))) {
    let key: Range | null = null;
    if (isObject) {
      key = { start: at, end: endOfString(text, at) + 1 };
      const colon = endOfSpace(text, key.end);
      at = endOfSpace(text, colon + 1);
    }
    const value = { start: at, end: endOfValue(text, at) };
    const name = key
      ? decodeKey(text.slice(key.start, key.end))
      : String(entries.size);
    entries.set(name, { key, value });
    at = endOfSpace(text, value.end);
    if (text[at] === ",") at = endOfSpace(text, at + 1);
  }
  return entries;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (isOpening(code)) depth++;
    else if (isClosing(code)) depth--;
    else if (depth > 0 || !isEndOfScalar(text.charCodeAt(at + 1))) continue;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function endOfSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

const isOpening = (code: number) => code === 0x7b || code === 0x5b;
const isClosing = (code: number) => code === 0x7d || code === 0x5d;
const isSpace = (code: number) =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const isEndOfScalar = (code: number) =>
  code === 0x2c || isClosing(code) || isSpace(code);
