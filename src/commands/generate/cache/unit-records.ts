/** What the last run knew about its units, as a record in the cache. */
import type {
  UnitRecord,
  UnitRecords,
  UnitWords,
} from "../../../incremental/units.js";
import { isObject } from "../../../base/common/json.js";

/** Null if the value is not what a run writes. */
export function unitRecordsIn(value: unknown): UnitRecords | null {
  if (!isObject(value)) return null;
  const { base, cells, units } = value;
  return typeof base === "string" &&
    isListOf(cells, isPair) &&
    isListOf(units, isUnit)
    ? { base, cells, units }
    : null;
}

function isUnit(value: unknown): value is UnitRecord {
  if (!isObject(value)) return false;
  const { path, digest, inputs, cells, words } = value;
  return (
    typeof path === "string" &&
    typeof digest === "string" &&
    typeof inputs === "string" &&
    isListOf(cells, (cell) => typeof cell === "number") &&
    isListOf(words, isWords)
  );
}

function isWords(value: unknown): value is UnitWords {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === "string" &&
    isListOf(value[1], isPair)
  );
}

export function isPair(value: unknown): value is readonly [string, string] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => typeof part === "string")
  );
}

export function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}
