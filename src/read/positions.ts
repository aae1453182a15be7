/**
 * Finds the line and column of a place when a diagnostic needs them. A parse that keeps positions takes five times as
 * long as a plain one, so a clean run does without. The files are read and parsed again, each once.
 */
import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { isHttpUrl } from "../base/common/url.js";
import type { SourcePlace, Position } from "../base/diagnostics.js";
import { segments } from "../base/common/pointer.js";
import { jsonText, positionInJson } from "./json-positions.js";
import {
  outlineOf,
  positionInOutline,
  type FoundPosition,
  type Outline,
} from "./yaml/outline.js";
import { parseTree, positionInTree } from "./yaml/yaml-tree.js";

export interface Located extends Position {
  /** The number of characters of the line that belong to the place, at least 1. */
  length: number;
  /** The line itself and its neighbours. */
  lines: { number: number; text: string }[];
}

/** Returns one entry for each place, in order; null if the position was not found. */
export async function locate(
  entry: string,
  places: readonly (SourcePlace | null)[],
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

/** Same as `locate` for a text in memory, without the surrounding lines. */
export function positionsIn(
  text: string,
): (place: SourcePlace) => Position | null {
  const locate = locatorOf(text);
  return (place) => {
    const found = locate(place);
    return found && { line: found.line, column: found.column };
  };
}

/** Same as `locate` for a text in memory. */
export function locatorOf(
  text: string,
): (place: SourcePlace) => Located | null {
  const source = sourceFrom(text);
  return (place) => locateIn(source, place);
}

interface Source {
  text: string;
  outline: Outline;
  /** Finds places that the outline does not find. Null until it is needed. */
  find: PositionFinder | null;
}

type PositionFinder = (
  keys: readonly string[],
  target: SourcePlace["target"],
) => FoundPosition | null;

async function sourceOf(
  entry: string,
  document: string,
): Promise<Source | null> {
  if (isHttpUrl(document) || isHttpUrl(entry)) return null;
  try {
    // An entry document from the network may have local overlays.
    const folder = path.dirname(await realpath(entry).catch(() => entry));
    return sourceFrom(await readFile(path.join(folder, document), "utf8"));
  } catch {
    return null;
  }
}

/** Editors do not count the byte order mark, and in YAML a lone CR ends a line. */
function sourceFrom(written: string): Source {
  const text = written.replace(/^\ufeff/, "").replace(/\r(?!\n)/g, "\n");
  return { text, outline: outlineOf(text.split(/\r\n|\n/)), find: null };
}

function locateIn(source: Source, place: SourcePlace): Located | null {
  if (place.position) return around(source, place.position, 1);
  const keys = segments(place.pointer);
  const found =
    positionInOutline(source.outline, keys, place.target) ??
    (source.find ??= finderOf(source.text))(keys, place.target);
  return found && around(source, found, found.length);
}

function finderOf(text: string): PositionFinder {
  const json = jsonText(text);
  if (json) return (keys, target) => positionInJson(json, keys, target);
  const tree = parseTree(text);
  return (keys, target) => positionInTree(tree, keys, target);
}

function around(source: Source, position: Position, length: number): Located {
  const { line, column } = position;
  const all = source.outline.lines;
  const first = Math.max(1, line - 2);
  const lines = all
    .slice(first - 1, line + 1)
    .map((text, index) => ({ number: first + index, text }));
  const rest = (all[line - 1] ?? "").length - column + 1;
  return { line, column, length: Math.max(1, Math.min(length, rest)), lines };
}
