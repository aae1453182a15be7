/** The types that a value of a schema can have. */
import { jsonTypeOf } from "../../base/common/json-type.js";
import type { Direction, JsonType, SchemaId } from "../../model/model.js";
import type { SchemaShape } from "./shape.js";
import { createViewMemo, type ViewOf } from "./view-memo.js";

/** How many references and unions are followed to find the types of a value. */
const maxDepth = 20;

type TypesOf = (
  id: SchemaId,
  direction: Direction,
) => ReadonlySet<JsonType> | null;

/** As far as they are known; null for any type. */
export function createTypes(
  shape: (id: SchemaId, direction: Direction) => SchemaShape,
  view: ViewOf,
): TypesOf {
  // By depth, because the answer for a recursive schema depends on it. Without the memo, unions of unions would take
  // exponential time.
  const typesAt = Array.from({ length: maxDepth + 1 }, (_, depth) =>
    createViewMemo(view, (id, direction) => typesOf(id, direction, depth)),
  );
  const typesOf = (
    id: SchemaId,
    direction: Direction,
    depth: number,
  ): ReadonlySet<JsonType> | null => {
    const found = shape(id, direction);
    if (found.types !== null || depth === maxDepth) return found.types;
    const [plain] = found.values;
    if (plain) return new Set(plain.map(jsonTypeOf));
    const inside = (other: SchemaId) =>
      typesAt[depth + 1]?.(other, direction) ?? null;
    for (const called of found.calls) {
      const inner = inside(called);
      if (inner !== null) return inner;
    }
    for (const union of found.unions) {
      const members = union.schemas.map(inside);
      if (members.every((member) => member !== null)) {
        return new Set(members.flatMap((member) => [...member]));
      }
    }
    return null;
  };
  return (id, direction) => typesAt[0]?.(id, direction) ?? null;
}

const weights: Record<JsonType, number> = {
  null: 0,
  boolean: 1,
  string: 2,
  integer: 3,
  number: 3,
  array: 4,
  object: 5,
};

/** The types, the cheapest test first. */
export function sortedTypes(types: Iterable<JsonType>): JsonType[] {
  return [...types].sort((one, other) => weights[one] - weights[other]);
}
