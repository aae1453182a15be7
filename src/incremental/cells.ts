/** The cells of a run, by key, so that the keys that an earlier run has noted can be looked up. */
import { getOrCreate } from "../base/common/get-or-create.js";
import { sha256 } from "../base/common/sha256.js";
import type { Cell } from "./tracking.js";

/** Returns a text that is equal for equal values; null if there is no such value. */
type CellText = (key: string) => string | null;

export type CellsByKey = (key: string) => Cell;

export interface Cells {
  /** Adds a kind of cells. A kind of the same name is replaced. Returns its cells by their keys. */
  addKind(kind: string, text: CellText): CellsByKey;
  /** The digest of a cell of an earlier run; null if there are no such cells now. */
  digestOf(cellKey: string): string | null;
}

/** Texts up to this length need no digest. */
const shortText = 40;

export function createCells(): Cells {
  const kinds = new Map<string, CellsByKey>();
  return {
    addKind(kind, text) {
      const cells = new Map<string, Cell>();
      const cellOf = (key: string) =>
        getOrCreate(cells, key, () =>
          createCell(`${kind}\n${key}`, () => text(key)),
        );
      kinds.set(kind, cellOf);
      return cellOf;
    },
    digestOf(cellKey) {
      const end = cellKey.indexOf("\n");
      const cellOf = kinds.get(cellKey.slice(0, end));
      return cellOf?.(cellKey.slice(end + 1)).digest() ?? null;
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
