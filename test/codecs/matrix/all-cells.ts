/** The matrix: each consumer with each call and each set of options. */
import type { Mode } from "../places.js";
import type { Cell } from "./cell.js";
import { quickCells } from "./cells.js";
import { contract } from "./consumers/contract.js";
import { diff } from "./consumers/diff.js";

export function allCells(mode: Mode): Cell[] {
  return [...quickCells(mode), ...contract(mode), ...diff(mode)];
}
