/** Example values: those of the spec if there are any, otherwise generated from the schema, always in the same way. */
import type {
  ApiModel,
  Content,
  Example,
  JsonValue,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import type { Direction } from "../../../naming/names.js";
import {
  choicesOf,
  givenValue,
  typeOf,
  type ExampleChoice,
} from "./example-choice.js";
import { createFits, type ValueCheck } from "./fits.js";
import { knownValues } from "../words/constraints.js";
import { sampleNumber, sampleString } from "./example-scalars.js";
import { namesOfValues } from "./example-words.js";
import type { Facts, SchemaFacts } from "../facts.js";

export interface Examples {
  /** A value that matches the schema; undefined if none could be generated, or only one that is too large. */
  of(schema: SchemaId, direction: Direction): JsonValue | undefined;
  /** The examples of the spec that match the schema. */
  givenIn(content: Content): Example[];
  ofContent(content: Content, direction: Direction): JsonValue | undefined;
}

/** The depth to which optional fields are shown. Required fields are always shown. */
const optionalDepth = 2;
const deepest = 24;
/** Maximum number of nested values in an example. */
const largest = 100;

interface Made {
  value: JsonValue;
  size: number;
}

export function createExamples(model: ApiModel, facts: Facts): Examples {
  const fits = createFits(model);
  const sources = { model, facts, fits, names: namesOfValues(model) };
  const known = {
    request: new Map<SchemaId, JsonValue | undefined>(),
    response: new Map<SchemaId, JsonValue | undefined>(),
  };
  const makers = {
    request: createMaker(sources, "request"),
    response: createMaker(sources, "response"),
  };
  const build = (id: SchemaId, direction: Direction) => {
    // If the full example is too large or not valid, the required fields alone may suffice.
    for (const level of [0, optionalDepth]) {
      const made = makers[direction](id, { level, depth: 0 });
      if (made !== null && fits(id, made.value)) return made.value;
    }
    return undefined;
  };
  const of = (id: SchemaId, asked: Direction) => {
    const split = model.schemas[id]?.projection === "split";
    const direction = split ? asked : "response";
    const before = known[direction];
    if (!before.has(id)) before.set(id, build(id, direction));
    return before.get(id);
  };
  const givenIn = ({ examples, schema }: Content): Example[] =>
    examples.filter(({ value }) => schema === null || fits(schema, value));
  return {
    of,
    givenIn,
    ofContent(content, direction) {
      const [example] = givenIn(content);
      if (example) return example.value;
      return content.schema === null
        ? undefined
        : of(content.schema, direction);
    },
  };
}

/** The position of a value. */
interface Place {
  /** The number of objects around it. Optional fields are shown only on the outer levels. */
  level: number;
  /** The number of objects and arrays around it. */
  depth: number;
}

interface Sources {
  model: ApiModel;
  facts: Facts;
  fits: ValueCheck;
  names: ReadonlyMap<SchemaId, string>;
}

type Maker = (id: SchemaId, place: Place) => Made | null;

/**
 * Each schema is generated once for each relevant depth, so that the work for a wide and deep spec is proportional to
 * its size.
 */
function createMaker(
  { model, facts, fits, names }: Sources,
  direction: Direction,
): Maker {
  const known = Array.from(
    { length: optionalDepth + 1 },
    () => new Map<SchemaId, Made | null>(),
  );

  const make: Maker = (asked, place) => {
    const id = behindReferences(model, asked);
    const made = known[Math.min(place.level, optionalDepth)];
    const before = made?.get(id);
    if (before !== undefined) return before;
    if (made === undefined || place.depth > deepest) return null;
    // A nested occurrence of the same schema finds null and leaves the field out.
    made.set(id, null);
    const result = build(id, place);
    const kept = result !== null && result.size <= largest ? result : null;
    made.set(id, kept);
    return kept;
  };

  const build: Maker = (id, place) => {
    const all = facts(id);
    const given = givenValue(all, direction);
    if (given !== undefined && fits(id, given))
      return { value: given, size: sizeOf(given) };
    for (const choice of choicesOf(facts, all)) {
      const made = buildFrom(choice, place);
      if (made !== null) return made;
    }
    return null;
  };

  const buildFrom = ({ facts: known, tag }: ExampleChoice, place: Place) => {
    const [values, ...further] = known.assertions.values ?? [];
    if (values) {
      const possible = values.values.filter((candidate) =>
        further.every((other) => other.values.includes(candidate)),
      );
      const old = deprecatedValues(known.layers);
      return one(possible.find((value) => !old.includes(value)) ?? possible[0]);
    }
    const [named] = knownValues(known.layers);
    if (named !== undefined) return one(named);
    switch (typeOf(known)) {
      case "null":
        return one(null);
      case "boolean":
        return one(true);
      case "integer":
      case "number":
        return one(sampleNumber(known));
      case "string":
        return one(sampleString(known, names.get(known.layers[0]?.id ?? "")));
      case "array":
        return buildArray(known, place);
      case "object":
        return buildObject(known, tag, place);
      case "unknown":
        return one({});
      case "none":
        return null;
    }
  };

  const buildArray = ({ assertions }: SchemaFacts, place: Place) => {
    // An array does not count as a level, because its items are the interesting part.
    const inside = { level: place.level, depth: place.depth + 1 };
    const rules = assertions.array ?? [];
    const prefix = rules.flatMap((rule) => rule.prefix);
    const rest = rules.find((rule) => rule.rest !== null)?.rest ?? null;
    const least = Math.max(0, ...rules.map((rule) => rule.minItems ?? 0));
    const most = Math.min(...rules.map((rule) => rule.maxItems ?? Infinity));
    const wanted = Math.min(most, Math.max(least, prefix.length, 1));
    // Different items cannot be generated.
    if (least > 1 && rules.some((rule) => rule.unique)) return null;
    if (wanted > largest) return null;
    const items: Made[] = [];
    for (let index = 0; index < wanted; index++) {
      const schema = prefix[index] ?? rest;
      const item = schema === null ? null : make(schema, inside);
      if (item === null) break;
      items.push(item);
    }
    if (items.length < least) return null;
    return together(
      items,
      items.map((item) => item.value),
    );
  };

  /** Several parts of an `allOf` may describe one property: the first value that all of them accept. */
  const makeProperty = (
    name: string,
    properties: readonly { name: string; schema: SchemaId }[],
    inside: Place,
  ): Made | null => {
    const all = properties.filter((property) => property.name === name);
    for (const { schema } of all) {
      const item = make(schema, inside);
      if (item === null) continue;
      if (all.length === 1 || all.every((one) => fits(one.schema, item.value)))
        return item;
    }
    return null;
  };

  const buildObject = (
    { assertions }: SchemaFacts,
    tag: ExampleChoice["tag"],
    { level, depth }: Place,
  ) => {
    const inside = { level: level + 1, depth: depth + 1 };
    const rules = assertions.object ?? [];
    const required = new Set(rules.flatMap((rule) => rule.required));
    const shown = level < optionalDepth;
    const entries = new Map<string, Made>();
    const described = new Set<string>();
    const properties =
      shown || required.size > 0
        ? rules.flatMap((rule) => rule.properties)
        : [];
    let size = 1;
    const most = Math.min(
      ...rules.map((rule) => rule.maxProperties ?? Infinity),
    );
    for (const { name, schema } of properties) {
      if (described.has(name)) continue;
      described.add(name);
      if (
        !required.has(name) &&
        (!shown || required.size + entries.size >= most)
      )
        continue;
      const property = model.schemas[schema];
      if (isHidden(property, direction)) continue;
      if (!required.has(name) && !isCurrent(property)) continue;
      const item = makeProperty(name, properties, inside);
      if (item !== null) entries.set(name, item);
      else if (required.has(name)) return null;
      size += item?.size ?? 0;
      if (size > largest) return null;
    }
    if (tag !== null) entries.set(tag.property, { value: tag.value, size: 1 });
    for (const name of required) {
      if (!described.has(name) && !entries.has(name))
        entries.set(name, { value: "", size: 1 });
    }
    const other = rules.find((rule) => rule.additional !== null)?.additional;
    if (entries.size === 0 && other && shown) {
      const item = make(other, inside);
      if (item !== null) entries.set("key", item);
    }
    const least = Math.max(0, ...rules.map((rule) => rule.minProperties ?? 0));
    if (entries.size < least) return null;
    return together(
      [...entries.values()],
      Object.fromEntries(
        [...entries].map(([name, item]) => [name, item.value]),
      ),
    );
  };

  return make;
}

/** Maximum length of a chain of references. */
const furthest = 32;

/** A schema that is only a reference has the example of its target, so that all places share one value. */
function behindReferences(model: ApiModel, from: SchemaId): SchemaId {
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

function isHidden(schema: Schema | undefined, direction: Direction): boolean {
  const other = direction === "request" ? "readOnly" : "writeOnly";
  return schema?.access === other;
}

/** Examples do not use deprecated values, unless there is no other. */
function deprecatedValues(layers: readonly Schema[]): JsonValue[] {
  return layers.flatMap(({ type }) =>
    type.kind === "enumeration"
      ? type.values.flatMap(({ value, lifecycle }) =>
          lifecycle.deprecation === null ? [] : [value],
        )
      : [],
  );
}

/** Examples leave out deprecated fields. */
function isCurrent(schema: Schema | undefined): boolean {
  return schema?.lifecycle.deprecation === null;
}

function one(value: JsonValue | undefined): Made | null {
  return value === undefined ? null : { value, size: 1 };
}

function together(parts: readonly Made[], value: JsonValue): Made {
  return { value, size: parts.reduce((sum, { size }) => sum + size, 1) };
}

function sizeOf(value: JsonValue): number {
  if (value === null || typeof value !== "object") return 1;
  return Object.values(value).reduce<number>(
    (sum, item) => sum + sizeOf(item),
    1,
  );
}
