/**
 * Limits of size: of texts, arrays and objects. They are checked before everything that reads the value, because its
 * cost grows with the size.
 */
import { closure } from "../../base/common/closure.js";
import type { Direction, JsonType, SchemaId } from "../../model/model.js";
import { rangeOf, type LimitRange } from "../../keywords/limits.js";
import { bare } from "../../keywords/table.js";
import { asksOneCall, type ArrayPart, type SchemaShape } from "./shape.js";
import type { Shapes } from "./shapes.js";

/** `items: false` after a prefix is a limit, too. */
export function itemLimits(
  schemas: Shapes,
  parts: readonly ArrayPart[],
  direction: Direction,
): LimitRange {
  const { least, most } = rangeOf(parts);
  const lengths = parts.flatMap(({ rest, prefix }) =>
    rest !== null && schemas.acceptsNone(rest, direction)
      ? [prefix.length]
      : [],
  );
  return { least, most: Math.min(most, ...lengths) };
}

/** The limits that a value has in the schemas that this one refers to. */
interface InheritedLimits {
  length: number;
  items: number;
  properties: number;
  /** The types that they allow; null if the schema itself has types, or if no other check needs to know. */
  types: ReadonlySet<JsonType> | null;
}

const noLimits: InheritedLimits = {
  length: Infinity,
  items: Infinity,
  properties: Infinity,
  types: null,
};

/**
 * A schema and those that it refers to apply to the same value, and each has a check of its own. The limits of all of
 * them come before the first check.
 */
export function inheritedLimits(
  schemas: Shapes,
  shape: SchemaShape,
  direction: Direction,
): InheritedLimits {
  if (shape.calls.length === 0 || asksOneCall(shape)) return noLimits;
  const shapeOf = (id: SchemaId): SchemaShape => schemas.shape(id, direction);
  const shapes = [...closure(shape.calls, (id) => shapeOf(id).calls)].map(
    shapeOf,
  );
  const { types } = shape;
  const most = (type: JsonType, limits: LimitRange): number =>
    types === null || types.has(type) ? limits.most : Infinity;
  const items = itemLimits(
    schemas,
    shapes.flatMap(({ arrays }) => arrays),
    direction,
  );
  return {
    length: most("string", rangeOf(shapes.flatMap((one) => one.strings))),
    items: most("array", items),
    properties: most(
      "object",
      rangeOf(shapes.flatMap(({ objects }) => objects)),
    ),
    types: shapes.some(({ binary }) => binary)
      ? null
      : inheritedTypes(schemas, shape, direction),
  };
}

/** The same shape, with the types and the length that other schemas of the value allow. */
export function withLimits(
  shape: SchemaShape,
  { length, types }: InheritedLimits,
): SchemaShape {
  const limited = { ...bare.string, maxLength: length };
  return {
    ...shape,
    types: types ?? shape.types,
    strings: length < Infinity ? [limited, ...shape.strings] : shape.strings,
  };
}

function inheritedTypes(
  schemas: Shapes,
  shape: SchemaShape,
  direction: Direction,
): ReadonlySet<JsonType> | null {
  if (shape.types !== null || !readsAnyType(schemas, shape, direction)) {
    return null;
  }
  const known = shape.calls
    .map((id) => schemas.types(id, direction))
    .find((types) => types !== null);
  // The checks of numbers depend on their format and their limits.
  return known && !known.has("number") && !known.has("integer") ? known : null;
}

/** Whether a part of the schema reads values of every type. */
function readsAnyType(
  schemas: Shapes,
  shape: SchemaShape,
  direction: Direction,
): boolean {
  return (
    shape.unions.length + shape.nots.length + shape.conditionals.length > 0 ||
    shape.calls.some((id) => schemas.types(id, direction) === null)
  );
}

/** Whether the schema consists of several, of which one limits what another reads. */
export function isLimitedTogether(
  schemas: Shapes,
  shape: SchemaShape,
  direction: Direction,
): boolean {
  const { length, items, properties, types } = inheritedLimits(
    schemas,
    shape,
    direction,
  );
  if (Math.min(length, items, properties) < Infinity || types !== null) {
    return true;
  }
  return (
    shape.calls.length > 0 &&
    !asksOneCall(shape) &&
    (rangeOf(shape.strings).most < Infinity ||
      (shape.types !== null && readsAnyType(schemas, shape, direction)))
  );
}
