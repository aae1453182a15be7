/** Operations that belong together share a file. */
import { appendTo } from "../common/append-to.js";
import type { Operation } from "../model/model.js";
import type { GroupNames } from "../naming/names.js";
import type { TargetContext } from "./target.js";

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
