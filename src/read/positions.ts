/**
 * Line and column of a place, found when a diagnostic needs them: a parse that keeps positions costs five times a plain
 * one, and a clean run should not pay for it. So the files are read and parsed again, each once.
 */
import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node as YamlNode,
  type Pair,
} from "yaml";
import type { Place, Position } from "../diagnostics.js";
import { segments } from "./pointer.js";

export interface Located extends Position {
  /** How many characters of the line belong to the place, at least 1. */
  length: number;
  /** The line itself and its neighbours. */
  lines: { number: number; text: string }[];
}

/** One entry for each place, in order; null where a place has no position that we could find. */
export async function locate(
  entry: string,
  places: readonly (Place | null)[],
): Promise<(Located | null)[]> {
  const sources = new Map<string, Source | null>();
  const located: (Located | null)[] = [];
  for (const place of places) {
    if (!place) {
      located.push(null);
      continue;
    }
    const { document } = place;
    if (!sources.has(document)) {
      sources.set(document, await sourceOf(entry, document));
    }
    const source = sources.get(document);
    located.push(source ? locateIn(source, place) : null);
  }
  return located;
}

/** The same for a text that is at hand, without the lines around. */
export function positionsIn(text: string): (place: Place) => Position | null {
  const source = sourceFrom(text);
  return (place) => {
    const found = locateIn(source, place);
    return found && { line: found.line, column: found.column };
  };
}

interface Source {
  text: string;
  lines: string[];
  /** Made when a pointer is looked up for the first time. */
  tree: { document: Document.Parsed; counter: LineCounter } | null;
}

async function sourceOf(
  entry: string,
  document: string,
): Promise<Source | null> {
  if (/^https?:/.test(document) || /^https?:/.test(entry)) return null;
  try {
    // Beside an entry from the network there may be overlays.
    const folder = path.dirname(await realpath(entry).catch(() => entry));
    return sourceFrom(await readFile(path.join(folder, document), "utf8"));
  } catch {
    return null;
  }
}

/** No editor counts the mark that some of them put before the first character, and for YAML a lone CR ends a line. */
function sourceFrom(written: string): Source {
  const text = written.replace(/^\ufeff/, "").replace(/\r(?!\n)/g, "\n");
  return { text, lines: text.split(/\r\n|\n/), tree: null };
}

function locateIn(source: Source, place: Place): Located | null {
  if (place.position) return around(source, place.position, 1);
  source.tree ??= parse(source.text);
  const { document, counter } = source.tree;
  const range = rangeOf(document, segments(place.pointer), place.target);
  if (!range) return null;
  const { line, col } = counter.linePos(range[0]);
  const length = Math.max(1, range[1] - range[0]);
  return around(source, { line, column: col }, length);
}

function parse(text: string) {
  const counter = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: counter,
    keepSourceTokens: false,
    logLevel: "silent",
    strict: false,
    uniqueKeys: false,
  });
  return { document, counter };
}

/** Where the whole way is not in the text, the last step that is. */
function rangeOf(
  document: Document.Parsed,
  keys: string[],
  target: "key" | "value" = "value",
): [number, number] | null {
  let value = follow(document, document.contents);
  let key: YamlNode | null = null;
  for (const name of keys) {
    const step = stepInto(document, value, name);
    if (!step) break;
    key = step.key;
    value = follow(document, step.value);
  }
  const shown =
    target === "key" || isCollection(value) ? (key ?? value) : value;
  const range = (shown ?? key)?.range;
  return range ? [range[0], range[1]] : null;
}

/** A whole object is best shown by its key. */
function isCollection(value: unknown): boolean {
  return isMap(value) || isSeq(value);
}

function follow(document: Document.Parsed, value: unknown): YamlNode | null {
  return isAlias(value)
    ? (value.resolve(document) ?? null)
    : (value as YamlNode | null);
}

function stepInto(
  document: Document.Parsed,
  value: YamlNode | null,
  name: string,
): { key: YamlNode | null; value: unknown } | null {
  if (isSeq(value)) {
    const item = value.items[Number(name)];
    return item === undefined ? null : { key: null, value: item };
  }
  if (!isMap(value)) return null;
  const isNamed = ({ key }: Pair, wanted: string) =>
    isScalar(key) && String(key.value) === wanted;
  const pair = value.items.find((item) => isNamed(item, name));
  if (pair) return { key: pair.key as YamlNode, value: pair.value };
  for (const merged of value.items.filter((item) => isNamed(item, "<<"))) {
    const step = stepIntoMerged(document, merged.value, name);
    if (step) return step;
  }
  return null;
}

/** What stands after `<<`: an object, or several of which the first one counts. An alias cannot lead in a circle here. */
function stepIntoMerged(
  document: Document.Parsed,
  written: unknown,
  name: string,
): { key: YamlNode | null; value: unknown } | null {
  const source = follow(document, written);
  const sources = isSeq(source) ? source.items : [source];
  for (const one of sources) {
    const step = stepInto(document, follow(document, one), name);
    if (step) return step;
  }
  return null;
}

function around(source: Source, position: Position, length: number): Located {
  const { line, column } = position;
  const first = Math.max(1, line - 2);
  const lines = source.lines
    .slice(first - 1, line + 1)
    .map((text, index) => ({ number: first + index, text }));
  const rest = (source.lines[line - 1] ?? "").length - column + 1;
  return { line, column, length: Math.max(1, Math.min(length, rest)), lines };
}
