/** The parts of a spec that a reference could stand for. */
import { isObject } from "../../src/base/common/json.js";
import { join, segments } from "../../src/base/common/pointer.js";

const data =
  /\/(example|examples\/[^/]+\/value|default|enum\/[^/]*|const|x-[^/]*)(\/|$)|\/schemas\/[^/]+\/(required|examples)/;

/** Returns the pointers of all objects and lists that are not data. */
export function partsOf(value: unknown, pointer = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (data.test(pointer)) return [];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    partsOf(part, join(pointer, key)),
  );
  return pointer === "" ? inner : [pointer, ...inner];
}

/** Returns a copy of a spec with another value at a pointer. */
export function replaced<Spec extends object>(
  spec: Spec,
  pointer: string,
  value: unknown,
): Spec {
  const copy = structuredClone(spec);
  const keys = segments(pointer);
  const last = keys.pop() ?? "";
  let owner = copy as Record<string, unknown>;
  for (const key of keys) owner = owner[key] as Record<string, unknown>;
  owner[last] = value;
  return copy;
}

/** Returns a copy of a value with other texts in its local references. */
export function withReferences(
  value: unknown,
  write: (reference: string) => string,
): unknown {
  if (Array.isArray(value))
    return value.map((item) => withReferences(item, write));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      typeof part === "string" && part.startsWith("#/")
        ? write(part)
        : withReferences(part, write),
    ]),
  );
}
