/**
 * Cuts YAML in block style into parts by indentation alone. A reader can then parse only the parts that it needs, or
 * only those that have changed. A part is one entry of a mapping: the lines from its key to the next key.
 *
 * The lines of a value are indented deeper than its key, except for the dashes of a list. So a line in the column of the
 * keys is the next key, whatever the text before it means, or the text is not valid. In that case the part before it
 * cannot be parsed alone.
 */
import { load, YAMLException } from "js-yaml";
import { limits } from "../limits.js";
import { yamlSchema } from "./schema.js";

export interface YamlPart {
  readonly key: string;
  /** The first character of the line of the key. */
  readonly start: number;
  /** The first character after the part. */
  readonly end: number;
  /** The number of keys above this one. */
  readonly depth: number;
  /** The entries of the value; null if it was not cut. */
  readonly parts: readonly YamlPart[] | null;
}

/** Decides whether to cut the value at these keys, too. */
export type IsCut = (keys: readonly string[]) => boolean;

/**
 * Returns the entries of the mapping at the root; null if the text is not a mapping in block style, or uses anything
 * that has an effect on other parts: directives, several documents, merge keys at the root, equal keys.
 */
export function cutYaml(text: string, isCut: IsCut): YamlPart[] | null {
  // Elsewhere a lone CR ends a line; here it would not.
  if (text.includes("\r") && /\r(?!\n)/.test(text)) return null;
  const start = /^(?:[ \t]*(?:#.*)?\r?\n)*---[ \t]*\r?\n/.exec(text);
  const range = { start: start?.[0].length ?? 0, end: text.length };
  return cutMapping(text, range, -1, [], isCut);
}

interface Range {
  start: number;
  end: number;
}

/** `above` is the column of the key that the mapping belongs to. */
function cutMapping(
  text: string,
  range: Range,
  above: number,
  keys: readonly string[],
  isCut: IsCut,
): YamlPart[] | null {
  const found: { key: string; start: number; value: number }[] = [];
  const { end } = range;
  let column = -1;
  for (let at = range.start; at < end;) {
    const next = lineEnd(text, at, end);
    const indent = indentAt(text, at);
    if (!isBlank(text, at + indent, next)) {
      if (column < 0) column = indent;
      if (indent !== column || indent <= above) return null;
      // The dashes of a list may have the same indentation as its key.
      if (found.length === 0 || !isDash(text, at + indent)) {
        const entry = keyAt(text, at + indent);
        if (entry === null) return null;
        found.push({ ...entry, start: at });
      }
    }
    at = column < 0 ? next : skipDeeper(text, next, end, column);
  }
  if (column < 0 || new Set(found.map(({ key }) => key)).size < found.length)
    return null;
  return found.map(({ key, start, value }, index): YamlPart => {
    const last = found[index + 1]?.start ?? end;
    const own = [...keys, key];
    const inner = { start: lineEnd(text, value, last), end: last };
    const parts =
      isCut(own) && isBlank(text, value, inner.start)
        ? cutMapping(text, inner, column, own, isCut)
        : null;
    return { key, start, end: last, depth: keys.length, parts };
  });
}

/**
 * Parses one part alone. Returns null if only the whole text shows its value: there is a syntax error or an alias.
 */
export function parsePart(
  text: string,
  { key, start, end, depth }: YamlPart,
): { value: unknown } | null {
  const own = text.slice(start, end);
  if (mayHaveAlias(own)) return null;
  const parsed = loadOrNull(own, limits.depth - depth);
  if (typeof parsed !== "object" || parsed === null) return null;
  const [only, ...others] = Object.entries(parsed);
  return only?.[0] === key && others.length === 0 ? { value: only[1] } : null;
}

/** Returns false only if no value of the text is an alias (`*name`) of another one, which needs an anchor (`&name`). */
export function mayHaveAlias(text: string): boolean {
  const anchors = new Set<string | undefined>();
  for (const [, name] of text.matchAll(/(?<![^\s,[{])&([^\s,[\]{}]+)/g))
    anchors.add(name);
  if (anchors.size === 0) return false;
  for (const [, name] of text.matchAll(/\*([^\s,[\]{}]+)/g))
    if (anchors.has(name)) return true;
  return false;
}

const space = 0x20;

/** Only spaces indent a line of YAML. */
function indentAt(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === space) at++;
  return at - start;
}

/**
 * Returns the start of the next line that is not indented deeper than the column. Nearly every line of a document is, so
 * this loop does as little as possible.
 */
function skipDeeper(
  text: string,
  start: number,
  end: number,
  column: number,
): number {
  let line = start;
  while (line < end) {
    const last = line + column;
    let at = line;
    while (at <= last && text.charCodeAt(at) === space) at++;
    if (at <= last) return line;
    const newline = text.indexOf("\n", at);
    if (newline < 0) return end;
    line = newline + 1;
  }
  return end;
}

const keyPattern =
  /("(?:[^"\\\r\n]|\\[^\r\n])*"|'(?:[^'\r\n]|'')*'|[^\s#&*!|>'"%@`[\]{},?:-](?:[^\s:#]|:(?=\S)|(?<=\S)#|[ ]+(?=[^\s#:]))*)[ ]*:(?=\s|$)/y;

/** Returns the key at an offset and the offset of its value. */
function keyAt(
  text: string,
  offset: number,
): { key: string; value: number } | null {
  keyPattern.lastIndex = offset;
  const [whole, written] = keyPattern.exec(text) ?? [];
  if (whole === undefined || written === undefined) return null;
  const key = keyOf(written);
  return key === null ? null : { key, value: offset + whole.length };
}

function keyOf(written: string): string | null {
  const isText = /^[A-Za-z_$/]/.test(written);
  if (isText && !/^(?:null|true|false)$/i.test(written)) return written;
  if (written.startsWith("'"))
    return written.slice(1, -1).replaceAll("''", "'");
  if (written === "<<") return null;
  const [key] = Object.keys(loadOrNull(`${written}: 0`, 2) ?? {});
  return key ?? null;
}

function loadOrNull(text: string, maxDepth: number): object | null {
  try {
    const value: unknown = load(text, { schema: yamlSchema, maxDepth });
    return typeof value === "object" ? value : null;
  } catch (problem) {
    if (problem instanceof YAMLException) return null;
    throw problem;
  }
}

/** Returns whether the rest of the line is empty or a comment. A comment needs a space before it. */
function isBlank(text: string, from: number, to: number): boolean {
  let at = from;
  while (at < to && /[ \t\r\n]/.test(text.charAt(at))) at++;
  if (at >= to) return true;
  if (text[at] !== "#") return false;
  return at === 0 || /\s/.test(text.charAt(at - 1));
}

function isDash(text: string, at: number): boolean {
  return text[at] === "-" && /^\s?$/.test(text.charAt(at + 1));
}

function lineEnd(text: string, from: number, limit: number): number {
  const newline = text.indexOf("\n", from);
  return newline < 0 || newline >= limit ? limit : newline + 1;
}
