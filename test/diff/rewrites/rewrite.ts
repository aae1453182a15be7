/** A change of a spec that does not change its meaning. */
import type { Random } from "../../support/random.js";
import type { JsonObject } from "../support/documents.js";

export interface Rewrite {
  name: string;
  /** Names of the generated packages change, so only the scope `wire` stays the same. */
  isWireOnly?: true;
  /** The generated packages have more names. */
  addsNames?: true;
  /** Changes the spec. Returns how many places it changed. */
  apply(spec: JsonObject, random: Random): number;
}

/** Applies a change to about half of the places, and to at least one of them. */
export function inSome<Place>(
  places: readonly Place[],
  random: Random,
  change: (place: Place) => unknown,
): number {
  let count = 0;
  for (const [index, place] of random.shuffled(places).entries())
    if ((count === 0 || index % 2 === 0) && change(place) !== false) count++;
  return count;
}
