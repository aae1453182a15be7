/** Values near others, and values of no plan at all. */
import { isObject, type Json } from "./json.js";
import type { Random } from "../../support/random.js";
import { commonNames, names, numbers, strings } from "./vocabulary.js";

/** Any JSON in the words of the vocabulary. */
export function randomJson(random: Random, depth = 0): Json {
  const kind = random.below(depth > 2 ? 4 : 7);
  const size = random.below(4);
  switch (kind) {
    case 0:
      return random.pick<Json>([null, true, false]) ?? null;
    case 1:
    case 2:
      return random.pick(strings) ?? "";
    case 3:
      return random.pick(numbers) ?? 0;
    case 4:
      return Array.from({ length: size }, () => randomJson(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: size }, () => [
          nameFrom(random),
          randomJson(random, depth + 1),
        ]),
      );
  }
}

function nameFrom(random: Random): string {
  return random.pick(random.chance(0.7) ? commonNames : names) ?? "";
}

/** The same value with one thing changed somewhere in it. */
export function mutate(random: Random, value: Json): Json {
  const deeper = random.chance(0.6);
  if (Array.isArray(value)) {
    if (!deeper || value.length === 0) return changedArray(random, value);
    const at = random.below(value.length);
    return value.map((item, index) =>
      index === at ? mutate(random, item) : item,
    );
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (!deeper || entries.length === 0) return changedObject(random, entries);
    const at = random.below(entries.length);
    return Object.fromEntries(
      entries.map(([key, inner], index) => [
        key,
        index === at ? mutate(random, inner) : inner,
      ]),
    );
  }
  return changedScalar(random, value);
}

function changedArray(random: Random, items: readonly Json[]): Json {
  const at = random.below(items.length);
  switch (random.below(5)) {
    case 0:
      return items.toSpliced(at, 1);
    case 1:
      return items.toSpliced(at, 0, randomJson(random, 2));
    case 2:
      // Twice the same, to break `uniqueItems`.
      return [...items, ...items.slice(at, at + 1)];
    case 3:
      return random.shuffled(items);
    default:
      return randomJson(random);
  }
}

function changedObject(
  random: Random,
  entries: readonly [string, Json][],
): Json {
  const at = random.below(entries.length);
  switch (random.below(5)) {
    case 0:
    case 1:
      return Object.fromEntries(entries.toSpliced(at, 1));
    case 2:
      return Object.fromEntries([
        ...entries,
        [nameFrom(random), randomJson(random, 2)],
      ]);
    case 3:
      return Object.fromEntries(random.shuffled(entries));
    default:
      return randomJson(random);
  }
}

function changedScalar(random: Random, value: Json): Json {
  if (typeof value === "number" && random.chance(0.7)) {
    const around = [value + 1, value - 1, value + 0.5, -value, value * 2];
    return random.pick(around) ?? value;
  }
  if (typeof value === "string" && random.chance(0.7)) {
    const around = [`${value}a`, value.slice(1), value + value, `😀${value}`];
    return random.pick(around) ?? value;
  }
  return randomJson(random);
}
