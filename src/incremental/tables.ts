/**
 * Facts that are derived from the whole model. Who looks one up depends on the fact alone, not on everything that it was
 * derived from.
 */
import type { ApiModel, Direction, SchemaId } from "../model/model.js";
import { trackedParts } from "./tracked-model.js";
import { isTracking, noteRead, untracked } from "./tracking.js";

/** Facts about schemas. */
export function schemaTable<Value>(
  model: ApiModel,
  name: string,
  lookup: (id: SchemaId) => Value,
): (id: SchemaId) => Value {
  return tableByPart(model, name, lookup, [[]]);
}

/** Facts about the two views of schemas. */
export function viewTable<Value>(
  model: ApiModel,
  name: string,
  lookup: (id: SchemaId, direction: Direction) => Value,
): (id: SchemaId, direction: Direction) => Value {
  return tableByPart(model, name, lookup, [["request"], ["response"]]);
}

/** `cases` lists all further arguments of the lookup. */
function tableByPart<Rest extends string[], Value>(
  model: ApiModel,
  name: string,
  lookup: (id: SchemaId, ...rest: Rest) => Value,
  cases: readonly Rest[],
): (id: SchemaId, ...rest: Rest) => Value {
  const parts = trackedParts(model);
  if (parts === null) return lookup;
  const kind = `schema table ${name}`;
  const cellOf = parts.cells.addKind(kind, (part) =>
    untracked(() =>
      JSON.stringify(
        parts.schemasIn(part).flatMap(({ id }) => {
          const values = cases.map((rest) => lookup(id, ...rest));
          return values.every(isUsual) ? [] : [[id, ...values]];
        }),
      ),
    ),
  );
  return (id, ...rest) => {
    if (!isTracking()) return lookup(id, ...rest);
    noteRead(cellOf(parts.partOf(id)));
    return untracked(() => lookup(id, ...rest));
  };
}

/** Usual values are left out, so that a new inline schema with such a value changes nothing for others. */
function isUsual(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Facts with any other key. */
export function factTable<Value>(
  model: ApiModel,
  name: string,
  lookup: (key: string) => Value,
): (key: string) => Value {
  const parts = trackedParts(model);
  if (parts === null) return lookup;
  const kind = `table ${name}`;
  const cellOf = parts.cells.addKind(kind, (key) =>
    untracked(() => JSON.stringify(lookup(key) ?? null)),
  );
  return (key) => {
    if (!isTracking()) return lookup(key);
    noteRead(cellOf(key));
    return untracked(() => lookup(key));
  };
}

/** A fact about the whole model. */
export function wholeFact<Value>(
  model: ApiModel,
  name: string,
  find: () => Value,
): () => Value {
  const lookup = factTable(model, name, find);
  return () => lookup("");
}
