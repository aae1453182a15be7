// Part of the Specwright runtime.
/** Exploded objects: one pair for each property. */
import type { Style } from "../route.js";
import { entriesOf, isRecord } from "./objects.js";
import { repeated } from "./pairs.js";

/** `taken` has the names of other parameters, which the properties must not have. */
export function spread(...taken: string[]): Style {
  return (name, value, encode) => {
    if (!isRecord(value)) return repeated(name, value, encode);
    const entries = entriesOf(value);
    if (entries.length === 0)
      throw new Error(
        "has no properties, which this style cannot express; leave it out",
      );
    return entries.flatMap(([key, item]) => {
      if (taken.includes(key.replace(/\[[^]*$/, "")))
        throw new Error("has a property with the name of another parameter");
      return repeated(key, item, encode);
    });
  };
}
