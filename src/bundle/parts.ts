/** Helpers for a bundled document: plain JSON whose references are pointers into it. */
import { httpMethods } from "../base/openapi/http-methods.js";
import type { JsonValue } from "../model/model.js";
import { holdsData, holdsNames } from "../read/keywords/table.js";
import { isObject } from "../base/common/json.js";
import { followed as followReferences } from "../read/local-reference.js";
import { valueAt } from "../base/common/pointer.js";

export type Json = { [key: string]: JsonValue };

export function isJson(value: unknown): value is Json {
  return isObject(value);
}

/** Returns the parts of a value that are not data, with their keys. `names` means that the keys of the value are names. */
export function partsOf(
  value: JsonValue,
  names: boolean,
): { key: string; part: JsonValue; names: boolean }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => names || Array.isArray(value) || !holdsData(key))
    .map(([key, part]) => ({
      key,
      part,
      names: !names && !Array.isArray(value) && holdsNames(key),
    }));
}

/** Returns the value that a reference leads to; the value itself if it has none. */
export function followed(root: Json, value: JsonValue): JsonValue {
  return followReferences(root, value) as JsonValue;
}

interface BundledOperation {
  /** In lower case. */
  readonly method: string;
  readonly operation: Json;
  /** The keys of the operation in its path item. */
  readonly keys: readonly [string, ...string[]];
}

/** The operations of a path item, with those of `additionalOperations`. */
export function operationsOf(pathItem: Json): BundledOperation[] {
  const { additionalOperations: others = null } = pathItem;
  return [
    ...entriesOf(pathItem)
      .filter(([key]) => methods.has(key))
      .map(([key, operation]): BundledOperation => ({
        method: key,
        operation,
        keys: [key],
      })),
    ...entriesOf(others).map(([key, operation]): BundledOperation => ({
      method: key.toLowerCase(),
      operation,
      keys: ["additionalOperations", key],
    })),
  ];
}

/** Returns the entries of a map that are objects. */
export function entriesOf(map: JsonValue): [string, Json][] {
  return isJson(map)
    ? Object.entries(map).filter((entry): entry is [string, Json] =>
        isJson(entry[1]),
      )
    : [];
}

/** Removes a part of the document. */
export function removeAt(root: Json, keys: readonly string[]): void {
  const owner = valueAt(root, keys.slice(0, -1));
  const last = keys.at(-1);
  if (isJson(owner) && last !== undefined) Reflect.deleteProperty(owner, last);
}

const methods = new Set<string>(httpMethods);
