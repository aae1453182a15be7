/**
 * Line and column of a place, found when a diagnostic needs them: a parse that keeps positions costs five times a plain
 * one, and a clean run should not pay for it. So the files are read and parsed again, each once.
 */
import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { isHttpUrl } from "../common/url.js";
import type { SourcePlace, Position } from "../diagnostics.js";
import { outlineOf, positionInOutline, type Outline } from "./yaml/outline.js";
import { segments } from "./pointer.js";
import { parseTree, positionInTree, type YamlTree } from "./yaml/yaml-tree.js";

export interface Located extends Position {
  /** How many characters of the line belong to the place, at least 1. */
  length: number;
  /** The line itself and its neighbours. */
  lines: { number: number; text: string }[];
}

/** One entry for each place, in order; null where a place has no position that we could find. */
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

/** The same for a text that is at hand, without the lines around. */
export function positionsIn(
  text: string,
): (place: SourcePlace) => Position | null {
  const source = sourceFrom(text);
  return (place) => {
    const found = locateIn(source, place);
    return found && { line: found.line, column: found.column };
  };
}

interface Source {
  text: string;
  outline: Outline;
  /** Made when a place has to be looked up that cannot be found without. */
  tree: YamlTree | null;
}

async function sourceOf(
  entry: string,
  document: string,
): Promise<Source | null> {
  if (isHttpUrl(document) || isHttpUrl(entry)) return null;
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
  return { text, outline: outlineOf(text.split(/\r\n|\n/)), tree: null };
}

function locateIn(source: Source, place: SourcePlace): Located | null {
  if (place.position) return around(source, place.position, 1);
  const keys = segments(place.pointer);
  const found =
    positionInOutline(source.outline, keys, place.target) ??
    positionInTree(
      (source.tree ??= parseTree(source.text)),
      keys,
      place.target,
    );
  return found && around(source, found, found.length);
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
