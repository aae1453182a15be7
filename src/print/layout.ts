/**
 * From fragments to text: what fits on a line stays on it, what does not is broken.
 *
 * The decisions are those of Prettier's document printer; a test holds the two side by side. This one walks fragments
 * as they are and measures a line only where something is to be decided: printing is much of the work of a large run.
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

export interface LayoutOptions {
  /** Columns; Infinity for text that must not be broken. */
  width: number;
  /** The name of a symbol in this file. */
  nameOf: (symbol: SymbolRef) => string;
  /** What is printed is noted here, so that nobody has to look for it. */
  mentions?: Mentions;
}

export function layout(root: FragmentNode, options: LayoutOptions): string {
  return layoutPieces(root, options).join("");
}

/** The same before it is put together: whoever puts more to it need not copy all of it twice. */
export function layoutPieces(
  root: FragmentNode,
  { width, nameOf, mentions }: LayoutOptions,
): string[] {
  const fits = createFits(nameOf);
  // What was printed: pieces of lines, and line ends between them.
  const pieces: string[] = [];
  /** Where among the pieces the line begins. */
  let lineStart = 0;
  /** So many pieces have been measured, and that part of the line is so wide. */
  let measured = 0;
  let columns = 0;
  /** A line ended inside of something flat: what comes after it is measured again. */
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

  // What is yet to be printed. The mode is the lowest bit of a state, the indentation the rest of it.
  const pending: Pending = { lists: [], positions: [], states: [] };
  const { lists, positions, states } = pending;
  let state = broken;
  const push = (items: readonly Item[], itsState: number): void => {
    lists.push(items);
    positions.push(0);
    states.push(itsState);
  };
  /** Takes what is to be printed next, and its state. */
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

  /** The first part, the blank or line end after it, and the rest of the parts when those two have been printed. */
  const fill = (
    parts: readonly FragmentNode[],
    from: number,
    itsState: number,
  ): void => {
    const indent = itsState - (itsState & broken);
    const first = parts[from];
    const second = parts[from + 1];
    if (first === undefined) return;
    const both =
      second !== undefined &&
      fits(concat([first, blankOrEnd, second]), room(), null);
    const one = both || fits(first, room(), null);
    if (second !== undefined) {
      push([{ kind: "fillRest", parts, from: from + 1 }], itsState);
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

  /** Something without a line end that must break. */
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
        // Not measured, because what is around it is flat; a fill in it still looks at the room that it has.
        if (!item.breaks && mode === flat && !isNewLine)
          push(item.parts, state);
        else if (!item.breaks && fits(item, room(), pending)) printFlat(item);
        else push(item.parts, indent | broken);
        isNewLine = false;
        break;
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

/** Indentations by their width: there are few, and each is needed often. */
const indentations: string[] = [];

function blanks(count: number): string {
  return (indentations[count] ??= " ".repeat(count));
}

/** Of the pieces from a place on, those at the end. */
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
