/** What the layout decides by: whether something fits into the rest of a line. */
import type { FragmentNode } from "../emit/code/fragment.js";
import type { SymbolRef } from "../naming/symbols.js";
import type { Group } from "./breaks.js";
import { columnsOf } from "./columns.js";

export interface FitOptions {
  nameOf: (symbol: SymbolRef) => string;
  mustBreak: (group: Group) => boolean;
}

/** A fill from one of its items on. */
export interface FillRest {
  kind: "fillRest";
  items: readonly FragmentNode[];
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
export const blankOrEnd: FragmentNode = { kind: "line", line: "space" };

/**
 * Whether items (the next one last) fit when flat, with what follows them up to the first line end. Where nothing is
 * said to follow, they must also be without a group that breaks.
 */
export function fits(
  trial: Item[],
  follows: Pending | null,
  columns: number,
  { nameOf, mustBreak }: FitOptions,
): boolean {
  if (columns === Infinity) return true;
  const modes = trial.map(() => flat);
  const push = (item: Item, mode: number): void => {
    trial.push(item);
    modes.push(mode);
  };
  let room = columns;
  let next = follows?.items.length ?? 0;
  // A blank counts when something comes after it on the line.
  let blank = 0;
  const take = (text: string): void => {
    if (text === "") return;
    room -= blank + columnsOf(text);
    blank = 0;
  };
  while (room >= 0) {
    let item = trial.pop();
    let mode = modes.pop() ?? flat;
    if (item === undefined) {
      next--;
      item = follows?.items[next];
      if (item === undefined) return true;
      mode = (follows?.states[next] ?? flat) & broken;
    }
    switch (item.kind) {
      case "text":
      case "literal":
        take(item.text);
        break;
      case "name":
        take(item.name);
        break;
      case "symbol":
        take(nameOf(item.symbol));
        break;
      case "concat":
        for (let at = item.parts.length - 1; at >= 0; at--) {
          push(item.parts[at] as FragmentNode, mode);
        }
        break;
      case "fill":
      case "fillRest": {
        const from = item.kind === "fill" ? 0 : item.from;
        for (let at = item.items.length - 1; at >= from; at--) {
          push(item.items[at] as FragmentNode, mode);
          if (at > from) push(blankOrEnd, mode);
        }
        break;
      }
      case "nest":
        push(item.content, mode);
        break;
      case "group": {
        const opens = mustBreak(item);
        if (opens && follows === null) return false;
        push(item.content, opens ? broken : mode);
        break;
      }
      case "ifBreak":
        push(mode === broken ? item.broken : item.flat, mode);
        break;
      case "line":
        if (mode === broken || item.line === "hard") return true;
        if (item.line === "space") blank = 1;
        break;
    }
  }
  return false;
}
