/**
 * From fragments to text: what fits on a line stays on it, what does not is broken.
 *
 * The decisions are those of Prettier's document printer; a test holds the two side by side. This one walks fragments
 * as they are and measures a line only where something is to be decided: printing is much of the work of a large run.
 */
import { blankOrEnd, type FragmentNode } from "../emit/code/fragment.js";
import type { SymbolRef } from "../naming/symbols.js";
import { columnsOf } from "./columns.js";
import { broken, createFits, flat, type Item } from "./fit.js";
import type { Mentions } from "./mentions.js";

export interface LayoutOptions {
  /** Columns; Infinity for text that must not be broken. */
  width: number;
  /** The name of a symbol in this file. */
  nameOf: (symbol: SymbolRef) => string;
  /** What is printed is noted here, so that nobody has to look for it. */
  mentions?: Mentions;
}

export function layout(
  root: FragmentNode,
  { width, nameOf, mentions }: LayoutOptions,
): string {
  const fits = createFits(nameOf);
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
  const endLine = (indent: number): void => {
    finished.push(withoutBlanksAfter(line));
    line = " ".repeat(indent / 2);
  };
  const room = (): number => width - columnsOf(line);

  /** The first part, the blank or line end after it, and the rest of the parts when those two have been printed. */
  const fill = (
    parts: readonly FragmentNode[],
    from: number,
    indent: number,
  ): void => {
    const first = parts[from];
    const second = parts[from + 1];
    if (first === undefined) return;
    const both =
      second !== undefined && fits([first, blankOrEnd, second], room(), null);
    const one = both || fits([first], room(), null);
    if (second !== undefined) {
      push({ kind: "fillRest", parts, from: from + 1 }, indent | broken);
      push(blankOrEnd, indent | (both ? flat : broken));
    }
    push(first, indent | (one ? flat : broken));
  };

  const printSymbol = (
    node: Extract<FragmentNode, { kind: "symbol" }>,
  ): void => {
    mentions?.addSymbol(node.symbol, node.use);
    line += nameOf(node.symbol);
  };

  /** Something without a line end that must break. */
  const printFlat = (node: FragmentNode): void => {
    switch (node.kind) {
      case "text":
        mentions?.texts.add(node.text);
        line += node.text;
        return;
      case "literal":
        line += node.text;
        return;
      case "name":
        mentions?.names.add(node.text);
        line += node.text;
        return;
      case "symbol":
        printSymbol(node);
        return;
      case "concat":
        for (const part of node.parts) printFlat(part);
        return;
      case "fill":
        for (const [index, part] of node.parts.entries()) {
          if (index > 0) line += " ";
          printFlat(part);
        }
        return;
      case "group":
      case "nest":
        printFlat(node.content);
        return;
      case "ifBreak":
        printFlat(node.parts[1]);
        return;
      case "line":
        if (node.text === "space") line += " ";
        return;
      case "lines":
        throw new Error("Lines are never flat");
    }
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
      case "name":
        printFlat(item);
        break;
      case "symbol":
        printSymbol(item);
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
        if (item.breaks) push(item.content, indent | broken);
        else if (
          (mode === flat && !isNewLine) ||
          fits([item.content], room(), pending)
        ) {
          printFlat(item.content);
        } else push(item.content, indent | broken);
        isNewLine = false;
        break;
      case "fill":
        fill(item.parts, 0, indent);
        break;
      case "fillRest":
        fill(item.parts, item.from, indent);
        break;
      case "ifBreak":
        push(item.parts[mode === broken ? 0 : 1], state);
        break;
      case "line":
        if (mode === broken || item.text === "hard") {
          isNewLine ||= mode === flat;
          endLine(indent);
        } else if (item.text === "space") {
          line += " ";
        }
        break;
      case "lines": {
        const [first = "", ...further] = item.text.split("\n");
        isNewLine ||= mode === flat;
        line += first;
        for (const next of further) {
          endLine(indent);
          line += next;
        }
        break;
      }
    }
  }
  finished.push(line);
  return finished.join("\n");
}

function withoutBlanksAfter(line: string): string {
  let end = line.length;
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end--;
  return end === line.length ? line : line.slice(0, end);
}

function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x09;
}
