/**
 * Random valid values: a sample of the schema, changed at random places for as long as the generated validator accepts
 * the result.
 */
import { createFacts } from "../../src/facts/schemas/assertions.js";
import {
  createSampler,
  type Sampler,
} from "../../src/samples/sample/sampler.js";
import type { Content, Direction, SchemaId } from "../../src/model/model.js";
import type { Random } from "../support/random.js";
import { define, isRecord } from "./compare.js";
import { changed, randomFile, type ValuePlace } from "./mutate.js";
import type { TripPackages } from "./packages.js";

export interface ValueOptions {
  readonly direction: Direction;
  readonly place: ValuePlace;
  /** The content of a form, whose fields can be files. */
  readonly form?: Content;
}

/** Undefined if no valid value was found. */
export type MakeValue = (
  schema: SchemaId,
  options: ValueOptions,
  random: Random,
) => unknown;

/** Different samplers choose different alternatives of unions. */
const samplers = 4;
const mostChanges = 8;

export function valueMaker({
  model,
  validate,
  normal,
}: TripPackages): MakeValue {
  const facts = createFacts(model);
  const made: Sampler[] = [];
  const samplerOf = (seed: number) =>
    (made[seed] ??= createSampler(model, { facts, seed }));

  return (schema, { direction, place, form }, random) => {
    const isValid = (value: unknown) =>
      validate(schema, direction, value).length === 0;
    const sampler = samplerOf(random.below(samplers));
    const sample = form
      ? sampler.ofContent({ ...form, examples: [] }, direction)
      : sampler.of(schema, direction);
    if (sample === undefined) return undefined;
    let value = repaired(sample, (one) => validate(schema, direction, one));
    if (!isValid(value)) return undefined;
    for (let left = random.below(mostChanges); left > 0; left--) {
      const next = changed(value, random, place);
      if (isValid(next)) value = next;
    }
    const written = normal(schema, direction, value);
    return isValid(written) ? written : undefined;

    /** Samples are JSON. Files and 64-bit integers are not, and the validator tells where they are missing. */
    function repaired(
      one: unknown,
      issuesOf: (value: unknown) => readonly { path: string }[],
    ): unknown {
      let current = one;
      for (const { path } of issuesOf(one))
        current = replaced(current, segmentsOf(path), random);
      return current;
    }
  };
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function replaced(
  value: unknown,
  [name, ...rest]: string[],
  random: Random,
): unknown {
  if (name === undefined) {
    if (typeof value === "string") return randomFile(random);
    return Number.isInteger(value) ? BigInt(value as number) : value;
  }
  if (Array.isArray(value)) {
    const items = value as unknown[];
    const at = Number(name);
    return at in items
      ? items.with(at, replaced(items[at], rest, random))
      : value;
  }
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  const copy = {};
  for (const [key, item] of Object.entries(value))
    define(copy, key, key === name ? replaced(item, rest, random) : item);
  return copy;
}
