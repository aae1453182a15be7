/** A change of a value in a document. */
import { isObject } from "../../base/common/json.js";

export type PlainValue =
  | string
  | number
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

type Path = readonly (string | number)[];

export type TextChange =
  /** Replaces a value, or adds a key to an object. */
  | { readonly kind: "set"; readonly path: Path; readonly value: PlainValue }
  /** Adds an item at the end of a list. */
  | { readonly kind: "append"; readonly path: Path; readonly value: PlainValue }
  | { readonly kind: "remove"; readonly path: Path };

/** Returns a copy of a parsed document with the change. */
export function changedValue(value: unknown, change: TextChange): unknown {
  const [key, ...rest] = change.path;
  if (key === undefined) {
    if (change.kind === "set") return change.value;
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return change.kind === "append" ? [...list, change.value] : undefined;
  }
  const isLast = rest.length === 0;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.flatMap((item, index) => {
      if (index !== key) return [item];
      if (isLast && change.kind === "remove") return [];
      return [changedValue(item, { ...change, path: rest })];
    });
  }
  const object = isObject(value) ? value : {};
  if (isLast && change.kind === "remove") {
    return Object.fromEntries(
      Object.entries(object).filter(([name]) => name !== String(key)),
    );
  }
  const inner = changedValue(object[key], { ...change, path: rest });
  return { ...object, [key]: inner };
}
