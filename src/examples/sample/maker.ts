/** Makes values of one direction. */
import { isDeepStrictEqual } from "node:util";
import { getOrCreate } from "../../common/get-or-create.js";
import type { ApiModel, Schema, SchemaId } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import {
  factsOf,
  knownValues,
  type Facts,
  type SchemaFacts,
} from "../facts.js";
import { isHidden, type ValidateOptions } from "../validate.js";
import { choicesOf, typesOf, type Arrange, type SampleTag } from "./choices.js";
import type { ValueCheck } from "./fits.js";
import { givenValues } from "./given.js";
import { makeArray } from "./make-array.js";
import { makeObject } from "./make-object.js";
import { numbersFor } from "./numbers.js";
import { largest, optionalDepth, single, whole } from "./made.js";
import type { Made, Maker, SamplePlace } from "./made.js";
import { textsFor } from "./texts.js";

export interface MakerOptions {
  model: ApiModel;
  facts: Facts;
  /** The names of the fields and parameters that schemas describe. */
  names: ReadonlyMap<SchemaId, string>;
  direction: Direction;
  files: boolean;
  fits: ValueCheck;
  isFast: ValidateOptions["isFast"];
  arrange: Arrange;
}

const deepest = 24;
/** The number of values that are compared with a schema before the schema counts as too hard. */
const candidatesTried = 40;

/**
 * Each schema is made once for each relevant depth, so that the work for a wide and deep spec is proportional to its
 * size.
 */
export function createMaker(options: MakerOptions): Maker {
  const { model, facts, names, direction, fits, isFast, arrange } = options;
  const known = Array.from(
    { length: optionalDepth + 1 },
    () => new Map<SchemaId, Made | null>(),
  );
  const hidden = new Map<SchemaId, boolean>();
  const findHidden = (id: SchemaId) => isHidden(model.schemas, id, direction);
  const maker: Maker = {
    first,
    fits,
    isFast,
    isHidden: (id) => getOrCreate(hidden, id, findHidden),
    isCurrent: (id) => model.schemas[id]?.lifecycle.deprecation === null,
  };
  return maker;

  function first(
    schemas: readonly SchemaId[],
    place: SamplePlace,
    accept?: (made: Made) => boolean,
  ): Made | null {
    const ends = schemas.map((id) => behindReferences(model, id));
    const ids = ends.length > 1 ? [...new Set(ends)] : ends;
    const made = make(ids, place);
    if (made === null || accept === undefined || accept(made)) return made;
    const all = factsOf([...new Set(ids.flatMap((id) => facts(id).layers))]);
    return firstFitting(ids, candidates(all, place), accept);
  }

  function make(ids: readonly SchemaId[], place: SamplePlace): Made | null {
    const made = known[Math.min(place.level, optionalDepth)];
    const key = ids.join("\n");
    const before = made?.get(key);
    if (before !== undefined) return before;
    if (made === undefined || place.depth > deepest) return null;
    // A nested occurrence of the same schema finds null and leaves the field out.
    made.set(key, null);
    const result = build(ids, place);
    const kept = result !== null && result.size <= largest ? result : null;
    made.set(key, kept);
    return kept;
  }

  function build(ids: readonly SchemaId[], place: SamplePlace): Made | null {
    const [id, ...others] = ids;
    if (id === undefined) return single({});
    if (others.length > 0) return buildJoint(ids, place);
    const all = facts(id);
    for (const value of givenValues(model.schemas, facts, all, direction)) {
      if (fits(id, value)) return whole(value);
    }
    const found = candidates(all, place);
    return isIntricate(all)
      ? firstFitting([id], found)
      : (found.next().value ?? null);
  }

  /** A value of one schema that matches the others as well, or a value made from all constraints together. */
  function buildJoint(ids: readonly SchemaId[], place: SamplePlace) {
    for (const id of ids) {
      const made = make([id], place);
      if (made !== null && ids.every((one) => fits(one, made.value)))
        return made;
    }
    const all = factsOf([...new Set(ids.flatMap((id) => facts(id).layers))]);
    return firstFitting(ids, candidates(all, place));
  }

  function firstFitting(
    ids: readonly SchemaId[],
    found: Generator<Made, undefined>,
    accept: (made: Made) => boolean = () => true,
  ): Made | null {
    let tried = 0;
    for (const made of found) {
      if (ids.every((id) => fits(id, made.value)) && accept(made)) return made;
      if (tried++ > candidatesTried) break;
    }
    return null;
  }

  function* candidates(
    all: SchemaFacts,
    place: SamplePlace,
  ): Generator<Made, undefined> {
    for (const { facts: choice, tags } of choicesOf(facts, all, arrange)) {
      yield* candidatesOf(choice, tags, place);
    }
  }

  function* candidatesOf(
    choice: SchemaFacts,
    tags: readonly SampleTag[],
    place: SamplePlace,
  ): Generator<Made> {
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
    for (const type of typesOf(choice))
      yield* ofType(type, choice, tags, place);
  }

  function* ofType(
    type: ReturnType<typeof typesOf>[number],
    choice: SchemaFacts,
    tags: readonly SampleTag[],
    place: SamplePlace,
  ): Generator<Made> {
    switch (type) {
      case "null":
        yield single(null);
        return;
      case "boolean":
        yield* arrange([true, false]).map(single);
        return;
      case "integer":
      case "number":
        yield* arrange(numbersFor(choice)).map(single);
        return;
      case "string":
        yield* textsOfType(choice);
        return;
      case "array":
        yield* made(makeArray(maker, choice, place));
        return;
      case "object": {
        yield* made(makeObject(maker, choice, tags, place));
        // The required fields alone may match where optional ones do not.
        const inner = { ...place, level: optionalDepth };
        if (place.level < optionalDepth)
          yield* made(makeObject(maker, choice, tags, inner));
        return;
      }
      case "unknown":
        yield* anything.map(single);
    }
  }

  function* textsOfType(choice: SchemaFacts): Generator<Made> {
    if (choice.layers.some(isFile)) {
      if (options.files) yield single("file");
      return;
    }
    const name = names.get(choice.layers[0]?.id ?? "");
    for (const text of textsFor(choice, { name, isFast })) yield single(text);
  }
}

/** Values of schemas without constraints. */
const anything = [{}, "sample", 1, true, [], null];

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

/** Maximum length of a chain of references. */
const furthest = 32;

/** A schema that is only a reference has the example of its target, so that all places share one value. */
export function behindReferences(
  model: Pick<ApiModel, "schemas">,
  from: SchemaId,
): SchemaId {
  let id = from;
  for (let steps = 0; steps < furthest; steps++) {
    const schema = model.schemas[id];
    if (schema?.assertions.length !== 1 || schema.default !== null) return id;
    const only = schema.assertions[0];
    if (only?.kind !== "reference" || schema.examples.length > 0) return id;
    id = only.to;
  }
  return id;
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
