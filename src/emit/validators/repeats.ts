/**
 * Which schemas may ask the same of a part of a value more than once. Where that part holds values of the same schema
 * again, each level multiplies the work: two alternatives that both look into `next`, and thirty levels of it are too
 * many for any machine.
 */
import type { SchemaId } from "../../model/model.js";
import type { Frame } from "./frame.js";
import type { ArrayPart, ObjectPart, Shape } from "./shape.js";
import { tagOf } from "./unions.js";

type Place = Pick<Frame, "module" | "direction">;

/** How often each part of a value is looked into that may hold such values again: `/name`, any property, any item. */
type Visits = ReadonlyMap<string, number>;

interface Look {
  visits: Visits;
  /** Whether something is tried out: to find out what was looked at, it is tried again. */
  tries: boolean;
}

const anyProperty = "*";
const anyItem = "[]";

/** Whether the check of a recursive schema should remember its answers. */
export function isRepeated(place: Place, id: SchemaId): boolean {
  if (!place.module.schemas.isRecursive(id)) return false;
  const { visits } = lookOf(place, id, new Map());
  const further = visits.get(anyProperty) ?? 0;
  return [...visits].some(([part, count]) =>
    part.startsWith("/") ? count + further > 1 : count > 1,
  );
}

function lookOf(place: Place, id: SchemaId, known: Map<SchemaId, Look>): Look {
  const before = known.get(id);
  if (before) return before;
  const { schemas } = place.module;
  const shape = schemas.shape(id, place.direction);
  const inside = (schema: SchemaId): Look => lookOf(place, schema, known);
  const base = shape.calls.map(inside);
  const tried = triedOut(place, shape, inside);
  const visits = [
    ...shape.objects.map((part) => visitsOfObject(place, part)),
    ...shape.arrays.map((part) => visitsOfArray(place, part)),
    ...shape.unevaluated.map(({ kind, schema }) =>
      visit(place, kind === "unevaluatedItems" ? anyItem : anyProperty, schema),
    ),
    ...base.map((look) => look.visits),
    ...tried,
  ];
  const tries = tried.length > 0 || base.some((look) => look.tries);
  const isTwice = tries && shape.unevaluated.length > 0;
  const look = {
    visits: sum(isTwice ? [...visits, ...visits] : visits),
    tries,
  };
  known.set(id, look);
  return look;
}

/** Of alternatives that a tag tells apart, only one is looked at; of others perhaps all. */
function triedOut(
  place: Place,
  shape: Shape,
  inside: (schema: SchemaId) => Look,
): Visits[] {
  const visitsIn = (schema: SchemaId): Visits => inside(schema).visits;
  const unions = shape.unions.flatMap((union) => {
    const tag = tagOf(place, union);
    if (!tag) return union.schemas.map(visitsIn);
    const options = tag.options.map(({ schema }) => visitsIn(schema));
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

function visitsOfObject(place: Place, part: ObjectPart): Visits {
  const { properties, patterns, additional } = part;
  return sum([
    ...properties.map(({ name, schema }) => visit(place, `/${name}`, schema)),
    ...patterns.map(({ schema }) => visit(place, anyProperty, schema)),
    visit(place, anyProperty, additional),
  ]);
}

function visitsOfArray(place: Place, part: ArrayPart): Visits {
  const { prefix, rest, contains } = part;
  const items = [...prefix, rest].map((id) => visit(place, anyItem, id));
  return sum([most(items), visit(place, anyItem, contains?.schema ?? null)]);
}

function visit(
  { module }: Place,
  part: string,
  schema: SchemaId | null,
): Visits {
  const leadsBack = schema !== null && module.schemas.isRecursive(schema);
  return leadsBack ? new Map([[part, 1]]) : nowhere;
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
    // More than two are no worse than two, and sums of sums must not grow without end.
    result.set(part, Math.min(2, combine(result.get(part) ?? 0, count)));
  }
  return result;
}
