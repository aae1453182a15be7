/** Values of a place that differ in what they show. */
import { oneOfEachType } from "../../../samples/wrong/scalars.js";
import type { JsonValue, Schema, SchemaId } from "../../../model/model.js";
import {
  alternativesOf,
  assertionsOf,
  layersOf,
  namesIn,
  tagsFor,
} from "./layers.js";
import {
  isRecord,
  type SearchPlace,
  type PlaceLayers,
  type SearchOptions,
} from "./place.js";
import type { Root } from "./root.js";
import { firstSample, type Side } from "./side.js";

/** The number of values from which parts are followed. */
const mostVariants = 16;

/** Different values of a place. If only parts of it differ, values that have those parts suffice. */
export function variantsOf(
  options: SearchOptions,
  root: Root,
  place: SearchPlace,
  layers: PlaceLayers,
  hasOtherRules: boolean,
): JsonValue[] {
  const { accepting } = options;
  const found = new Map<string, JsonValue>();
  const add = (value: JsonValue | undefined) => {
    if (value === undefined || found.size >= mostVariants) return;
    if (place.accepting.every((id) => root.accepts(id, value)))
      found.set(JSON.stringify(value), value);
  };
  add(place.value);
  for (const sample of accepting.samplesOf(place.accepting)) {
    add(sample);
    if (!hasOtherRules && found.size > 0) break;
  }
  const [first] = found.values();
  // A value that `not` refuses may become one that it accepts.
  for (const branch of branchesAround(options, layers, first ?? {}))
    add(branch);
  for (const alternative of changedAlternatives(options, layers)) {
    const sample = firstSample(accepting, [alternative]);
    add(sample);
    if (!isRecord(sample)) continue;
    const tags = tagsFor(accepting.schemas, layers.accepting, alternative);
    add({ ...sample, ...tags });
    if (isRecord(first)) add({ ...first, ...sample, ...tags });
  }
  if (hasOtherRules)
    for (const sample of accepting.samplesOfEachType(place.accepting))
      add(sample);
  return [...found.values()];
}

/** Values for which the tests of a place hold, and others for which they do not. A property may be a test. */
function* branchesAround(
  { accepting, refusing }: SearchOptions,
  layers: PlaceLayers,
  value: JsonValue,
): Generator<JsonValue> {
  if (!isRecord(value)) return;
  yield* testsAround(accepting, layers.accepting, value);
  yield* testsAround(refusing, layers.refusing, value);
  const objects = assertionsOf(layers.accepting, "object");
  for (const { dependentSchemas, properties } of objects)
    for (const { property } of dependentSchemas) {
      const described = properties.filter(({ name }) => name === property);
      const ids = described.map(({ schema }) => schema);
      const sample = firstSample(accepting, ids);
      for (const other of [sample ?? null, ...oneOfEachType])
        yield { ...value, [property]: other };
    }
}

function* testsAround(
  side: Side,
  layers: readonly Schema[],
  value: Readonly<Record<string, JsonValue>>,
): Generator<JsonValue> {
  const tests = [
    ...assertionsOf(layers, "conditional").map((one) => one.if),
    ...assertionsOf(layers, "not").map(({ schema }) => schema),
  ];
  for (const test of tests) {
    for (const sample of side.samplesOf([test]))
      if (isRecord(sample)) yield* [{ ...value, ...sample }, sample];
    const tested = layersOf(side.schemas, [test]);
    for (const name of namesIn(tested))
      for (const other of oneOfEachType) yield { ...value, [name]: other };
  }
}

/** The alternatives that the refusing side does not have in the same form. */
function changedAlternatives(
  { classes, accepting, refusing }: SearchOptions,
  layers: PlaceLayers,
): SchemaId[] {
  const known = new Set(
    alternativesOf(layers.refusing).map((id) => classes.all(refusing.name, id)),
  );
  return alternativesOf(layers.accepting).filter(
    (id) => !known.has(classes.all(accepting.name, id)),
  );
}
