/** Finds the position of a JSON pointer in any YAML text, with a parser that keeps positions. */
import { getOrCreate } from "../../base/common/get-or-create.js";
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
  type YAMLMap,
} from "yaml";
import { indentFlow } from "./flow-indentation.js";
import type { FoundPosition } from "./outline.js";

interface YamlTree {
  document: Document.Parsed;
  counter: LineCounter;
  /** The entries of the objects that were searched, by key. */
  entries: Map<YAMLMap, ReadonlyMap<string, Pair>>;
}

/** Parses with positions, which takes five times as long as without. */
export function parseTree(text: string): YamlTree {
  const counter = new LineCounter();
  const document = parseDocument(indentFlow(text).text, {
    lineCounter: counter,
    keepSourceTokens: false,
    logLevel: "silent",
    strict: false,
    uniqueKeys: false,
  });
  return { document, counter, entries: new Map() };
}

/** Returns the position of the longest part of the path that exists in the text. */
export function positionInTree(
  tree: YamlTree,
  keys: readonly string[],
  target?: "key" | "value",
): FoundPosition | null {
  const range = rangeOf(tree, keys, target);
  if (!range) return null;
  const { counter } = tree;
  const { line, col } = counter.linePos(range[0]);
  return { line, column: col, length: Math.max(1, range[1] - range[0]) };
}

function rangeOf(
  tree: YamlTree,
  keys: readonly string[],
  target: "key" | "value" = "value",
): [number, number] | null {
  const { document } = tree;
  let value = follow(document, document.contents);
  let key: YamlNode | null = null;
  for (const name of keys) {
    const step = stepInto(tree, value, name);
    if (!step) break;
    key = step.key;
    value = follow(document, step.value);
  }
  const shown =
    target === "key" || isCollection(value) ? (key ?? value) : value;
  const range = (shown ?? key)?.range;
  return range ? [range[0], range[1]] : null;
}

/** For an object or array, the key is the best position. */
function isCollection(value: unknown): boolean {
  return isMap(value) || isSeq(value);
}

function follow(document: Document.Parsed, value: unknown): YamlNode | null {
  return isAlias(value)
    ? (value.resolve(document) ?? null)
    : (value as YamlNode | null);
}

function stepInto(
  tree: YamlTree,
  value: YamlNode | null,
  name: string,
): { key: YamlNode | null; value: unknown } | null {
  if (isSeq(value)) {
    const item = value.items[Number(name)];
    return item === undefined ? null : { key: null, value: item };
  }
  if (!isMap(value)) return null;
  const entries = getOrCreate(tree.entries, value, entriesOf);
  const pair = entries.get(name);
  if (pair) return { key: pair.key as YamlNode, value: pair.value };
  const merged = entries.get("<<");
  return merged ? stepIntoMerged(tree, merged.value, name) : null;
}

/** Indexes each object once, however many pointers lead into it. */
function entriesOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const found = new Map<string, Pair>();
  for (const pair of map.items) {
    const { key } = pair;
    if (isScalar(key) && !found.has(String(key.value))) {
      found.set(String(key.value), pair);
    }
  }
  return found;
}

/**
 * Searches the value of a merge key (`<<`): an object, or a list of objects of which the first has priority. Aliases
 * have no cycles here.
 */
function stepIntoMerged(
  tree: YamlTree,
  written: unknown,
  name: string,
): { key: YamlNode | null; value: unknown } | null {
  const { document } = tree;
  const source = follow(document, written);
  const sources = isSeq(source) ? source.items : [source];
  for (const one of sources) {
    const step = stepInto(tree, follow(document, one), name);
    if (step) return step;
  }
  return null;
}
