/** Decides for the layout whether a fragment fits into the rest of a line. */
import type { FragmentNode } from "../emit/code/fragment.js";
import type { SymbolRef } from "../naming/symbols.js";
import { columnsOf } from "./columns.js";

/** The remaining parts of a fill. */
interface FillRest {
  kind: "fillRest";
  parts: readonly FragmentNode[];
  from: number;
}

export type Item = FragmentNode | FillRest;

/**
 * The stack of items to be printed: each list has the position of its next item and a state, whose lowest bit is the
 * mode. These are parallel lists, because one object for each of millions of entries would be slow.
 */
export interface Pending {
  lists: (readonly Item[])[];
  positions: number[];
  states: number[];
}

export const flat = 0;
export const broken = 1;

/**
 * Returns whether a fragment fits when flat, together with the text that follows it up to the first line end. If
 * nothing follows, it must also not contain a group that breaks.
 */
type Fits = (
  trial: FragmentNode,
  columns: number,
  follows: Pending | null,
) => boolean;

export function createFits(nameOf: (symbol: SymbolRef) => string): Fits {
  let room = 0;
  // A blank counts only if something follows it on the line.
  let blank = 0;
  let isAlone = false;
  let verdict = true;

  const decide = (decision: boolean): false => {
    verdict = decision;
    return false;
  };

  const take = (text: string): boolean => {
    if (text === "") return true;
    room -= blank + columnsOf(text);
    blank = 0;
    return room >= 0 || decide(false);
  };

  const takeFill = (
    parts: readonly FragmentNode[],
    from: number,
    mode: number,
  ): boolean => {
    for (let at = from; at < parts.length; at++) {
      if (at > from) {
        if (mode === broken) return decide(true);
        blank = 1;
      }
      if (!measure(parts[at] as FragmentNode, mode)) return false;
    }
    return true;
  };

  const measureAll = (
    parts: readonly FragmentNode[],
    mode: number,
  ): boolean => {
    for (let at = 0; at < parts.length; at++)
      if (!measure(parts[at] as FragmentNode, mode)) return false;
    return true;
  };

  /** Subtracts the width of an item. Returns false if the result is decided. */
  const measure = (item: Item, mode: number): boolean => {
    switch (item.kind) {
      case "text":
      case "literal":
      case "name":
        return take(item.text);
      case "symbol":
        return take(nameOf(item.symbol));
      case "concat":
      case "nest":
        return measureAll(item.parts, mode);
      case "fill":
        return takeFill(item.parts, 0, mode);
      case "fillRest":
        return takeFill(item.parts, item.from, mode);
      case "group":
        if (!item.breaks) return measureAll(item.parts, mode);
        return isAlone ? decide(false) : measureAll(item.parts, broken);
      case "fluid":
        if (mode === broken) return decide(true);
        blank = 1;
        return measureAll(item.parts, mode);
      case "ifBreak":
        return measure(item.parts[mode === broken ? 0 : 1] as Item, mode);
      case "lines":
        return take(firstLine(item.text)) && decide(true);
      case "line":
        if (mode === broken || item.text === "hard") return decide(true);
        if (item.text === "space") blank = 1;
        return true;
    }
  };

  return (trial, columns, follows) => {
    if (columns === Infinity) return true;
    if (columns < 0) return false;
    room = columns;
    blank = 0;
    isAlone = follows === null;
    if (!measure(trial, flat)) return verdict;
    if (follows === null) return true;
    const { lists, positions, states } = follows;
    for (let last = lists.length - 1; last >= 0; last--) {
      const items = lists[last] as readonly Item[];
      const mode = (states[last] as number) & broken;
      for (let at = positions[last] as number; at < items.length; at++)
        if (!measure(items[at] as Item, mode)) return verdict;
    }
    return true;
  };
}

function firstLine(text: string): string {
  return text.slice(0, text.indexOf("\n"));
}
