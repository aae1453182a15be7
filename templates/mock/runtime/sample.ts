// Part of the Specwright runtime.
/** Samples of one schema. */
import { startDraw, type Plan, type SampleSize } from "./draw.js";

export interface SampleOptions {
  /** The same seed gives the same sample. Without one, examples of the API description come first. */
  seed?: number;
  /** `typical` by default. */
  size?: SampleSize;
  /** The number of items in arrays that are not inside another array, within the limits of their schemas. */
  items?: number;
}

/** The fields of an object, each optional. */
export type Overrides<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? Partial<Value>
    : never;

export interface SchemaSampleOptions<Value> extends SampleOptions {
  /** Fields of the sample. They replace whole fields, also those that are objects. */
  overrides?: Overrides<Value>;
}

/** Converts the numbers of a sample to the types of the API, if 64-bit integers are not numbers. */
export interface SampleReader {
  readonly decode: (value: unknown) => unknown;
}

/** A sample of the type that the plan was generated for. */
export function sample<Value>(
  plan: () => Plan,
  { seed, size = "typical", items, overrides }: SchemaSampleOptions<Value> = {},
  reader?: SampleReader,
): Value {
  const made = plan()(startDraw(size, seed, items));
  const value = reader ? reader.decode(made) : made;
  return (
    overrides === undefined ? value : { ...(value as object), ...overrides }
  ) as Value;
}
