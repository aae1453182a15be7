/** Facts about operations that several targets need: their groups, the names of their inputs, their successors. */
import { appendTo } from "../base/common/append-to.js";
import type {
  ApiModel,
  Operation,
  ParameterLocation,
  PathTemplate,
  Replacement,
} from "../model/model.js";
import type { GroupNames } from "../naming/names.js";
import type { TargetContext } from "./target.js";

/** Operations that belong together share a file. */
export type OperationGroups = ReadonlyMap<GroupNames, readonly Operation[]>;

/** In the order in which groups and operations first appear. */
export function operationsByGroup({
  model,
  names,
}: TargetContext): OperationGroups {
  const groups = new Map<GroupNames, Operation[]>();
  for (const operation of model.operations) {
    const { group } = names.operation(operation.id);
    appendTo(groups, group, operation);
  }
  return groups;
}

/** The objects with the parameters of each location, in requests of the client and of handlers. */
export const inputNames: Readonly<Record<ParameterLocation, string>> = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
};

/**
 * Null if the replacement has no URL that is known from a call of the old operation: that needs the values of all
 * parameters in its path.
 */
export function successorOf(
  { operations }: ApiModel,
  { path }: Operation,
  replacement: Replacement,
): Operation | null {
  if (replacement.kind !== "operation") return null;
  const next = operations.find(({ id }) => id === replacement.operation);
  if (!next) return null;
  const known = parametersIn(path);
  return [...parametersIn(next.path)].every((name) => known.has(name))
    ? next
    : null;
}

function parametersIn({ segments }: PathTemplate): ReadonlySet<string> {
  const parts = segments.flat();
  return new Set(
    parts.flatMap((part) => (part.kind === "parameter" ? part.name : [])),
  );
}
