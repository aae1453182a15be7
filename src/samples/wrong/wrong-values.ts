/**
 * Values that break exactly one rule of a schema at one place. Each is verified: it does not match the schema, and it
 * matches the schema without this rule. A value that selects another alternative of a union, or another branch of a
 * condition, breaks rules of that one, and is left out.
 */
import type {
  ApiModel,
  Direction,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { join } from "../../base/common/pointer.js";
import { speedCheckOf } from "../../base/patterns/speed.js";
import {
  createFacts,
  factsOf,
  type Facts,
} from "../../facts/schemas/assertions.js";
import { formatChecks } from "../../facts/schemas/formats.js";
import { createSampler } from "../sample/sampler.js";
import { validateExample } from "../../facts/schemas/validate.js";
import { partSchemas } from "../../facts/schemas/part-schemas.js";
import { applyingSchemas } from "./applying.js";
import { breakArray } from "./arrays.js";
import {
  relaxed,
  type Breaks,
  type Relax,
  type WrongPlace,
} from "./breakage.js";
import { breakObject, isObject } from "./objects.js";
import { breakNumber, breakString, breakType, breakValues } from "./scalars.js";
import { rivalsAt, rivalsOfPart, selectsRival, type Rival } from "./rivals.js";
import { breakNot, breakUnion } from "./unions.js";

export interface WrongValue {
  /** The keyword that the value breaks; `discriminator` for a value that selects no alternative. */
  rule: string;
  /** A JSON pointer to the wrong part. A missing property has a path as well. */
  path: string;
  value: JsonValue;
}

interface WrongOptions {
  /** The facts of the model, if the caller has them. */
  facts?: Facts;
  /** Samples to change, by seed. Different samples show different alternatives. */
  seeds?: readonly (number | undefined)[];
}

export type WrongValues = (
  schema: SchemaId,
  direction: Direction,
) => Iterable<WrongValue>;

export const allBreaks: readonly Breaks[] = [
  breakType,
  breakValues,
  breakNumber,
  breakString,
  breakArray,
  breakObject,
  breakUnion,
  breakNot,
];

/** The number of parts that one check may visit. */
const stepsPerValue = 20_000;

export function createWrongValues(
  model: ApiModel,
  {
    facts = createFacts(model),
    seeds = [undefined, 1, 2, 3],
  }: WrongOptions = {},
): WrongValues {
  const { schemas } = model;
  const isFast = speedCheckOf(model);
  const samplers = seeds.map((seed) =>
    createSampler(model, seed === undefined ? { facts } : { facts, seed }),
  );
  const verdictOf = (
    id: SchemaId,
    value: JsonValue,
    direction: Direction,
    known: ApiModel["schemas"] = schemas,
  ) =>
    validateExample(
      {
        schemas: known,
        isFast,
        formats: formatChecks,
        direction,
        files: "reject",
        budget: { steps: stepsPerValue },
      },
      id,
      value,
    ).kind;

  return function* wrongValues(root, direction) {
    const seen = new Set<string>();
    for (const sampler of samplers) {
      const sample = sampler.of(root, direction);
      if (
        sample === undefined ||
        verdictOf(root, sample, direction) !== "valid"
      )
        continue;
      yield* wrongIn(root, sample, direction, seen);
    }
  };

  /** Outer parts come first. */
  function* wrongIn(
    root: SchemaId,
    sample: JsonValue,
    direction: Direction,
    seen: Set<string>,
  ): Generator<WrongValue> {
    const matches = (id: SchemaId, value: JsonValue) =>
      verdictOf(id, value, direction) === "valid";
    const isWrongByOne = (
      whole: JsonValue,
      layers: readonly Schema[],
      relax: Relax,
    ) =>
      verdictOf(root, whole, direction) === "invalid" &&
      verdictOf(root, whole, direction, withRelaxed(schemas, layers, relax)) ===
        "valid";
    const options = { schemas, matches, isFast };
    const parts: Part[] = [
      { ids: [root], rivals: [], value: sample, path: [] },
    ];
    const conditions: Condition[] = [];
    for (const part of parts) {
      const { ids, value, path } = part;
      const layers = applyingSchemas(options, ids, value);
      if (lacksTag(layers, value)) continue;
      for (const id of conditionsOf(layers))
        conditions.push({ id, path, holds: matches(id, value) });
      const rivals = [...part.rivals, ...rivalsAt(layers, value, matches)];
      const place: WrongPlace = {
        value,
        facts: factsOf(layers),
        matches,
        isNever: (id) => facts(id).assertions.never !== undefined,
        sampleOf: (id) => samplers[0]?.of(id, direction),
      };
      for (const breaks of allBreaks) {
        for (const breakage of breaks(place)) {
          const { rule, property, detail = "" } = breakage;
          const key = `${rule} ${path.reduce(join, "")} ${detail}`;
          if (seen.has(key)) continue;
          const whole = replaced(sample, path, breakage.value);
          const text = JSON.stringify(whole);
          if (
            seen.has(text) ||
            selectsRival(options, part.rivals, value, breakage.value) ||
            conditions.some(
              ({ id, path: at, holds }) =>
                isStart(at, path) && matches(id, partAt(whole, at)) !== holds,
            ) ||
            !isWrongByOne(whole, layers, breakage.relax)
          )
            continue;
          seen.add(key).add(text);
          const at = property === undefined ? path : [...path, property];
          yield { rule, path: at.reduce(join, ""), value: whole };
        }
      }
      for (const [key, item] of entriesOf(value))
        parts.push({
          ids: partSchemas(layers, key, isFast),
          rivals: rivalsOfPart(options, rivals, value, key),
          value: item,
          path: [...path, key],
        });
    }
  }
}

/** The `if` of a condition of a part. */
interface Condition {
  id: SchemaId;
  path: Path;
  /** Whether the part of the sample matches it. */
  holds: boolean;
}

function conditionsOf(layers: readonly Schema[]): SchemaId[] {
  return layers.flatMap(({ assertions }) =>
    assertions.flatMap((one) => (one.kind === "conditional" ? [one.if] : [])),
  );
}

/** Whether a value matches an alternative that the discriminator does not select. Issues are then about the tag. */
function lacksTag(layers: readonly Schema[], value: JsonValue): boolean {
  return layers.some(({ assertions }) =>
    assertions.some(
      (one) =>
        (one.kind === "oneOf" || one.kind === "anyOf") &&
        one.discriminator !== null &&
        !(isObject(value) && Object.hasOwn(value, one.discriminator.property)),
    ),
  );
}

/** The schemas of the model, those of a part without one rule. */
function withRelaxed(
  schemas: ApiModel["schemas"],
  layers: readonly Schema[],
  relax: Relax,
): ApiModel["schemas"] {
  const known = Object.create(schemas) as Record<SchemaId, Schema>;
  for (const layer of layers) known[layer.id] = relaxed(layer, relax);
  return known;
}

type Path = readonly (string | number)[];

interface Part {
  ids: readonly SchemaId[];
  rivals: readonly Rival[];
  value: JsonValue;
  path: Path;
}

function entriesOf(value: JsonValue): [string | number, JsonValue][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return isObject(value) ? Object.entries(value) : [];
}

function isStart(start: Path, path: Path): boolean {
  return start.every((key, index) => path[index] === key);
}

function partAt(value: JsonValue, path: Path): JsonValue {
  return path.reduce<JsonValue>(
    (part, key) =>
      Array.isArray(part)
        ? (part[Number(key)] ?? null)
        : isObject(part)
          ? (part[key] ?? null)
          : null,
    value,
  );
}

function replaced(
  value: JsonValue,
  [key, ...rest]: Path,
  part: JsonValue,
): JsonValue {
  if (key === undefined) return part;
  if (Array.isArray(value))
    return value.map((item, index) =>
      index === key ? replaced(item, rest, part) : item,
    );
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [
          name,
          name === key ? replaced(item, rest, part) : item,
        ]),
      )
    : value;
}
