/**
 * A component that contains itself through arrays and alternatives alone. The type of a member of an interface cannot do
 * that (TS2502), but a type alias can, so such a component is written as an alias.
 */
import { cyclicGroups } from "../../base/common/closure.js";
import type { Identifier } from "../../naming/identifiers.js";
import type { ComponentGraph } from "./component-graph.js";
import type { ExtendedBases } from "./extended-bases.js";
import { freeName, wordCase } from "./type-names.js";

/** By the name of the component. */
export type RecursiveAliases = ReadonlyMap<string, Identifier>;

export function recursiveAliases(
  { schemas, referencesIn }: ComponentGraph,
  parts: ExtendedBases,
  taken: Set<string>,
): RecursiveAliases {
  const groups = cyclicGroups(schemas.keys(), (name) =>
    referencesIn(schemas.get(name), (schema) => parts.get(schema)).map(
      ({ to }) => to,
    ),
  );
  const recursive = new Set(groups.flat());
  return new Map(
    [...schemas.keys()]
      .filter((name) => recursive.has(name))
      .map((name) => [name, freeName(`Recursive${wordCase(name)}`, taken)]),
  );
}
