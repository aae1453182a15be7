import { join } from "../../read/pointer.js";
import type { ValuePath } from "./failures.js";

/** A JSON Pointer in which `*` is any item. */
export function pointerOf(path: ValuePath): string {
  return path
    .map((key) => (typeof key === "number" ? "*" : key))
    .reduce(join, "");
}
