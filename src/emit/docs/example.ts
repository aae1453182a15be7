/** Examples of values: the author's own where there are any, otherwise made from the schema, always the same ones. */
import type {
  ApiModel,
  Content,
  JsonType,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import { assertionsOf, layersOf } from "./assertions.js";
import { sampleNumber, sampleString } from "./example-scalars.js";

export interface Examples {
  /** A value that satisfies the schema; undefined where none could be made, or only one too large to read. */
  of(schema: SchemaId, direction: Direction): JsonValue | undefined;
  ofContent(content: Content, direction: Direction): JsonValue | undefined;
}

/** Optional fields are shown this deep, required ones as deep as they go. */
const optionalDepth = 2;
const deepest = 24;
/** Values in values; a longer example is not read by anybody. */
const largest = 150;

interface Made {
  value: JsonValue;
  size: number;
}

export function createExamples(model: ApiModel): Examples {
  const known = new Map<string, Made | null>();

  const make = (
    id: SchemaId,
    direction: Direction,
    depth: number,
  ): Made | null => {
    if (depth > deepest) return null;
    const key = `${direction} ${String(Math.min(depth, optionalDepth))} ${id}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    // Whoever comes here again on the way down is inside itself, and has to do without.
    known.set(key, null);
    const made = build(id, direction, depth);
    const kept = made !== null && made.size <= largest ? made : null;
    known.set(key, kept);
    return kept;
  };

  const build = (
    id: SchemaId,
    direction: Direction,
    depth: number,
  ): Made | null => {
    const layers = layersOf(model, id);
    const given = givenValue(layers, direction);
    if (given !== undefined) return { value: given, size: sizeOf(given) };
    for (const chosen of choices(model, layers)) {
      const made = buildFrom(chosen, direction, depth);
      if (made !== null) return made;
    }
    return null;
  };

  const buildFrom = (
    { layers, tag }: Choice,
    direction: Direction,
    depth: number,
  ): Made | null => {
    const [values, ...further] = assertionsOf(layers, "values");
    if (values) {
      const value = values.values.find((candidate) =>
        further.every((other) => other.values.includes(candidate)),
      );
      return value === undefined ? null : { value, size: 1 };
    }
    switch (typeOf(layers)) {
      case "null":
        return { value: null, size: 1 };
      case "boolean":
        return { value: true, size: 1 };
      case "integer":
      case "number":
        return one(sampleNumber(layers));
      case "string":
        return one(sampleString(layers));
      case "array":
        return buildArray(layers, direction, depth);
      case "object":
        return buildObject(layers, tag, direction, depth);
      case "unknown":
        return { value: {}, size: 1 };
      case "none":
        return null;
    }
  };

  const buildArray = (
    layers: readonly Schema[],
    direction: Direction,
    depth: number,
  ): Made | null => {
    const rules = assertionsOf(layers, "array");
    const prefix = rules.flatMap((rule) => rule.prefix);
    const rest = rules.find((rule) => rule.rest !== null)?.rest ?? null;
    const least = Math.max(0, ...rules.map((rule) => rule.minItems ?? 0));
    const most = Math.min(...rules.map((rule) => rule.maxItems ?? Infinity));
    const unique = rules.some((rule) => rule.unique);
    const wanted = Math.min(most, Math.max(least, prefix.length, 1));
    if (wanted > largest || (unique && least > 1)) return null;
    const items: Made[] = [];
    for (let index = 0; index < wanted; index++) {
      const schema = prefix[index] ?? rest;
      const item = schema === null ? null : make(schema, direction, depth + 1);
      if (item === null) break;
      items.push(item);
    }
    return items.length < least
      ? null
      : together(
          items,
          items.map((item) => item.value),
        );
  };

  const buildObject = (
    layers: readonly Schema[],
    tag: Choice["tag"],
    direction: Direction,
    depth: number,
  ): Made | null => {
    const rules = assertionsOf(layers, "object");
    const required = new Set(rules.flatMap((rule) => rule.required));
    const schemas = new Map<string, SchemaId>();
    for (const { name, schema } of rules.flatMap((rule) => rule.properties)) {
      if (!schemas.has(name)) schemas.set(name, schema);
    }
    const entries = new Map<string, Made>();
    for (const [name, schema] of schemas) {
      const hidden = isHidden(model.schemas[schema], direction);
      const wanted =
        !hidden &&
        (required.has(name) ||
          (depth < optionalDepth && isCurrent(model.schemas[schema])));
      const item = wanted ? make(schema, direction, depth + 1) : null;
      if (item !== null) entries.set(name, item);
      else if (required.has(name) && !hidden) return null;
    }
    if (tag !== null) {
      entries.set(tag.property, { value: tag.value, size: 1 });
    }
    for (const name of required) {
      if (!schemas.has(name) && !entries.has(name))
        entries.set(name, { value: "", size: 1 });
    }
    const additional =
      rules.find((rule) => rule.additional !== null)?.additional ?? null;
    if (entries.size === 0 && additional !== null && depth < optionalDepth) {
      const item = make(additional, direction, depth + 1);
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

  const of = (id: SchemaId, direction: Direction) =>
    // Where everything is too much to read, what is required may still be short.
    (make(id, direction, 0) ?? make(id, direction, optionalDepth))?.value;
  return {
    of,
    ofContent({ examples, schema }, direction) {
      const [example] = examples;
      if (example) return example.value;
      return schema === null ? undefined : of(schema, direction);
    },
  };
}

interface Choice {
  layers: readonly Schema[];
  /** What the discriminator must say. */
  tag: { property: string; value: string } | null;
}

/** Where a schema offers alternatives, each of the first few is tried in turn. */
function choices(model: ApiModel, layers: readonly Schema[]): Choice[] {
  const [alternative] = [
    ...assertionsOf(layers, "oneOf"),
    ...assertionsOf(layers, "anyOf"),
  ];
  if (!alternative) return [{ layers, tag: null }];
  const { discriminator, schemas } = alternative;
  return schemas.slice(0, 8).map((id) => {
    const chosen = layersOf(model, id);
    const mapped = discriminator?.mapping.find(({ schema }) =>
      chosen.some((layer) => layer.id === schema),
    );
    return {
      layers: [...layers, ...chosen],
      tag:
        discriminator && mapped
          ? { property: discriminator.property, value: mapped.value }
          : null,
    };
  });
}

/** The author's example or default. One written for both directions may hold what belongs to the other. */
function givenValue(
  layers: readonly Schema[],
  direction: Direction,
): JsonValue | undefined {
  for (const schema of layers.slice(0, 2)) {
    if (schema.projection === "split" && direction === "request") continue;
    const [example] = schema.examples;
    if (example) return example.value;
    if (schema.default) return schema.default.value;
    if (schema.assertions.some(({ kind }) => kind === "allOf")) break;
  }
  return undefined;
}

/** `unknown` where anything goes, `none` where nothing does. */
function typeOf(layers: readonly Schema[]): JsonType | "unknown" | "none" {
  if (assertionsOf(layers, "never").length > 0) return "none";
  const [first, ...further] = assertionsOf(layers, "types");
  if (first) {
    const allowed = first.types.filter((type) =>
      further.every(
        ({ types }) =>
          types.includes(type) ||
          (type === "integer" && types.includes("number")),
      ),
    );
    return allowed.find((type) => type !== "null") ?? allowed[0] ?? "none";
  }
  for (const kind of ["object", "array", "string", "number"] as const) {
    if (assertionsOf(layers, kind).length > 0) return kind;
  }
  return "unknown";
}

function isHidden(schema: Schema | undefined, direction: Direction): boolean {
  const other = direction === "request" ? "readOnly" : "writeOnly";
  return schema?.access === other;
}

/** An example does not advertise what is going away. */
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
