// Part of the Specwright runtime.
import type { Place } from "../errors/problem.js";
import type { Parameter } from "./parameter.js";
import { itemsOf, objectOf } from "./coerce.js";
import { beforeBracket } from "./pairs.js";
import { isSpread } from "./spread-object.js";

/** Whether a pair belongs to a described field, in any notation of arrays and objects. */
export function pairNames(
  place: Place,
  fields: readonly Parameter[],
): (name: string) => boolean {
  const names = new Set<string>();
  const bracketed = new Set<string>();
  for (const field of fields) {
    const { name, shape, style, content } = field;
    names.add(name);
    if (content !== undefined) continue;
    if (itemsOf(shape)) names.add(`${name}[]`);
    const object = objectOf(shape);
    if (object || style === "deepObject") bracketed.add(name);
    if (object && isSpread(place, field)) {
      for (const property of Object.keys(object.properties))
        names.add(property);
    }
  }
  return (name) => names.has(name) || bracketed.has(beforeBracket(name));
}
