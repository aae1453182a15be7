/** Makes values of one direction. */
import { aliasEnd } from "../../model/references.js";
import { createMemo } from "../../incremental/memo.js";
import { has } from "../../keywords/table.js";
import type { ApiModel, Direction, SchemaId } from "../../model/model.js";
import { factsOf, type SchemaFacts } from "../../facts/schemas/assertions.js";
import { isHidden } from "../../facts/schemas/hidden-names.js";
import type { ValidateOptions } from "../../facts/schemas/validate.js";
import { candidates, type CandidateOptions } from "./candidates.js";
import { chooserOf, type Chooser } from "./chooser.js";
import type { ValueVerdict } from "./fits.js";
import { givenValues } from "./given.js";
import {
  single,
  whole,
  type Made,
  type Maker,
  type SamplePlace,
} from "./made.js";
import {
  createMemory,
  leaveOut,
  makeOnce,
  startValue,
  type SampleMemory,
} from "./once.js";
import { largestRequired, sizeLimits, type SampleSize } from "./size.js";

interface MakerOptions extends CandidateOptions {
  model: ApiModel;
  direction: Direction;
  verdictOf: ValueVerdict;
  /** What random choices depend on. */
  keyOf: (id: SchemaId) => string;
  isFast: ValidateOptions["isFast"];
  seed: number | undefined;
  size: SampleSize;
}

type Accept = (made: Made) => boolean;

interface Context {
  readonly options: MakerOptions;
  readonly maker: Maker;
  readonly memory: SampleMemory;
  /** The schemas of which another value than the first is sought. */
  readonly othersSought: Set<string>;
}

/** The number of values that are compared with a schema before the schema counts as too hard. */
const candidatesTried = 40;

export function createMaker(options: MakerOptions): Maker {
  const { model, direction, isFast, seed, verdictOf } = options;
  const limits = sizeLimits[options.size];
  const maker: Maker = {
    first: (schemas, place, accept) => first(context, schemas, place, accept),
    fits: (id, value) => verdictOf(id, value) !== "invalid",
    isFast,
    isHidden: createMemo((id: SchemaId) =>
      isHidden((one) => model.schemas[one], id, direction),
    ),
    isShown: (id) =>
      limits.deprecated || model.schemas[id]?.lifecycle.deprecation === null,
    limits,
    largestOn: (level) =>
      level < limits.optionalLevels
        ? limits.largest
        : Math.max(limits.largest, largestRequired),
    varies: seed !== undefined || options.size === "maximal",
  };
  const memory = createMemory();
  const context: Context = { options, maker, memory, othersSought: new Set() };
  return maker;
}

function first(
  context: Context,
  schemas: readonly SchemaId[],
  place: SamplePlace,
  accept?: Accept,
): Made | null {
  const { options, memory, othersSought } = context;
  if (memory.inProgress.size === 0 && othersSought.size === 0)
    startValue(memory);
  const ends = schemas.map((id) => sampledSchema(options.model, id));
  const ids = ends.length > 1 ? [...new Set(ends)] : ends;
  const made = make(context, ids, place);
  if (made === null || accept === undefined || accept(made)) return made;
  const key = ids.join("\n");
  // A nested occurrence of the same schema is left out.
  if (othersSought.has(key)) return leaveOut(memory);
  othersSought.add(key);
  const chooser = chooserAt(context, ids, "", place);
  const other = firstOfAll(context, ids, chooser, place, accept);
  othersSought.delete(key);
  return other;
}

/** Variants are random even without a seed. */
function chooserAt(
  { options: { seed, keyOf } }: Context,
  ids: readonly SchemaId[],
  about: string,
  { variant }: SamplePlace,
): Chooser {
  const used = seed ?? (variant > 0 ? 0 : undefined);
  return chooserOf(
    used,
    used === undefined ? "" : about + ids.map(keyOf).join("\n"),
  );
}

/** A value that is too large on this level may have fewer optional fields. */
function make(
  context: Context,
  ids: readonly SchemaId[],
  outer: SamplePlace,
): Made | null {
  const { maker, memory } = context;
  const { optionalLevels } = maker.limits;
  const start = Math.min(outer.level, optionalLevels);
  for (let level = start; level <= optionalLevels; level++) {
    const place = { ...outer, level };
    const about = `${String(level)} ${String(place.variant)} `;
    const key = about + ids.join("\n");
    const made = makeOnce(memory, key, place, maker.largestOn(level), () =>
      build(context, ids, place, chooserAt(context, ids, about, place)),
    );
    if (made !== null) return made;
  }
  return null;
}

function build(
  context: Context,
  ids: readonly SchemaId[],
  place: SamplePlace,
  chooser: Chooser,
): Made | null {
  const { options, maker } = context;
  const { model, facts, direction } = options;
  const [id, ...others] = ids;
  if (id === undefined) return single({});
  if (others.length > 0) return buildJoint(context, ids, place, chooser);
  const all = facts(id);
  // With a seed, examples of the spec alternate with made values.
  const given =
    chooser.below?.(2) === 0
      ? []
      : givenValues(model.schemas, facts, all, direction);
  for (const value of chooser.arrange(given)) {
    if (maker.fits(id, value)) return whole(value);
  }
  const found = candidates(all, { maker, options, chooser, place });
  return isIntricate(all)
    ? firstFitting(options, [id], found)
    : (found.next().value ?? null);
}

/** A value of one schema that matches the others as well, or a value made from all constraints together. */
function buildJoint(
  context: Context,
  ids: readonly SchemaId[],
  place: SamplePlace,
  chooser: Chooser,
): Made | null {
  const { verdictOf } = context.options;
  for (const id of ids) {
    const made = make(context, [id], place);
    if (
      made !== null &&
      ids.every((one) => verdictOf(one, made.value) === "valid")
    )
      return made;
  }
  return firstOfAll(context, ids, chooser, place);
}

/** The first value made from the constraints of all schemas together. */
function firstOfAll(
  { options, maker }: Context,
  ids: readonly SchemaId[],
  chooser: Chooser,
  place: SamplePlace,
  accept?: Accept,
): Made | null {
  const { facts } = options;
  const all = factsOf([...new Set(ids.flatMap((id) => facts(id).layers))]);
  const found = candidates(all, { maker, options, chooser, place });
  return firstFitting(options, ids, found, accept);
}

function firstFitting(
  { verdictOf }: MakerOptions,
  ids: readonly SchemaId[],
  found: Generator<Made, undefined>,
  accept: Accept = () => true,
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

/** Whether values that satisfy each constraint alone may still not match. */
function isIntricate({ assertions }: SchemaFacts): boolean {
  return (
    (["oneOf", "anyOf", "not", "conditional"] as const).some(
      (kind) => assertions[kind] !== undefined,
    ) ||
    (assertions.values?.length ?? 0) > 0 ||
    (assertions.object ?? []).some((rule) =>
      has(rule, "dependentSchemas", "dependentRequired"),
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
