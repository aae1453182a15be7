/** Renames references to parts of fields that have another name now, such as `#/components/request_bodies/Pet`. */
import { holdsData } from "../../read/keywords/table.js";
import { isObject } from "../../base/common/json.js";

type Renames = readonly (readonly [from: string, to: string])[];

/** Changes the references inside of one document: `$ref`, and the values of `mapping`. */
export function renameReferences(root: unknown, renames: Renames): void {
  const seen = new Set<unknown>();
  const waiting = [{ value: root, isMapping: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, isMapping } = next;
    if (typeof value !== "object" || value === null || seen.has(value))
      continue;
    seen.add(value);
    for (const [key, part] of Object.entries(value) as [string, unknown][]) {
      if (typeof part === "string" && (isMapping || key === "$ref")) {
        Reflect.set(value, key, renamed(part, renames));
      } else if (!isObject(value) || !holdsData(key)) {
        waiting.push({ value: part, isMapping: key === "mapping" });
      }
    }
  }
}

/** Renames apply in the order in which they were made, outer fields first. */
function renamed(reference: string, renames: Renames): string {
  return renames.reduce(
    (now, [from, to]) =>
      now === `#${from}` || now.startsWith(`#${from}/`)
        ? `#${to}${now.slice(from.length + 1)}`
        : now,
    reference,
  );
}
