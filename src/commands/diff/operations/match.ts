/** Finds the same operations and webhooks in two APIs. */
import { appendTo } from "../../../base/common/append-to.js";
import { pathShape } from "../../../model/operations/path-template.js";
import type {
  ApiModel,
  Operation,
  OperationId,
  Webhook,
} from "../../../model/model.js";

export interface Matches<T> {
  pairs: { old: T; new: T }[];
  removed: T[];
  added: T[];
}

/** The names of parameters in a path are not sent, so `/pets/{id}` and `/pets/{petId}` are one path. */
export function matchOperations(
  base: ApiModel,
  head: ApiModel,
): Matches<Operation> {
  return matched(base.operations, head.operations, [
    ({ method, path }) => `${method} ${path.text}`,
    ({ method, path }) => `${method} ${pathShape(path)}`,
  ]);
}

export function matchWebhooks(
  base: ApiModel,
  head: ApiModel,
): Matches<Webhook> {
  const nameOf = ({ method, trigger }: Webhook) =>
    `${trigger.kind} ${method} ${trigger.name}`;
  return matched(base.webhooks, head.webhooks, [
    (webhook) => `${nameOf(webhook)} ${JSON.stringify(callersOf(webhook))}`,
    (webhook) =>
      `${nameOf(webhook)} ${webhook.trigger.kind === "callback" ? webhook.trigger.address : ""}`,
    nameOf,
  ]);
}

/** Callbacks of several operations may have one name. */
function callersOf({ trigger }: Webhook): string[] {
  return trigger.kind === "callback"
    ? [trigger.address, ...trigger.operations]
    : [];
}

/** The ids of operations contain names of files, which may differ. */
export function operationKey(
  { operations }: ApiModel,
  id: OperationId,
): string {
  const found = operations.find((one) => one.id === id);
  return found ? `${found.method} ${pathShape(found.path)}` : id;
}

/** Parts with equal keys belong together. The first key counts, then the next one for the rest. */
export function matched<T>(
  base: readonly T[],
  head: readonly T[],
  keys: readonly ((part: T) => string)[],
): Matches<T> {
  const pairs = new Map<T, T>();
  const taken = new Set<T>();
  for (const keyOf of keys) {
    const waiting = new Map<string, T[]>();
    for (const part of head)
      if (!taken.has(part)) appendTo(waiting, keyOf(part), part);
    for (const part of base) {
      if (pairs.has(part)) continue;
      const found = waiting.get(keyOf(part))?.shift();
      if (found === undefined) continue;
      pairs.set(part, found);
      taken.add(found);
    }
  }
  return {
    pairs: [...pairs].map(([old, next]) => ({ old, new: next })),
    removed: base.filter((part) => !pairs.has(part)),
    added: head.filter((part) => !taken.has(part)),
  };
}
