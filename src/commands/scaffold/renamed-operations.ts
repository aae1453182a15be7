/** Finds the operations that have another name than their handler. */
import type { OperationId } from "../../model/model.js";

export interface Rename {
  from: string;
  to: string;
}

/**
 * Returns the renames that give an operation without a handler the one that it had under an earlier name. A name that
 * another operation has now is free only if that operation gets its own handler back as well: `a` to `b`, `b` to `c`.
 *
 * `names` contains the name of the handler by operation. `earlier` contains the names before, the last one at the end.
 */
export function renamesOf(
  names: ReadonlyMap<OperationId, string>,
  earlier: ReadonlyMap<OperationId, readonly string[]>,
  handlers: ReadonlySet<string>,
): Rename[] {
  const owners = new Map([...names].map(([id, name]) => [name, id]));
  const renames = new Map<string, string>();

  /** Returns the renames after which `to` has a handler; null if there are none. */
  const renamesTo = (
    to: string,
    id: OperationId,
    seen: ReadonlySet<string>,
  ): Rename[] | null => {
    const known = earlier.get(id) ?? [];
    const isUsable = (name: string): boolean =>
      handlers.has(name) && !renames.has(name) && !seen.has(name);
    const last = known.at(-1);
    const owner = last === undefined ? undefined : owners.get(last);
    if (last !== undefined && owner !== undefined && isUsable(last)) {
      const others = renamesTo(last, owner, new Set([...seen, last]));
      if (others) return [{ from: last, to }, ...others];
    }
    const free = known.filter((name) => !owners.has(name) && isUsable(name));
    // In a chain, a handler of an older name may be left over, and the operation may have its handler already.
    const from =
      seen.size > 1 && free.at(-1) !== last ? undefined : free.at(-1);
    return from === undefined ? null : [{ from, to }];
  };

  for (const [id, to] of names) {
    if (handlers.has(to)) continue;
    for (const rename of renamesTo(to, id, new Set([to])) ?? []) {
      renames.set(rename.from, rename.to);
    }
  }
  return [...renames].map(([from, to]) => ({ from, to }));
}
