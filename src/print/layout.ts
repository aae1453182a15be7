/**
 * From fragments to text: what fits on a line stays on it, what does not is broken.
 *
 * The decisions are those of Prettier's document printer; a test holds the two side by side. This one walks fragments
 * as they are and measures a line only where something is to be decided: printing is much of the work of a large run.
 */
import type { FragmentNode } from "../emit/code/fragment.js";
import type { SymbolRef } from "../naming/symbols.js";
import { createBreaks } from "./breaks.js";
import { columnsOf } from "./columns.js";
import { blankOrEnd, broken, fits, flat, type Item } from "./fit.js";

export interface LayoutOptions {
  /** Columns; Infinity for text that must not be broken. */
  width: number;
  /** The name of a symbol in this file. */
  nameOf: (symbol: SymbolRef) => string;
}

export function layout(
  root: FragmentNode,
  { width, nameOf }: LayoutOptions,
): string {
  const mustBreak = createBreaks();
  const finished: string[] = [];
  let line = "";
  /** A line ended inside of something flat: what comes after it is measured again. */
  let isNewLine = false;

  // What is yet to be printed, the next one last. The mode is the lowest bit of a state, the indentation the rest of
  // it: two stacks instead of an object for each of millions of items.
  const items: Item[] = [root];
  const states: number[] = [broken];
  const pending = { items, states };
  const push = (item: Item, state: number): void => {
    items.push(item);
    states.push(state);
  };
  const fit = (trial: Item[], follows: typeof pending | null): boolean =>
    fits(trial, follows, width - columnsOf(line), { nameOf, mustBreak });

  /** The first item, the blank or line end after it, and the rest of the items when those two have been printed. */
  const fill = (
    all: readonly FragmentNode[],
    from: number,
    indent: number,
  ): void => {
    const first = all[from];
    const second = all[from + 1];
    if (first === undefined) return;
    const both = second !== undefined && fit([second, blankOrEnd, first], null);
    const one = both || fit([first], null);
    if (second !== undefined) {
      push({ kind: "fillRest", items: all, from: from + 1 }, indent | broken);
      push(blankOrEnd, indent | (both ? flat : broken));
    }
    push(first, indent | (one ? flat : broken));
  };

  for (;;) {
    const item = items.pop();
    const state = states.pop() ?? broken;
    if (item === undefined) break;
    const mode = state & broken;
    const indent = state - mode;
    switch (item.kind) {
      case "text":
      case "literal":
        line += item.text;
        break;
      case "name":
        line += item.name;
        break;
      case "symbol":
        line += nameOf(item.symbol);
        break;
      case "concat":
        for (let at = item.parts.length - 1; at >= 0; at--) {
          push(item.parts[at] as FragmentNode, state);
        }
        break;
      case "nest":
        push(item.content, state + 2 * item.spaces);
        break;
      case "group":
        if (mustBreak(item)) push(item.content, indent | broken);
        else if (mode === flat && !isNewLine) push(item.content, state);
        else {
          const inLine = fit([item.content], pending);
          push(item.content, indent | (inLine ? flat : broken));
        }
        isNewLine = false;
        break;
      case "fill":
        fill(item.items, 0, indent);
        break;
      case "fillRest":
        fill(item.items, item.from, indent);
        break;
      case "ifBreak":
        push(mode === broken ? item.broken : item.flat, state);
        break;
      case "line":
        if (mode === broken || item.line === "hard") {
          isNewLine ||= mode === flat;
          finished.push(withoutBlanksAfter(line));
          line = " ".repeat(indent / 2);
        } else if (item.line === "space") {
          line += " ";
        }
        break;
    }
  }
  finished.push(line);
  return finished.join("\n");
}

function withoutBlanksAfter(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end--;
  return end === line.length ? line : line.slice(0, end);
}
