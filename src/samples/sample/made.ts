/** A value in the making, and the function that makes its parts. */
import type { JsonValue, SchemaId } from "../../model/model.js";
import type { ValidateOptions } from "../../facts/schemas/validate.js";
import type { ValueCheck } from "./fits.js";
import type { SizeLimits } from "./size.js";

export interface Made {
  value: JsonValue;
  /** The number of values in it, itself included. */
  size: number;
}

/** The position of a value. */
export interface SamplePlace {
  /** The number of objects around it. Optional fields are shown only on the outer levels. */
  level: number;
  /** The number of objects and arrays around it. */
  depth: number;
  /** Distinguishes the items of an array, so that they can differ. */
  variant: number;
}

export interface Maker {
  /** The first value that matches all schemas and that `accept` accepts. */
  first(
    schemas: readonly SchemaId[],
    place: SamplePlace,
    accept?: (made: Made) => boolean,
  ): Made | null;
  fits: ValueCheck;
  isFast: ValidateOptions["isFast"];
  /** Whether a property does not exist in this direction. */
  isHidden(schema: SchemaId): boolean;
  /** Whether an optional property is shown. */
  isShown(schema: SchemaId): boolean;
  limits: SizeLimits;
  /** Maximum number of nested values on a level. */
  largestOn(level: number): number;
  /** Whether the items of an array should differ. */
  varies: boolean;
}

export function single(value: JsonValue): Made {
  return { value, size: 1 };
}

export function whole(value: JsonValue): Made {
  return { value, size: sizeOf(value) };
}

export function together(parts: Iterable<Made>, value: JsonValue): Made {
  let size = 1;
  for (const part of parts) size += part.size;
  return { value, size };
}

function sizeOf(value: JsonValue): number {
  if (value === null || typeof value !== "object") return 1;
  return Object.values(value).reduce<number>(
    (sum, item) => sum + sizeOf(item),
    1,
  );
}
