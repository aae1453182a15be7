/** Changes a text at the place of a value, so that comments, quotes and layout stay. */
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type Node as YamlNode,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { PlainValue, TextChange } from "./change.js";

type Collection = YAMLMap<YamlNode, YamlNode | null> | YAMLSeq<YamlNode>;

/** Returns null if the text has nothing at the place. The caller checks the meaning of the result. */
export function spliced(text: string, change: TextChange): string | null {
  const document = parseDocument(text, { logLevel: "silent" });
  const root = document.contents as YamlNode | null;
  const { path } = change;
  const parent = nodeAt(root, path.slice(0, -1));
  const last = path.at(-1);
  switch (change.kind) {
    case "append": {
      const list = nodeAt(root, path);
      return isSeq(list)
        ? added(text, list as Collection, change.value, null)
        : null;
    }
    case "remove":
      return isCollection(parent) && last !== undefined
        ? removed(text, parent, last)
        : null;
    case "set": {
      const node = nodeAt(root, path);
      if (node !== null) return replaced(text, node, change.value);
      return isMap(parent) && typeof last === "string"
        ? added(text, parent as Collection, change.value, last)
        : null;
    }
  }
}

function isCollection(node: YamlNode | null): node is Collection {
  return isMap(node) || isSeq(node);
}

function nodeAt(
  root: YamlNode | null,
  path: readonly (string | number)[],
): YamlNode | null {
  let node = root;
  for (const key of path) {
    if (!isCollection(node)) return null;
    node = (node.get(key, true) as YamlNode | undefined) ?? null;
  }
  return node;
}

interface Range {
  start: number;
  /** Behind the last character, without the comment and the line end after it. */
  end: number;
}

function rangeOf(text: string, item: YamlNode | Pair): Range | null {
  const [first, last] = isPair(item)
    ? [item.key as YamlNode, (item.value ?? item.key) as YamlNode]
    : [item, item];
  if (!first.range || !last.range) return null;
  const end = text.slice(0, last.range[1]).trimEnd().length;
  return { start: first.range[0], end };
}

function replaced(
  text: string,
  node: YamlNode,
  value: PlainValue,
): string | null {
  const range = rangeOf(text, node);
  if (!(isScalar(node) || isAlias(node)) || range === null) return null;
  const isQuoted = /["']/.test(text[range.start] ?? "");
  const written =
    isQuoted || typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
  return text.slice(0, range.start) + written + text.slice(range.end);
}

/** `key` is that of a new entry of an object; null for an item of a list. */
function added(
  text: string,
  collection: Collection,
  value: PlainValue,
  key: string | null,
): string | null {
  const item = collection.items.at(-1);
  const range = item === undefined ? null : rangeOf(text, item);
  const end = collection.range?.[1];
  if (range === null) {
    const isEmptyFlow = collection.flow === true && end !== undefined;
    return isEmptyFlow ? filled(text, end - 1, flowText(value, key)) : null;
  }
  if (collection.flow === true) {
    const isBroken = text.slice(range.end, end).includes("\n");
    const line = isBroken ? lineEnd(text) + indentAt(text, range.start) : " ";
    return insert(text, range.end, `,${line}${flowText(value, key)}`);
  }
  const indent = blockIndent(text, range.start, key === null);
  if (indent === null) return null;
  const lines = blockLines(value, key);
  const next = text.indexOf("\n", range.end);
  const at =
    next === -1 ? text.length : next - (text[next - 1] === "\r" ? 1 : 0);
  return insert(
    text,
    at,
    lines.map((line) => lineEnd(text) + indent + line).join(""),
  );
}

/** Puts the first item into an empty list or object, on a line of its own. `close` is the place of the final bracket. */
function filled(text: string, close: number, item: string): string {
  const open = text.slice(0, close).search(/[[{]\s*$/);
  const indent = indentAt(text, open);
  const newLine = lineEnd(text);
  return (
    text.slice(0, open + 1) +
    `${newLine}${indent}  ${item}${newLine}${indent}` +
    text.slice(close)
  );
}

function removed(
  text: string,
  collection: Collection,
  key: string | number,
): string | null {
  const { items } = collection;
  const index = isMap(collection)
    ? collection.items.findIndex(
        (pair) => isScalar(pair.key) && pair.key.value === key,
      )
    : Number(key);
  const item = items[index];
  const range = item === undefined ? null : rangeOf(text, item);
  if (range === null || items.length === 1) return null;
  if (collection.flow !== true) {
    return cutLines(text, range);
  }
  const before = items[index - 1];
  const comma = /^\s*,/.exec(text.slice(range.end))?.[0].length;
  if (comma !== undefined) {
    return cutLines(text, { start: range.start, end: range.end + comma });
  }
  // The last item: the comma before it goes, too.
  const end = before === undefined ? undefined : rangeOf(text, before)?.end;
  if (end === undefined) return null;
  const rest = cutLines(text, range);
  return rest.slice(0, end) + rest.slice(end).replace(/^(\s*),/, "$1");
}

/** Removes a part, and the whole of its lines if they have nothing else than comments. */
function cutLines(text: string, { start, end }: Range): string {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const before = text.slice(lineStart, start);
  const [after = ""] = /^[^\n]*\n?/.exec(text.slice(end)) ?? [];
  const isWhole =
    /^[ \t]*(- [ \t]*)?$/.test(before) && /^(#|$)/.test(after.trimStart());
  return isWhole
    ? text.slice(0, lineStart) + text.slice(end + after.length)
    : text.slice(0, start) + text.slice(end).replace(/^[ \t]+/, "");
}

function flowText(value: PlainValue, key: string | null): string {
  const written = inline(value);
  return key === null ? written : `${JSON.stringify(key)}: ${written}`;
}

/** JSON in one line, with spaces as formatters write it. */
function inline(value: PlainValue): string {
  if (typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(inline).join(", ")}]`;
  const entries = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${inline(part)}`,
  );
  return `{ ${entries.join(", ")} }`;
}

function isList(value: PlainValue): value is readonly PlainValue[] {
  return Array.isArray(value);
}

function blockLines(value: PlainValue, key: string | null): string[] {
  const whole = key === null ? [value] : { [key]: value };
  return stringify(whole, { lineWidth: 0 }).trimEnd().split("\n");
}

/** Returns the indentation of a line. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
}

/** Returns the indentation of an item in block style; null if there is something else before it in its line. */
function blockIndent(
  text: string,
  offset: number,
  isItem: boolean,
): string | null {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const [, indent, dash = ""] =
    /^([ \t]*)(- +)?$/.exec(text.slice(start, offset)) ?? [];
  if (indent === undefined) return null;
  return isItem ? indent : indent + dash.replace("-", " ");
}

function lineEnd(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

function insert(text: string, at: number, part: string): string {
  return text.slice(0, at) + part + text.slice(at);
}
