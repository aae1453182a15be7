import { createMemo } from "../../incremental/memo.js";
import type { Direction, SchemaId } from "../../model/model.js";

/** The view of a schema that a direction has. */
export type ViewOf = (id: SchemaId, direction: Direction) => Direction;

/** Computes a fact about each view of a schema once. */
export function createViewMemo<Value>(
  view: ViewOf,
  compute: (id: SchemaId, direction: Direction) => Value,
): (id: SchemaId, direction: Direction) => Value {
  const memoOf = (direction: Direction) =>
    createMemo((id: SchemaId) => compute(id, direction));
  const known = { request: memoOf("request"), response: memoOf("response") };
  return (id, direction) => known[view(id, direction)](id);
}
