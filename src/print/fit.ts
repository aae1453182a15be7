/** What the layout decides by: whether something fits into the rest of a line. */
import { isBroken, type FragmentNode } from "../emit/code/fragment.js";
import type { SymbolRef } from "../naming/symbols.js";
import { columnsOf } from "./columns.js";

/** A fill from one of its parts on. */
export interface FillRest {
  kind: "fillRest";
  parts: readonly FragmentNode[];
  from: number;
}

export type Item = FragmentNode | FillRest;

/** Items yet to be printed, the next one last, each with its mode in the lowest bit of its state. */
export interface Pending {
  items: readonly Item[];
  states: readonly number[];
}

export const flat = 0;
export const broken = 1;

/**
 * Whether fragments fit one after the other when flat, with what follows them up to the first line end. Where nothing
 * is said to follow, they must also be without a group that breaks.
 */
export type Fits = (
  trial: readonly FragmentNode[],
  columns: number,
  follows: Pending | null,
) => boolean;

export function createFits(nameOf: (symbol: SymbolRef) => string): Fits {
  let room = 0;
  // A blank counts when something comes after it on the line.
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

  /** Takes what the item needs. False where there is nothing more to find out. */
  const measure = (item: Item, mode: number): boolean => {
    switch (item.kind) {
      case "text":
      case "literal":
      case "name":
        return take(item.text);
      case "symbol":
        return take(nameOf(item.symbol));
      case "concat":
        for (const part of item.parts) if (!measure(part, mode)) return false;
        return true;
      case "fill":
        return takeFill(item.parts, 0, mode);
      case "fillRest":
        return takeFill(item.parts, item.from, mode);
      case "nest":
        return measure(item.content, mode);
      case "group":
        if (!isBroken(item)) return measure(item.content, mode);
        return isAlone ? decide(false) : measure(item.content, broken);
      case "ifBreak":
        return measure(item.parts[mode === broken ? 0 : 1], mode);
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
    for (const node of trial) if (!measure(node, flat)) return verdict;
    if (follows === null) return true;
    const { items, states } = follows;
    for (let next = items.length - 1; next >= 0; next--) {
      const mode = (states[next] as number) & broken;
      if (!measure(items[next] as Item, mode)) return verdict;
    }
    return true;
  };
}

function firstLine(text: string): string {
  return text.slice(0, text.indexOf("\n"));
}
