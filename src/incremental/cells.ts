/** The cells of a run, by key, so that the keys that an earlier run has noted can be looked up. */
import { sha256 } from "../common/sha256.js";
import type { Cell } from "./tracking.js";

/** Returns a text that is equal for equal values; null if there is no such value. */
export type CellText = (key: string) => string | null;

export interface Cells {
  /** Adds a kind of cells. A kind of the same name is replaced. */
  addKind(kind: string, text: CellText): void;
  cell(kind: string, key: string): Cell;
  /** The digest of a cell of an earlier run; null if there are no such cells now. */
  digestOf(cellKey: string): string | null;
}

/** Texts up to this length need no digest. */
const shortText = 40;

export function createCells(): Cells {
  const kinds = new Map<string, { text: CellText; cells: Map<string, Cell> }>();
  return {
    addKind(kind, text) {
      kinds.set(kind, { text, cells: new Map() });
    },
    cell(kind, key) {
      const found = kinds.get(kind);
      if (!found) throw new Error(`There are no cells of the kind ${kind}`);
      const known = found.cells.get(key);
      if (known) return known;
      const made = createCell(`${kind}\n${key}`, () => found.text(key));
      found.cells.set(key, made);
      return made;
    },
    digestOf(cellKey) {
      const end = cellKey.indexOf("\n");
      const kind = cellKey.slice(0, end);
      return kinds.has(kind)
        ? this.cell(kind, cellKey.slice(end + 1)).digest()
        : null;
    },
  };
}

function createCell(key: string, text: () => string | null): Cell {
  let known: string | null = null;
  return {
    key,
    digest: () => (known ??= shortened(text())),
  };
}

function shortened(text: string | null): string {
  if (text === null) return "";
  return text.length <= shortText ? `=${text}` : sha256(text).slice(0, 32);
}
