/**
 * A base that lists its children with `oneOf` or `anyOf`, while the children extend it with `allOf`. A child contains
 * what the base says apart from the list, because a type cannot be part of itself.
 */
import { cyclicGroups } from "../../base/common/closure.js";
import { isObject, type JsonObject } from "../../base/common/json.js";
import {
  componentOf,
  type ComponentGraph,
  type DirectReference,
} from "./component-graph.js";
import { itemsOf, referenceIn } from "./document.js";

/** By schema with a `$ref`: the schema to write instead. */
export type ExtendedBases = ReadonlyMap<JsonObject, JsonObject>;

export function extendedBasesIn(graph: ComponentGraph): ExtendedBases {
  const { schemas, referencesIn } = graph;
  const inPlace = (schema: unknown): DirectReference[] =>
    referencesIn(schema).filter(({ position }) => position !== "item");
  const next = new Map(
    [...schemas].map(([name, schema]) => [name, inPlace(schema)]),
  );
  const parts = new Map<JsonObject, JsonObject>();
  const groups = cyclicGroups(next.keys(), (name) =>
    (next.get(name) ?? []).map(({ to }) => to),
  );
  for (const names of groups) {
    const group = new Set(names);
    const references = names.flatMap((from) =>
      (next.get(from) ?? [])
        .filter(({ to }) => group.has(to))
        .map((reference) => ({ ...reference, from })),
    );
    const children = new Set(
      references
        .filter(({ position }) => position === "alternative")
        .map(({ to }) => to),
    );
    for (const { from, to, at, position, isInAlternative } of references) {
      const isExtended =
        position === "allOf"
          ? isInAlternative || children.has(from)
          : from === to;
      if (isExtended) parts.set(at, withoutLists(graph, group, at));
    }
  }
  return parts;
}

/** Copies a schema without the lists of alternatives that lead to the group. */
function withoutLists(
  { schemas, referencesIn }: ComponentGraph,
  group: ReadonlySet<string>,
  start: JsonObject,
): JsonObject {
  const open = new Set<unknown>();
  const leads = (schema: unknown) =>
    referencesIn(schema).some(
      ({ to, position }) => position !== "item" && group.has(to),
    );
  const isChild = (schema: unknown) =>
    referencesIn(schema).some(
      ({ to, position, isInAlternative }) =>
        position === "allOf" && !isInAlternative && group.has(to),
    );

  const copy = (schema: unknown): unknown => {
    if (!isObject(schema) || !leads(schema) || open.has(schema)) return schema;
    open.add(schema);
    const copied = copyOf(schema);
    open.delete(schema);
    return copied;
  };

  const copyOf = (schema: JsonObject): unknown => {
    const reference = referenceIn(schema);
    if (reference !== null)
      return copy(schemas.get(componentOf(reference) ?? ""));
    const entries = Object.entries(schema).flatMap(([key, value]) => {
      if (!["allOf", "oneOf", "anyOf"].includes(key)) return [[key, value]];
      const members = itemsOf(schema, key);
      return key !== "allOf" && members.some(isChild)
        ? []
        : [[key, members.map(copy)]];
    });
    return Object.fromEntries(entries) as JsonObject;
  };

  const found = copy(start);
  return isObject(found) ? found : {};
}
