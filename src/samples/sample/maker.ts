/** Makes values of one direction. */
import { aliasEnd } from "../../model/references.js";
import { isDeepStrictEqual } from "node:util";
import { createMemo } from "../../incremental/memo.js";
import {
  areKnown,
  isTracking,
  noteReads,
  track,
  type Reads,
} from "../../incremental/tracking.js";
import type {
  ApiModel,
  Direction,
  Schema,
  SchemaId,
} from "../../model/model.js";
import {
  factsOf,
  knownValues,
  type Facts,
  type SchemaFacts,
} from "../../facts/schemas/assertions.js";
import { isHidden } from "../../facts/schemas/hidden-names.js";
import type { ValidateOptions } from "../../facts/schemas/validate.js";
import { choicesOf, typesOf, type SampleTag } from "./choices.js";
import { chooserOf, type Chooser } from "./chooser.js";
import type { ValueCheck, ValueVerdict } from "./fits.js";
import { givenValues } from "./given.js";
import { makeArray } from "./make-array.js";
import { makeObject } from "./make-object.js";
import { numbersFor } from "./numbers.js";
import { single, whole } from "./made.js";
import type { Made, Maker, SamplePlace } from "./made.js";
import { largestRequired, sizeLimits, type SampleSize } from "./size.js";
import { textsFor } from "./texts.js";

export interface MakerOptions {
  model: ApiModel;
  facts: Facts;
  /** The name of the field or parameter that a schema describes. */
  nameOf: (id: SchemaId) => string | undefined;
  direction: Direction;
  files: boolean;
  verdictOf: ValueVerdict;
  isFast: ValidateOptions["isFast"];
  seed: number | undefined;
  size: SampleSize;
}

interface Known {
  made: Made | null;
  /** What it depends on; null if that is not tracked. */
  reads: Reads | null;
  /** The schemas that were made for it on the same level. */
  inside: ReadonlySet<string>;
}

interface CutValue {
  made: Made | null;
  /** The lowest position in the stack of a schema that was left out. */
  lowest: number;
}

/** The schema that is being made. */
interface Frame {
  level: number;
  /** The schemas that were made inside of it on the same level. */
  inside: Set<string>;
  /** The partial values without this schema. */
  partial: string[];
}

const deepest = 24;
/** The number of values that are compared with a schema before the schema counts as too hard. */
const candidatesTried = 40;

/** The number of values that are made again because they met a schema that was in progress. */
const mostRetries = 1_000;

/**
 * Each schema is made once for each relevant depth, so that the work for a wide and deep spec is proportional to its
 * size.
 */
export function createMaker(options: MakerOptions): Maker {
  const { model, facts, direction, isFast, seed, verdictOf } = options;
  const fits: ValueCheck = (id, value) => verdictOf(id, value) !== "invalid";
  const limits = sizeLimits[options.size];
  const { optionalLevels } = limits;
  const largestOn = (level: number) =>
    level < optionalLevels
      ? limits.largest
      : Math.max(limits.largest, largestRequired);
  /** Values that do not depend on where they are used. */
  const known = new Map<string, Known>();
  /** Values without a part because it was in progress. They are forgotten when it is made. */
  const partial = new Map<string, CutValue>();
  /** The schemas that are being made, with their positions in the stack. */
  const inProgress = new Map<string, number>();
  const frames: Frame[] = [];
  /** The lowest position in the stack that a part of the current value refers to. */
  let lowest = Infinity;
  let retries = 0;
  /** The schemas of which another value than the first is sought. */
  const othersSought = new Set<string>();
  const maker: Maker = {
    first,
    fits,
    isFast,
    isHidden: createMemo((id: SchemaId) =>
      isHidden((one) => model.schemas[one], id, direction),
    ),
    isShown: (id) =>
      limits.deprecated || model.schemas[id]?.lifecycle.deprecation === null,
    limits,
    largestOn,
    varies: seed !== undefined || options.size === "maximal",
  };
  return maker;

  function first(
    schemas: readonly SchemaId[],
    place: SamplePlace,
    accept?: (made: Made) => boolean,
  ): Made | null {
    if (inProgress.size === 0 && othersSought.size === 0) {
      partial.clear();
      retries = 0;
      lowest = Infinity;
    }
    const ends = schemas.map((id) => sampledSchema(model, id));
    const ids = ends.length > 1 ? [...new Set(ends)] : ends;
    const made = make(ids, place);
    if (made === null || accept === undefined || accept(made)) return made;
    const key = ids.join("\n");
    // A nested occurrence of the same schema is left out.
    if (othersSought.has(key)) {
      lowest = -1;
      return null;
    }
    othersSought.add(key);
    const all = factsOf([...new Set(ids.flatMap((id) => facts(id).layers))]);
    const chooser = chooserAt(key, place);
    const other = firstFitting(ids, candidates(all, chooser, place), accept);
    othersSought.delete(key);
    return other;
  }

  /** Variants are random even without a seed. */
  function chooserAt(key: string, { variant }: SamplePlace): Chooser {
    return chooserOf(seed ?? (variant > 0 ? 0 : undefined), key);
  }

  /** A value that is too large on this level may have fewer optional fields. */
  function make(ids: readonly SchemaId[], place: SamplePlace): Made | null {
    const outer = Math.min(place.level, optionalLevels);
    for (let level = outer; level <= optionalLevels; level++) {
      const made = makeOnLevel(ids, { ...place, level });
      if (made !== null) return made;
    }
    return null;
  }

  function makeOnLevel(
    ids: readonly SchemaId[],
    place: SamplePlace,
  ): Made | null {
    const { level, variant, depth } = place;
    const key = `${String(level)} ${String(variant)} ${ids.join("\n")}`;
    // Checked before the cache: a value must not depend on which ones were made before.
    if (depth > deepest) {
      lowest = -1;
      return null;
    }
    const cut = partial.get(key);
    if (cut !== undefined) {
      lowest = Math.min(lowest, cut.lowest);
      return cut.made;
    }
    const before = known.get(key);
    if (
      before !== undefined &&
      areKnown(before.reads) &&
      !isInsideItself(before)
    ) {
      noteReads(before.reads);
      noteInside(level, key, before.inside);
      return before.made;
    }
    // A nested occurrence of the same schema is left out.
    const position = inProgress.get(key);
    if (position !== undefined) {
      lowest = Math.min(lowest, position);
      return null;
    }
    const own = inProgress.size;
    const outside = lowest;
    const frame: Frame = { level, inside: new Set(), partial: [] };
    lowest = Infinity;
    frames.push(frame);
    inProgress.set(key, own);
    const make = () => build(ids, place, chooserAt(key, place));
    const { value: result, reads } = isTracking()
      ? track(make)
      : { value: make(), reads: null };
    noteReads(reads);
    inProgress.delete(key);
    frames.pop();
    noteInside(level, key, frame.inside);
    const made =
      result !== null && result.size <= largestOn(level) ? result : null;
    forget(frame.partial);
    if (lowest >= own) known.set(key, { made, reads, inside: frame.inside });
    // Elsewhere, where the schemas around this one are not in progress, there may be a value.
    else if (made !== null || retries++ > mostRetries) {
      partial.set(key, { made, lowest });
      frames[lowest]?.partial.push(key);
    }
    lowest = Math.min(outside, lowest < own ? lowest : Infinity);
    return made;
  }

  /**
   * Whether a known value contains a schema that is being made around it. That schema would be left out if the value
   * were made now, and a value must not depend on which ones were made before. Schemas in progress are on outer levels
   * or on the same one.
   */
  function isInsideItself({ inside }: Known): boolean {
    for (const key of inside) if (inProgress.has(key)) return true;
    return false;
  }

  /** A schema is made again where the one that was left out is not in progress. */
  function forget(keys: readonly string[]): void {
    for (const key of keys) if (retries++ < mostRetries) partial.delete(key);
  }

  function noteInside(
    level: number,
    key: string,
    inside: ReadonlySet<string>,
  ): void {
    const frame = frames.at(-1);
    if (frame?.level !== level) return;
    frame.inside.add(key);
    for (const one of inside) frame.inside.add(one);
  }

  function build(
    ids: readonly SchemaId[],
    place: SamplePlace,
    chooser: Chooser,
  ): Made | null {
    const [id, ...others] = ids;
    if (id === undefined) return single({});
    if (others.length > 0) return buildJoint(ids, place, chooser);
    const all = facts(id);
    // With a seed, examples of the spec alternate with made values.
    const given =
      chooser.below?.(2) === 0
        ? []
        : givenValues(model.schemas, facts, all, direction);
    for (const value of chooser.arrange(given)) {
      if (fits(id, value)) return whole(value);
    }
    const found = candidates(all, chooser, place);
    return isIntricate(all)
      ? firstFitting([id], found)
      : (found.next().value ?? null);
  }

  /** A value of one schema that matches the others as well, or a value made from all constraints together. */
  function buildJoint(
    ids: readonly SchemaId[],
    place: SamplePlace,
    chooser: Chooser,
  ): Made | null {
    for (const id of ids) {
      const made = make([id], place);
      if (
        made !== null &&
        ids.every((one) => verdictOf(one, made.value) === "valid")
      )
        return made;
    }
    const all = factsOf([...new Set(ids.flatMap((id) => facts(id).layers))]);
    return firstFitting(ids, candidates(all, chooser, place));
  }

  function firstFitting(
    ids: readonly SchemaId[],
    found: Generator<Made, undefined>,
    accept: (made: Made) => boolean = () => true,
  ): Made | null {
    let tried = 0;
    let undecided: Made | null = null;
    for (const made of found) {
      const verdicts = ids.map((id) => verdictOf(id, made.value));
      if (!verdicts.includes("invalid") && accept(made)) {
        if (!verdicts.includes("unknown")) return made;
        undecided ??= made;
      }
      if (tried++ > candidatesTried) break;
    }
    return undecided;
  }

  function* candidates(
    all: SchemaFacts,
    chooser: Chooser,
    place: SamplePlace,
  ): Generator<Made, undefined> {
    const choices = choicesOf(facts, all, chooser.arrange);
    for (const { facts: choice, tags } of choices) {
      yield* candidatesOf(choice, tags, chooser, place);
    }
  }

  function* candidatesOf(
    choice: SchemaFacts,
    tags: readonly SampleTag[],
    chooser: Chooser,
    place: SamplePlace,
  ): Generator<Made> {
    const { arrange } = chooser;
    const [values, ...further] = choice.assertions.values ?? [];
    if (values) {
      const old = deprecatedValues(choice.layers);
      const possible = arrange(values.values).filter((value) =>
        further.every((other) =>
          other.values.some((one) => isDeepStrictEqual(one, value)),
        ),
      );
      yield* possible.filter((value) => !old.includes(value)).map(whole);
      yield* possible.filter((value) => old.includes(value)).map(whole);
      return;
    }
    yield* arrange(knownValues(choice.layers)).map(single);
    for (const type of arrangedTypes(typesOf(choice), chooser))
      yield* ofType(type, choice, tags, chooser, place);
  }

  function* ofType(
    type: ReturnType<typeof typesOf>[number],
    choice: SchemaFacts,
    tags: readonly SampleTag[],
    chooser: Chooser,
    place: SamplePlace,
  ): Generator<Made> {
    switch (type) {
      case "null":
        yield single(null);
        return;
      case "boolean":
        yield* chooser.arrange([true, false]).map(single);
        return;
      case "integer":
      case "number":
        yield* numbersFor(choice, chooser.below, nameOf(choice)).map(single);
        return;
      case "string":
        yield* textsOfType(choice, chooser);
        return;
      case "array":
        yield* made(makeArray(maker, choice, chooser, place));
        return;
      case "object": {
        const full = makeObject(maker, choice, tags, place);
        if (full === null) return;
        yield full;
        // The required fields alone may match where optional ones do not.
        const inner = { ...place, level: optionalLevels };
        if (place.level < optionalLevels)
          yield* made(makeObject(maker, choice, tags, inner));
        return;
      }
      case "unknown":
        yield* chooser.arrange(anything).map(single);
    }
  }

  function nameOf({ layers }: SchemaFacts): string | undefined {
    const [first] = layers;
    return first && options.nameOf(first.id);
  }

  function* textsOfType(
    choice: SchemaFacts,
    { below }: Chooser,
  ): Generator<Made> {
    if (choice.layers.some(isFile)) {
      if (options.files) yield single("file");
      return;
    }
    const name = nameOf(choice);
    const { texts: style } = limits;
    for (const text of textsFor(choice, { name, isFast, below, style }))
      yield single(text);
  }
}

/** Values of schemas without constraints. */
const anything = [{}, "sample", 1, true, [], null];

/** A type that is not null is more telling, so null is rarely the first. */
function arrangedTypes<Type extends string>(
  types: readonly Type[],
  { arrange, below }: Chooser,
): readonly Type[] {
  if (below === null || types.length < 2) return types;
  const first = below(4) === 0 ? types : types.filter((one) => one !== "null");
  return [...new Set([...arrange(first), ...types])];
}

function made(value: Made | null): Made[] {
  return value === null ? [] : [value];
}

/** Whether values that satisfy each constraint alone may still not match. */
function isIntricate({ assertions }: SchemaFacts): boolean {
  return (
    (["oneOf", "anyOf", "not", "conditional"] as const).some(
      (kind) => assertions[kind] !== undefined,
    ) ||
    (assertions.values?.length ?? 0) > 0 ||
    (assertions.object ?? []).some(
      (rule) =>
        rule.dependentSchemas.length > 0 || rule.dependentRequired.length > 0,
    ) ||
    (assertions.array ?? []).some((rule) => rule.contains !== null)
  );
}

/** A schema that is only a reference has the example of its target, so that all places share one value. */
export function sampledSchema(
  { schemas }: Pick<ApiModel, "schemas">,
  id: SchemaId,
): SchemaId {
  return aliasEnd(
    (one) => schemas[one],
    id,
    (schema) => schema.default === null && schema.examples.length === 0,
  );
}

function isFile({ type }: Schema): boolean {
  return type.kind === "string" && type.content === "binary";
}

/** Examples do not use deprecated values, unless there is no other. */
function deprecatedValues(layers: readonly Schema[]): unknown[] {
  return layers.flatMap(({ type }) =>
    type.kind === "enumeration"
      ? type.values.flatMap(({ value, lifecycle }) =>
          lifecycle.deprecation === null ? [] : [value],
        )
      : [],
  );
}
