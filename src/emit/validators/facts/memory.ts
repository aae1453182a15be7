/**
 * Decides which checks cache their results. If several schemas check the same part of a value, and that part contains
 * values of the same schemas, each level multiplies the work: with two alternatives that both check `next`, thirty
 * levels take practically forever. A report adds to that: it first tests whether alternatives match, and then collects
 * their issues.
 */
import { closure } from "../../../base/common/closure.js";
import { createMemo, createWeakMemo } from "../../../incremental/memo.js";
import { viewTable } from "../../../incremental/tables.js";
import { partsOf } from "../../../model/graph.js";
import type { Direction, Schema, SchemaId } from "../../../model/model.js";
import { cyclicSchemas } from "../../../facts/shapes/recursion.js";
import type { Schemas, SchemaScope } from "./schemas.js";
import { inlinedOptions } from "./inlined-unions.js";
import {
  asksOnlyCalls,
  type ArrayPart,
  type ObjectPart,
  type SchemaShape,
} from "../../../facts/shapes/shape.js";
import { soleNonNullOption, unionTagOf } from "../../../facts/shapes/unions.js";

/** When a check caches its results. */
export type Memory = "always" | "in reports" | "never";

export function memoryOf(
  { module, direction }: SchemaScope,
  id: SchemaId,
): Memory {
  return memories(module.schemas)(id, direction) ?? "never";
}

/** Kinds of schemas: equal ones have one function. */
interface Repeats {
  always: ReadonlySet<string>;
  inReports: ReadonlySet<string>;
}

/** Computed if a schema is recursive. */
const memories = createWeakMemo((schemas: Schemas) => {
  const found = createMemo((direction: Direction) =>
    findRepeats({ module: { schemas }, direction }),
  );
  return viewTable(schemas.model, "memory", (id, direction): Memory | null => {
    if (!schemas.isRecursive(id)) return null;
    const { always, inReports } = found(direction);
    const kind = schemas.alike.kindOf(id);
    if (always.has(kind)) return "always";
    return inReports.has(kind) ? "in reports" : null;
  });
});

function findRepeats(place: SchemaScope): Repeats {
  const { schemas } = place.module;
  const recursive = schemas.all.filter(({ id }) => schemas.isRecursive(id));
  const looks = new Map<SchemaId, Look>();
  for (const { id } of recursive) lookOf(place, id, looks);
  const always = new Set<SchemaId>();
  const inReports = new Set<SchemaId>();
  const parts = (id: SchemaId): SchemaId[] =>
    schemas.schema(id).assertions.flatMap(partsOf);
  // A schema that is inlined has no function, so the functions that it calls cache.
  const isInlined = (id: SchemaId): boolean =>
    inlinedOptions(schemas, id, place.direction) !== null ||
    !schemas.isCalled(id, place.direction) ||
    isReference(place, id);
  const called = (id: SchemaId): SchemaId[] =>
    isInlined(id)
      ? parts(id).filter(schemas.isRecursive).flatMap(called)
      : [id];
  for (const { id } of recursive) {
    const look = looks.get(id);
    const cached = isRepeated(look) ? always : look?.tries ? inReports : null;
    if (cached) for (const one of called(id)) cached.add(one);
  }
  // These are checked by those above, and contain themselves without one of those in between.
  const cyclicBeside = (known: ReadonlySet<SchemaId>): ReadonlySet<SchemaId> =>
    cyclicWithin(recursive.filter(({ id }) => !known.has(id)));
  const asked = [...always].flatMap((id) => [...(looks.get(id)?.asked ?? [])]);
  const beside = cyclicBeside(always);
  const found = closure(asked, (id) =>
    always.has(id) || (beside.has(id) && !isInlined(id)) ? [] : parts(id),
  );
  for (const id of found) if (beside.has(id) && !isInlined(id)) always.add(id);
  const remembering = new Set([...always, ...inReports]);
  const further = cyclicBeside(remembering);
  for (const id of closure(remembering, parts)) {
    if (further.has(id) && !isInlined(id)) inReports.add(id);
  }
  const kinds = (ids: ReadonlySet<SchemaId>) =>
    new Set([...ids].map(schemas.alike.kindOf));
  return { always: kinds(always), inReports: kinds(inReports) };
}

/** Whether it only refers to others, and has no name. */
function isReference(
  { module, direction }: SchemaScope,
  id: SchemaId,
): boolean {
  return (
    module.schemas.schema(id).role.kind === "inline" &&
    asksOnlyCalls(module.schemas.shape(id, direction))
  );
}

/** Schemas that contain themselves without passing through a schema that caches. */
function cyclicWithin(schemas: readonly Schema[]): ReadonlySet<SchemaId> {
  const byId = Object.fromEntries(schemas.map((one) => [one.id, one]));
  return cyclicSchemas(byId, schemas);
}

/** How often each part of a value that may contain such values is checked: `/name`, any property, any item. */
type Visits = ReadonlyMap<string, number>;

interface Look {
  visits: Visits;
  /** The schemas that check the value itself and its parts. */
  asked: ReadonlySet<SchemaId>;
  /** Whether a schema is tested for a match, separately from its issues. */
  tries: boolean;
  /** Whether the value decides which schemas match. */
  branches: boolean;
}

const anyProperty = "*";
const anyItem = "[]";

function isRepeated(look: Look | undefined): boolean {
  const visits = look?.visits ?? nowhere;
  const further = visits.get(anyProperty) ?? 0;
  return [...visits].some(([part, count]) =>
    part.startsWith("/") ? count + further > 1 : count > 1,
  );
}

function lookOf(
  place: SchemaScope,
  id: SchemaId,
  looks: Map<SchemaId, Look>,
): Look {
  const before = looks.get(id);
  if (before) return before;
  looks.set(id, {
    visits: nowhere,
    asked: new Set(),
    tries: false,
    branches: false,
  });
  const { schemas } = place.module;
  const shape = schemas.shape(id, place.direction);
  const asked = new Set<SchemaId>();
  const inside = (schema: SchemaId): Look => {
    const look = lookOf(place, schema, looks);
    for (const one of [schema, ...look.asked]) asked.add(one);
    return look;
  };
  const base = shape.calls.map(inside);
  const tried = visitsOfAlternatives(place, shape, inside);
  const seen = (part: string, schema: SchemaId | null): Visits => {
    if (schema === null || !schemas.leadsToRecursion(schema)) return nowhere;
    asked.add(schema);
    return new Map([[part, 1]]);
  };
  const visits = [
    ...shape.objects.map((part) => visitsOfObject(part, seen)),
    ...shape.arrays.map((part) => visitsOfArray(part, seen)),
    ...shape.unevaluated.map(({ kind, schema }) =>
      seen(kind === "unevaluatedItems" ? anyItem : anyProperty, schema),
    ),
    ...base.map((look) => look.visits),
    ...tried,
  ];
  const tries = isTrying(place, shape) || base.some((look) => look.tries);
  const branches = tried.length > 0 || base.some((look) => look.branches);
  // To find the evaluated parts, all alternatives are tested again.
  const isTwice = branches && shape.unevaluated.length > 0;
  const look = {
    visits: sum(isTwice ? [...visits, ...visits] : visits),
    asked,
    tries,
    branches,
  };
  looks.set(id, look);
  return look;
}

/** If a tag selects the alternative, only one is checked; otherwise possibly all. */
function visitsOfAlternatives(
  place: SchemaScope,
  shape: SchemaShape,
  inside: (schema: SchemaId) => Look,
): Visits[] {
  const visitsIn = (schema: SchemaId): Visits => inside(schema).visits;
  const unions = shape.unions.flatMap((union) => {
    const tag = unionTagOf(place.module.schemas, union, place.direction);
    if (!tag) return union.schemas.map(visitsIn);
    const options = tag.options.map(({ schemas }) =>
      sum(schemas.map(visitsIn)),
    );
    return [most(options), ...tag.untagged.map(visitsIn)];
  });
  const conditionals = shape.conditionals.flatMap((part) => {
    const branches = [part.then, part.else].filter((one) => one !== null);
    return [visitsIn(part.if), most(branches.map(visitsIn))];
  });
  const dependent = shape.objects.flatMap((part) =>
    part.dependentSchemas.map(({ schema }) => visitsIn(schema)),
  );
  return [
    ...unions,
    ...conditionals,
    ...dependent,
    ...shape.nots.map(visitsIn),
  ];
}

/** Whether a schema is tested for a match: an alternative without a tag, a condition, a `not`. */
function isTrying(place: SchemaScope, shape: SchemaShape): boolean {
  const tested = shape.unions.some((union) => {
    const tag = unionTagOf(place.module.schemas, union, place.direction);
    if (!tag)
      return (
        soleNonNullOption(place.module.schemas, union, place.direction) === null
      );
    // The tables of fields and of 64-bit integers also test these alternatives.
    return (
      tag.untagged.length > 0 ||
      tag.options.some((option) => option.schemas.length > 1) ||
      union.schemas.some((id) => place.module.schemas.int64.holds(id))
    );
  });
  return (
    tested ||
    shape.nots.length > 0 ||
    shape.conditionals.length > 0 ||
    shape.unevaluated.length > 0 ||
    shape.arrays.some((part) => part.contains !== null)
  );
}

type Seen = (part: string, schema: SchemaId | null) => Visits;

function visitsOfObject(part: ObjectPart, seen: Seen): Visits {
  const { properties, patterns, additional } = part;
  return sum([
    ...properties.map(({ name, schema }) => seen(`/${name}`, schema)),
    ...patterns.map(({ schema }) => seen(anyProperty, schema)),
    seen(anyProperty, additional),
  ]);
}

function visitsOfArray(part: ArrayPart, seen: Seen): Visits {
  const { prefix, rest, contains } = part;
  const items = [...prefix, rest].map((id) => seen(anyItem, id));
  return sum([most(items), seen(anyItem, contains?.schema ?? null)]);
}

const nowhere: Visits = new Map();

function sum(all: readonly Visits[]): Visits {
  return combined(all, (one, other) => one + other);
}

function most(all: readonly Visits[]): Visits {
  return combined(all, Math.max);
}

function combined(
  all: readonly Visits[],
  combine: (one: number, other: number) => number,
): Visits {
  const result = new Map<string, number>();
  for (const [part, count] of all.flatMap((visits) => [...visits])) {
    // More than two visits count as two, so that sums of sums cannot grow without limit.
    result.set(part, Math.min(2, combine(result.get(part) ?? 0, count)));
  }
  return result;
}
