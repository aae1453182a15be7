/**
 * Values to try at a place: values of the side that should accept them, chosen so that they may break a rule of the side
 * that should refuse them.
 */
import { randomBelow } from "../../../base/common/random.js";
import {
  factsOf,
  type SchemaFacts,
} from "../../../facts/schemas/assertions.js";
import { beyond, limitsOf, rangeOf } from "../../../keywords/limits.js";
import { numbersFor } from "../../../samples/sample/numbers.js";
import { longestText, mostItems } from "../../../samples/sample/size.js";
import { textsFor } from "../../../samples/sample/texts.js";
import { unusualTexts } from "../../../samples/sample/unusual-texts.js";
import { factsWith, type WrongPlace } from "../../../samples/wrong/breakage.js";
import { isObject } from "../../../samples/wrong/objects.js";
import { oneOfEachType } from "../../../samples/wrong/scalars.js";
import { allBreaks } from "../../../samples/wrong/wrong-values.js";
import type { Assertion, JsonValue, SchemaId } from "../../../model/model.js";
import { patternOf } from "../../../base/patterns/pattern-flags.js";
import { shortestText } from "../../../base/patterns/text-sets.js";
import { textsOf } from "../../../base/patterns/texts.js";

interface CandidatePlace {
  /** A value that is accepted here. */
  value: JsonValue;
  /** The rules of the side that should accept the value. */
  accepting: SchemaFacts;
  /** The rules of the side that should refuse it. */
  refusing: SchemaFacts;
  /** Whether the refusing side's schema accepts the value. */
  matches(schema: SchemaId, value: JsonValue): boolean;
  /** Whether the refusing side's schema accepts no value. */
  isNever(schema: SchemaId): boolean;
  acceptingFacts(schema: SchemaId): SchemaFacts;
  refusingFacts(schema: SchemaId): SchemaFacts;
  acceptedSample(schema: SchemaId): JsonValue | undefined;
  refusingSample(schema: SchemaId): JsonValue | undefined;
  /** Values of the refusing side's schema that differ in what they show. */
  refusingSamples(schema: SchemaId): Iterable<JsonValue>;
}

export function* candidatesAt(place: CandidatePlace): Generator<JsonValue> {
  const { value, accepting, refusing } = place;
  for (const { values } of accepting.assertions.values ?? []) yield* values;
  yield* scalars(place);
  if (isObject(value)) yield* objects(place, value);
  if (Array.isArray(value)) yield* arrays(place, value);
  const wrong: WrongPlace = {
    value,
    facts: refusing,
    matches: place.matches,
    isNever: place.isNever,
    sampleOf: place.refusingSample,
  };
  for (const breaks of allBreaks)
    for (const breakage of breaks(wrong)) yield breakage.value;
  if (accepting.assertions.types === undefined) yield* oneOfEachType;
}

/** Numbers and texts that the one side accepts, outside the limits of the other. */
function* scalars({
  value,
  accepting,
  refusing,
}: CandidatePlace): Generator<JsonValue> {
  if (
    typeof value === "number" ||
    accepting.assertions.types?.some(({ types }) =>
      types.some((type) => type === "number" || type === "integer"),
    )
  ) {
    for (const limit of (refusing.assertions.number ?? []).flatMap(limitsOf))
      yield* numbers(accepting, beyond(limit));
    const known = numbersFor(accepting, null);
    yield* known;
    for (const number of known.slice(0, 4)) {
      yield number + 0.5;
      yield number + 0.25;
    }
    yield* [2 ** 31, -(2 ** 31) - 1, 2 ** 40, 1e39, 2 ** 53];
  }
  if (typeof value !== "string") return;
  for (const limit of (refusing.assertions.string ?? []).flatMap(limitsOf)) {
    const { side, value: length } = limit;
    if (side === "most" || length > 0) yield* texts(accepting, beyond(limit));
    if (side === "most" && length < longestText)
      yield value.padEnd(length + 1, value.at(-1) ?? "x");
  }
  yield* texts(accepting, null);
  for (const { format } of accepting.assertions.string ?? [])
    yield* unusualTexts[format ?? ""] ?? [];
  yield* textsOutside(accepting, refusing);
}

/** Texts that match the patterns of the one side, and not a pattern of the other. */
function textsOutside(accepting: SchemaFacts, refusing: SchemaFacts): string[] {
  const patternsOf = ({ assertions }: SchemaFacts) =>
    (assertions.string ?? []).flatMap(({ pattern }) => pattern ?? []);
  const own = patternsOf(accepting);
  return patternsOf(refusing)
    .filter((pattern) => !own.includes(pattern))
    .flatMap(
      (pattern) =>
        shortestText({
          patterns: own.map(patternOf),
          excluded: [patternOf(pattern)],
          ...rangeOf(accepting.assertions.string ?? []),
        }) ?? [],
    );
}

/** The number of texts of each kind. */
const textsTried = 12;

function* texts(
  facts: SchemaFacts,
  further: Assertion | null,
): Generator<string> {
  const wanted = factsWith(facts, (assertion) => assertion, further);
  for (const below of [null, randomBelow(1), randomBelow(2), randomBelow(3)]) {
    let tried = 0;
    for (const text of textsFor(wanted, {
      name: undefined,
      isFast: () => true,
      below,
      style: "readable",
    })) {
      yield text;
      if (++tried >= textsTried) break;
    }
  }
}

function numbers(facts: SchemaFacts, further: Assertion): number[] {
  return numbersFor(
    factsWith(facts, (assertion) => assertion, further),
    null,
  );
}

/** Objects that select a branch of the refusing side, or that have names which it treats differently. */
function* objects(
  place: CandidatePlace,
  value: Readonly<Record<string, JsonValue>>,
): Generator<JsonValue> {
  const { accepting, refusing, acceptedSample, refusingSamples } = place;
  for (const sample of branchSamples(refusing, refusingSamples)) {
    if (!isObject(sample)) continue;
    yield { ...value, ...sample };
    yield { ...sample, ...value };
  }
  const names = [
    ...patternNames(refusing),
    ...patternNames(accepting),
    ...nameTexts(place),
    // A name that neither side describes.
    "undescribed",
  ];
  for (const name of names)
    for (const added of oneOfEachType) yield { ...value, [name]: added };
  for (const rule of accepting.assertions.object ?? []) {
    const all: Record<string, JsonValue> = { ...value };
    for (const { name, schema } of rule.properties) {
      const added = Object.hasOwn(value, name)
        ? undefined
        : acceptedSample(schema);
      if (added === undefined) continue;
      all[name] = added;
      yield { ...value, [name]: added };
    }
    yield all;
  }
}

function patternNames({ assertions }: SchemaFacts): string[] {
  return (assertions.object ?? []).flatMap(({ patterns }) =>
    patterns.flatMap(({ pattern }) => [...textsOf(pattern)].slice(0, 3)),
  );
}

/** Names that `propertyNames` of the one side accepts, and that of the other may refuse. */
function nameTexts(place: CandidatePlace): string[] {
  const namesOf = ({ assertions }: SchemaFacts) =>
    (assertions.object ?? []).flatMap(({ names }) => names ?? []);
  const layersOf = (ids: SchemaId[], facts: (id: SchemaId) => SchemaFacts) =>
    factsOf(ids.flatMap((id) => facts(id).layers));
  const refusing = namesOf(place.refusing);
  if (refusing.length === 0) return [];
  const texts = scalars({
    ...place,
    value: "sample",
    accepting: layersOf(namesOf(place.accepting), place.acceptingFacts),
    refusing: layersOf(refusing, place.refusingFacts),
  });
  return [...texts].filter((text) => typeof text === "string").slice(0, 20);
}

/** Values of the conditions, the dependent schemas and the negated schemas. */
function branchSamples(
  { assertions }: SchemaFacts,
  samplesOf: CandidatePlace["refusingSamples"],
): JsonValue[] {
  const ids = [
    ...(assertions.conditional ?? []).flatMap((one) => [
      one.if,
      ...(one.then === null ? [] : [one.then]),
      ...(one.else === null ? [] : [one.else]),
    ]),
    ...(assertions.not ?? []).map(({ schema }) => schema),
  ];
  const dependent = (assertions.object ?? []).flatMap(
    ({ dependentSchemas, dependentRequired }) => [
      ...dependentSchemas.map(({ property }) => property),
      ...dependentRequired.map(({ property }) => property),
    ],
  );
  return [
    ...ids.flatMap((id) => [...samplesOf(id)]),
    ...dependent.flatMap((property) =>
      oneOfEachType.map((one) => ({ [property]: one })),
    ),
  ];
}

/** Arrays of other lengths, with items of each type, and with equal items. */
function* arrays(
  { accepting, refusing, acceptedSample, refusingSample }: CandidatePlace,
  value: readonly JsonValue[],
): Generator<JsonValue> {
  const rules = accepting.assertions.array ?? [];
  const [item] = rules.flatMap(({ rest }) => rest ?? []);
  const sample = item === undefined ? undefined : acceptedSample(item);
  const items = sample === undefined ? oneOfEachType : [sample];
  const limits = (refusing.assertions.array ?? []).flatMap((rule) => [
    ...limitsOf(rule).map(({ side, value: limit }) =>
      side === "least" ? limit - 1 : limit + 1,
    ),
    rule.prefix.length - 1,
    rule.prefix.length + 1,
    (rule.contains?.maximum ?? 0) + 1,
    (rule.contains?.minimum ?? 0) - 1,
  ]);
  const fixed =
    rules
      .find(({ prefix }) => prefix.length > 0)
      ?.prefix.map((id) => acceptedSample(id) ?? null) ?? [];
  for (const length of new Set([0, 1, 2, ...limits])) {
    if (length < 0 || length > mostItems) continue;
    for (const one of items)
      yield Array.from(
        { length },
        (_, index) => fixed[index] ?? value[index] ?? one,
      );
  }
  for (const { contains } of refusing.assertions.array ?? []) {
    const contained =
      contains === null ? undefined : refusingSample(contains.schema);
    if (contained === undefined) continue;
    for (let count = 0; count <= 4; count++)
      yield [...value, ...Array<JsonValue>(count).fill(contained)];
    const count = (contains?.maximum ?? contains?.minimum ?? 0) + 1;
    if (count <= mostItems) yield Array<JsonValue>(count).fill(contained);
  }
  for (const one of oneOfEachType) yield [...value, one];
}
