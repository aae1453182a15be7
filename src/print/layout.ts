/**
 * Converts fragments to text: groups that fit on a line stay on it, others are broken.
 *
 * The algorithm is that of Prettier's document printer, and a test compares the two. This implementation walks the
 * fragments directly and measures a line only when a decision needs it, because printing takes much of the time of a
 * large run.
 */
import {
  blankOrEnd,
  concat,
  type FragmentNode,
} from "../emit/code/fragment.js";
import type { SymbolRef } from "../naming/symbols.js";
import { columnsOf } from "./columns.js";
import { broken, createFits, flat, type Item, type Pending } from "./fit.js";
import type { Mentions } from "./mentions.js";

interface LayoutOptions {
  /** Columns; Infinity for text that must not be broken. */
  width: number;
  /** The name of a symbol in this file. */
  nameOf: (symbol: SymbolRef) => string;
  /** Collects the printed symbols and texts, so that they need not be searched for later. */
  mentions?: Mentions;
}

export function layout(root: FragmentNode, options: LayoutOptions): string {
  return layoutPieces(root, options).join("");
}

/** Returns the pieces before they are joined, so that a caller that adds more text need not copy everything twice. */
export function layoutPieces(
  root: FragmentNode,
  { width, nameOf, mentions }: LayoutOptions,
): string[] {
  const fits = createFits(nameOf);
  // The printed pieces of lines, and line ends between them.
  const pieces: string[] = [];
  /** The index of the first piece of the current line. */
  let lineStart = 0;
  /** The number of pieces already measured, and the width of that part of the line. */
  let measured = 0;
  let columns = 0;
  /** True after a line end inside a flat group: the content after it must be measured again. */
  let isNewLine = false;

  const endLine = (indent: number): void => {
    dropBlanks(pieces, lineStart);
    pieces.push("\n");
    lineStart = pieces.length;
    columns = indent / 2;
    if (columns > 0) pieces.push(blanks(columns));
    measured = pieces.length;
  };
  const room = (): number => {
    for (; measured < pieces.length; measured++)
      columns += columnsOf(pieces[measured] ?? "");
    return width - columns;
  };

  // The stack of items to be printed. The lowest bit of a state is the mode, the rest is the indentation.
  const pending: Pending = { lists: [], positions: [], states: [] };
  const { lists, positions, states } = pending;
  let state = broken;
  const push = (items: readonly Item[], itemState: number): void => {
    lists.push(items);
    positions.push(0);
    states.push(itemState);
  };
  /** Removes the next item to be printed from the stack and sets its state. */
  const next = (): Item | undefined => {
    for (let last = lists.length - 1; last >= 0; last--) {
      const items = lists[last] as readonly Item[];
      const at = positions[last] as number;
      if (at < items.length) {
        positions[last] = at + 1;
        state = states[last] as number;
        return items[at];
      }
      lists.pop();
      positions.pop();
      states.pop();
    }
    return undefined;
  };

  /** Prints the first part and the blank or line end after it, and pushes the remaining parts. */
  const fill = (
    parts: readonly FragmentNode[],
    from: number,
    itemState: number,
  ): void => {
    const indent = itemState - (itemState & broken);
    const first = parts[from];
    const second = parts[from + 1];
    if (first === undefined) return;
    const both =
      second !== undefined &&
      fits(concat([first, blankOrEnd, second]), room(), null);
    const one = both || fits(first, room(), null);
    if (second !== undefined) {
      push([{ kind: "fillRest", parts, from: from + 1 }], itemState);
      push([blankOrEnd], indent | (both ? flat : broken));
    }
    push([first], indent | (one ? flat : broken));
  };

  const printSymbol = (
    node: Extract<FragmentNode, { kind: "symbol" }>,
  ): void => {
    mentions?.addSymbol(node.symbol, node.use);
    pieces.push(nameOf(node.symbol));
  };

  /** Prints a node that contains no line end. */
  const printFlat = (node: FragmentNode): void => {
    switch (node.kind) {
      case "text":
        mentions?.texts.add(node.text);
        pieces.push(node.text);
        return;
      case "literal":
        pieces.push(node.text);
        return;
      case "name":
        mentions?.names.add(node.text);
        pieces.push(node.text);
        return;
      case "symbol":
        printSymbol(node);
        return;
      case "concat":
      case "group":
      case "nest":
        for (let at = 0; at < node.parts.length; at++)
          printFlat(node.parts[at] as FragmentNode);
        return;
      case "fluid":
        pieces.push(" ");
        printFlat(node.parts[0] as FragmentNode);
        return;
      case "fill":
        for (const [index, part] of node.parts.entries()) {
          if (index > 0) pieces.push(" ");
          printFlat(part);
        }
        return;
      case "ifBreak":
        printFlat(node.parts[1] as FragmentNode);
        return;
      case "line":
        if (node.text === "space") pieces.push(" ");
        return;
      case "lines":
        throw new Error("Lines are never flat");
    }
  };

  let item: Item | undefined = root;
  while (item !== undefined) {
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
        push(item.parts, state);
        break;
      case "nest":
        push(item.parts, state + 2 * item.spaces);
        break;
      case "group":
        // Not measured, because the surrounding group is flat. A fill inside it still checks the available width.
        if (!item.breaks && mode === flat && !isNewLine)
          push(item.parts, state);
        else if (!item.breaks && fits(item, room(), pending)) printFlat(item);
        else push(item.parts, indent | broken);
        isNewLine = false;
        break;
      case "fluid": {
        const isFlat = mode === flat && !isNewLine;
        push(item.parts, state);
        isNewLine = false;
        if (isFlat || fits(blankOrEnd, room(), pending)) pieces.push(" ");
        else {
          const deeper = 2 * item.spaces;
          states[states.length - 1] = state + deeper;
          endLine(indent + deeper);
        }
        break;
      }
      case "fill":
        fill(item.parts, 0, state);
        break;
      case "fillRest":
        fill(item.parts, item.from, state);
        break;
      case "ifBreak":
        item = item.parts[mode === broken ? 0 : 1];
        continue;
      case "line":
        if (mode === broken || item.text === "hard") {
          isNewLine ||= mode === flat;
          endLine(indent);
        } else if (item.text === "space") {
          pieces.push(" ");
        }
        break;
      case "lines": {
        const [first = "", ...further] = item.text.split("\n");
        isNewLine ||= mode === flat;
        pieces.push(first);
        for (const line of further) {
          endLine(indent);
          pieces.push(line);
        }
        break;
      }
    }
    item = next();
  }
  return pieces;
}

/** Indentations by their width. There are few, and each is used often. */
const indentations: string[] = [];

function blanks(count: number): string {
  return (indentations[count] ??= " ".repeat(count));
}

/** Removes the blanks at the end of the pieces, starting from an index. */
function dropBlanks(pieces: string[], from: number): void {
  while (pieces.length > from) {
    const last = pieces[pieces.length - 1] as string;
    const kept = withoutBlanksAfter(last);
    if (kept !== "" && kept === last) return;
    pieces.pop();
    if (kept === "") continue;
    pieces.push(kept);
    return;
  }
}

function withoutBlanksAfter(line: string): string {
  let end = line.length;
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end--;
  return end === line.length ? line : line.slice(0, end);
}

function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x09;
}
