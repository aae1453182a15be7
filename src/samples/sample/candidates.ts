/** Values that may match a schema, the most telling one first. */
import { isDeepStrictEqual } from "node:util";
import {
  knownValues,
  type Facts,
  type SchemaFacts,
} from "../../facts/schemas/assertions.js";
import type { Schema, SchemaId } from "../../model/model.js";
import { choicesOf, typesOf, type SampleTag } from "./choices.js";
import type { Chooser } from "./chooser.js";
import {
  single,
  whole,
  type Made,
  type Maker,
  type SamplePlace,
} from "./made.js";
import { makeArray } from "./make-array.js";
import { makeObject } from "./make-object.js";
import { numbersFor } from "./numbers.js";
import { textsFor } from "./texts.js";

export interface CandidateOptions {
  facts: Facts;
  /** The name of the field or parameter that a schema describes. */
  nameOf: (id: SchemaId) => string | undefined;
  /** Whether there are values for files. */
  files: boolean;
}

/** The value to make: by whom, with which choices and where. */
interface Request {
  maker: Maker;
  options: CandidateOptions;
  chooser: Chooser;
  place: SamplePlace;
}

export function* candidates(
  all: SchemaFacts,
  request: Request,
): Generator<Made, undefined> {
  const { options, chooser } = request;
  const choices = choicesOf(options.facts, all, chooser.arrange);
  for (const { facts: choice, tags } of choices)
    yield* candidatesOf(choice, tags, request);
}

function* candidatesOf(
  choice: SchemaFacts,
  tags: readonly SampleTag[],
  request: Request,
): Generator<Made> {
  const { chooser } = request;
  const [values, ...further] = choice.assertions.values ?? [];
  if (values) {
    const old = deprecatedValues(choice.layers);
    const possible = chooser
      .arrange(values.values)
      .filter((value) =>
        further.every((other) =>
          other.values.some((one) => isDeepStrictEqual(one, value)),
        ),
      );
    yield* possible.filter((value) => !old.includes(value)).map(whole);
    yield* possible.filter((value) => old.includes(value)).map(whole);
    return;
  }
  yield* chooser.arrange(knownValues(choice.layers)).map(single);
  for (const type of arrangedTypes(typesOf(choice), chooser))
    yield* ofType(type, choice, tags, request);
}

function* ofType(
  type: ReturnType<typeof typesOf>[number],
  choice: SchemaFacts,
  tags: readonly SampleTag[],
  request: Request,
): Generator<Made> {
  const { maker, options, chooser, place } = request;
  switch (type) {
    case "null":
      yield single(null);
      return;
    case "boolean":
      yield* chooser.arrange([true, false]).map(single);
      return;
    case "integer":
    case "number": {
      const name = nameOf(choice, options);
      yield* numbersFor(choice, chooser.below, name).map(single);
      return;
    }
    case "string":
      yield* textsOfType(choice, request);
      return;
    case "array":
      yield* made(makeArray(maker, choice, chooser, place));
      return;
    case "object": {
      const full = makeObject(maker, choice, tags, place);
      if (full === null) return;
      yield full;
      // The required fields alone may match where optional ones do not.
      const { optionalLevels } = maker.limits;
      const inner = { ...place, level: optionalLevels };
      if (place.level < optionalLevels)
        yield* made(makeObject(maker, choice, tags, inner));
      return;
    }
    case "unknown":
      yield* chooser.arrange(anything).map(single);
  }
}

/** Values of schemas without constraints. */
const anything = [{}, "sample", 1, true, [], null];

function nameOf(
  { layers }: SchemaFacts,
  options: CandidateOptions,
): string | undefined {
  const [first] = layers;
  return first && options.nameOf(first.id);
}

function* textsOfType(
  choice: SchemaFacts,
  { maker, options, chooser: { below } }: Request,
): Generator<Made> {
  if (choice.layers.some(isFile)) {
    if (options.files) yield single("file");
    return;
  }
  const name = nameOf(choice, options);
  const { isFast, limits } = maker;
  const { texts: style } = limits;
  for (const text of textsFor(choice, { name, isFast, below, style }))
    yield single(text);
}

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
