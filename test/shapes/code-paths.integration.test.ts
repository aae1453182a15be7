/** Paths of issues in values of code: for arbitrary schemas, each path leads to a part of the value that was given. */
import { expect, it } from "vitest";
import { cases, optionSets } from "../codecs/check.js";
import fc from "../support/fast-check.js";
import { scaled } from "../support/random.js";
import { noCounts } from "../validators/property/counts.js";
import { judges } from "../validators/property/reference.js";
import { packageOf, schemasOf } from "../validators/property/subjects.js";
import { translate } from "../validators/property/translate.js";
import { valuesFor } from "../validators/property/values.js";
import type { Shape } from "./package.js";

type Path = readonly (string | number)[];

/** All parts of a value but itself. */
function partsOf(value: unknown, at: Path = []): Path[] {
  return isContainer(value)
    ? Object.entries(value).flatMap(([key, part]) => {
        const path = [...at, Array.isArray(value) ? Number(key) : key];
        return [path, ...partsOf(part, path)];
      })
    : [];
}

function isContainer(value: unknown): value is object {
  return (
    Array.isArray(value) ||
    (typeof value === "object" &&
      value !== null &&
      Object.getPrototypeOf(value) === Object.prototype)
  );
}

/** A copy with another value of one part; without the part if it is undefined. */
function changed(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined || !isContainer(value)) return part;
  const inside = (value as Record<string, unknown>)[key];
  const next = changed(inside, rest, part);
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === key ? next : item));
  const others = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(
    next === undefined ? others : [...others, [key, next]],
  );
}

/** Whether the value has the part. The last key of a path may be that of an absent property. */
function has(value: unknown, path: Path, isAbsent: boolean): boolean {
  let current = value;
  return path.every((key, index) => {
    const isLast = index === path.length - 1;
    if (!isContainer(current)) return false;
    if (Array.isArray(current) !== (typeof key === "number")) return false;
    if (!Object.hasOwn(current, key)) return isLast && isAbsent;
    current = (current as Record<string | number, unknown>)[key];
    return true;
  });
}

const runs = [
  { source: "3.1", seed: 21 },
  { source: "combinations", seed: 22 },
  { source: "3.0", seed: 23 },
] as const;

it.each(runs)(
  "of $source with names and values of code (seed $seed)",
  async ({ source, seed }) => {
    const numRuns = scaled(8);
    const given = fc.sample(cases(source), { seed, numRuns });
    const numbered = new Map(
      given.map(({ document }, index) => [index, document]),
    );
    const { index } = await packageOf(numbered, {
      ...optionSets.all,
      shapes: true,
    });
    const wrong: unknown[] = [];
    let renamed = 0;
    for (const [number, one] of given.entries()) {
      const written = schemasOf(one.document, number);
      const { dialect } = one.document;
      const schemas = Object.fromEntries(
        Object.entries(written).map(([name, schema]) => [
          name,
          translate(schema, dialect, "response", written),
        ]),
      );
      for (const [name, judge] of await judges(schemas)) {
        const decode = index[`decode${name}`] as
          ((value: unknown) => unknown) | undefined;
        if (!decode) continue;
        const shapeOf = index[`shape${name}`] as (options: object) => Shape;
        const shape = shapeOf({ input: "code" });
        const onWire = shapeOf({});
        for (const wire of valuesFor(
          schemas,
          name,
          one.seed,
          judge,
          noCounts(),
        )) {
          if (onWire.validate(wire).length > 0) continue;
          const value = decode(wire);
          if (shape.validate(value).length > 0) wrong.push([name, wire]);
          else expect(shape.parse(value)).toEqual(value);
          for (const path of partsOf(value).slice(0, 12)) {
            for (const part of [undefined, { "no such part": [[]] }]) {
              const broken = changed(value, path, part);
              const { issues = [] } = shape["~standard"].validate(broken);
              for (const { path: found, keyword } of issues) {
                const isAbsent = keyword === "required";
                if (!has(broken, found as Path, isAbsent))
                  wrong.push([name, JSON.stringify(broken), found, keyword]);
                if (
                  found.some((key) => /[a-z]Name|Id|Kind|Tag/.test(String(key)))
                )
                  renamed++;
              }
            }
          }
        }
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(renamed).toBeGreaterThan(20);
  },
);
