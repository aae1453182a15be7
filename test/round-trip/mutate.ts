/** One random change of a value: another text or number, another length, a field more or less. */
import { oddTexts } from "../support/odd-texts.js";
import type { Random } from "../support/random.js";
import { define, isRecord } from "./compare.js";

/**
 * Where a value is. It decides which fields can be added that the spec does not describe: any JSON value in JSON, texts
 * in forms, because the type of an unknown field is unknown, and no further parameters.
 */
export type ValuePlace = "json" | "form" | "parameters";

const oddNumbers: readonly number[] = [
  0,
  1,
  -1,
  42,
  0.1,
  -2.5,
  1e-7,
  1e21,
  2 ** 31,
  -(2 ** 31),
  2 ** 53 - 1,
  -(2 ** 53 - 1),
  Number.MAX_VALUE,
  5e-324,
];

const oddIntegers: readonly bigint[] = [
  0n,
  -1n,
  2n ** 53n + 1n,
  2n ** 63n - 1n,
  -(2n ** 63n),
];

const days = ["2024-02-29", "1999-12-31", "0001-01-01"];
const times = [
  "2024-02-29T23:59:59Z",
  "2024-02-29T23:59:59.123456+05:30",
  "1999-12-31t00:00:00z",
];

export function changed(
  value: unknown,
  random: Random,
  place: ValuePlace,
): unknown {
  const places = placesIn(value);
  const path = random.pickOrThrow(places);
  return withChange(value, path, (part) =>
    otherThan(part, random, place, path.length === 0),
  );
}

type Path = readonly (string | number)[];

function placesIn(value: unknown): Path[] {
  const below = Array.isArray(value)
    ? value.map((item, index): [number, unknown] => [index, item])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return [
    [],
    ...below.flatMap(([step, item]) =>
      placesIn(item).map((path) => [step, ...path]),
    ),
  ];
}

function withChange(
  value: unknown,
  [step, ...rest]: Path,
  change: (part: unknown) => unknown,
): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const items = value as unknown[];
    const at = Number(step);
    return items.with(at, withChange(items[at], rest, change));
  }
  const name = String(step);
  return copyOf(value as Record<string, unknown>, (key, item) =>
    key === name ? withChange(item, rest, change) : item,
  );
}

function copyOf(
  value: Record<string, unknown>,
  change: (key: string, item: unknown) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value))
    define(copy, key, change(key, item));
  return copy;
}

function otherThan(
  value: unknown,
  random: Random,
  place: ValuePlace,
  isRoot: boolean,
): unknown {
  if (!isRoot && random.chance(0.05)) return null;
  switch (typeof value) {
    case "string":
      return otherText(value, random);
    case "number":
      return random.pickOrThrow(oddNumbers);
    case "bigint":
      return random.pickOrThrow(oddIntegers);
    case "boolean":
      return !value;
    default:
      if (value instanceof Blob) return randomFile(random);
      if (Array.isArray(value)) return otherItems(value as unknown[], random);
      return isRecord(value)
        ? otherFields(value, random, place, isRoot)
        : value;
  }
}

function otherText(text: string, random: Random): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return random.pickOrThrow(days);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return random.pickOrThrow(times);
  const odd = random.pickOrThrow(oddTexts);
  // Keeps the length where that is restricted.
  if (random.chance(0.3) && text.length > 1)
    return [...[...text].slice(0, -1), ...[...odd].slice(0, 1)].join("");
  return random.chance(0.3) ? odd + random.pickOrThrow(oddTexts) : odd;
}

function otherItems(items: readonly unknown[], random: Random): unknown[] {
  const at = random.below(items.length);
  switch (random.below(4)) {
    case 0:
      return [];
    case 1:
      return items.toSpliced(at, 1);
    case 2:
      return [...items, items[at]].filter((item) => item !== undefined);
    default:
      return random.shuffled([...items, ...items]);
  }
}

function otherFields(
  value: Record<string, unknown>,
  random: Random,
  place: ValuePlace,
  isRoot: boolean,
): Record<string, unknown> {
  const names = Object.keys(value);
  const isFixed = place === "parameters" && isRoot;
  if (names.length > 0 && (isFixed || random.chance(0.6))) {
    const left = random.pickOrThrow(names);
    const copy: Record<string, unknown> = {};
    for (const name of names)
      if (name !== left) define(copy, name, value[name]);
    return copy;
  }
  const copy = copyOf(value, (_, item) => item);
  if (isFixed) return copy;
  define(
    copy,
    random.pickOrThrow(oddTexts),
    place === "json" ? randomJson(random) : random.pickOrThrow(oddTexts),
  );
  return copy;
}

/** For bodies without a schema. */
export function randomJson(random: Random, depth = 0): unknown {
  switch (random.below(depth > 2 ? 4 : 6)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pickOrThrow(oddNumbers);
    case 3:
      return random.pickOrThrow(oddTexts);
    case 4:
      return Array.from({ length: random.below(3) }, () =>
        randomJson(random, depth + 1),
      );
    default: {
      const object = {};
      for (let count = random.below(3); count > 0; count--)
        define(
          object,
          random.pickOrThrow(oddTexts),
          randomJson(random, depth + 1),
        );
      return object;
    }
  }
}

export function randomBytes(random: Random): Uint8Array<ArrayBuffer> {
  const length = random.pickOrThrow([0, 1, 3, 200]);
  return Uint8Array.from({ length }, () => random.below(256));
}

/** The server removes folders from file names. */
const fileNames = [
  "a.png",
  'a"b.png',
  "é 日本.txt",
  "a%22.txt",
  "a;b=c.txt",
  "😀",
];

export function randomFile(random: Random): Blob {
  const bytes = randomBytes(random);
  return random.chance(0.5)
    ? new Blob([bytes])
    : new File([bytes], random.pickOrThrow(fileNames), { type: "image/png" });
}
