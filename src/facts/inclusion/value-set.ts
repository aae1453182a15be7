/** Sets of values: those that match some schemas and do not match others. */
import type { SchemaId } from "../../model/model.js";
import {
  isTerm,
  type Literal,
  type PartSchema,
  type ValueType,
} from "./literal.js";

/** The schemas of one value on both sides, for the names that only one side describes. */
export interface Place {
  readonly given: readonly SchemaId[];
  readonly wanted: readonly SchemaId[];
}

/** What is known about the values of a place. */
export interface PlaceFacts {
  /** FieldNames of properties that values do not have, although the given schemas allow them. */
  absentNames(place: Place): ReadonlySet<string>;
  /** The schemas of a part of the value: of a property or an item. */
  placeOf(place: Place, key: string | number | null): Place;
}

export interface PartSet {
  readonly literals: readonly Literal[];
  readonly place: Place;
}

export interface Prover extends PlaceFacts {
  /** Whether no value matches all literals. */
  isEmpty(set: PartSet): boolean;
  /** The same for one type of value. */
  isEmptyOf(type: ValueType, set: PartSet): boolean;
}

/** The values that match some schemas and do not match others. */
export function partSet(
  place: Place,
  matched: readonly PartSchema[],
  unmatched: readonly PartSchema[],
): PartSet {
  return {
    place,
    literals: [
      ...matched
        .filter((part) => isTerm(part) || part.kind !== "all")
        .map((part) => ({ kind: "is", part }) as const),
      ...unmatched.map((part) => ({ kind: "isNot", part }) as const),
    ],
  };
}
