/** Which items of a directed graph reach which. */

/** Returns all items that can be reached from some items, including those, in the order in which they are found. */
export function closure<T>(
  starts: Iterable<T>,
  next: (item: T) => Iterable<T>,
): Set<T> {
  // Iterating over a set also visits items that are added during the iteration.
  const found = new Set(starts);
  for (const item of found) for (const one of next(item)) found.add(one);
  return found;
}

/**
 * Returns the groups of nodes that reach each other: Tarjan's strongly connected components. A single node is a group if
 * it leads to itself.
 */
export function cyclicGroups(
  nodes: Iterable<string>,
  next: (node: string) => readonly string[],
): string[][] {
  const groups: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const leadsToItself = new Set<string>();

  const visit = (start: string): void => {
    const calls = [enter(start)];
    for (let call = calls.at(-1); call; call = calls.at(-1)) {
      const target = call.targets[call.position++];
      if (target === undefined) {
        calls.pop();
        leave(call.node);
        const caller = calls.at(-1);
        if (caller) lower(caller.node, low.get(call.node));
      } else if (!order.has(target)) {
        calls.push(enter(target));
      } else if (isOpen.has(target)) {
        if (target === call.node) leadsToItself.add(target);
        lower(call.node, order.get(target));
      }
    }
  };

  const enter = (node: string) => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    return { node, targets: next(node), position: 0 };
  };

  const lower = (node: string, to: number | undefined): void => {
    low.set(node, Math.min(low.get(node) ?? 0, to ?? 0));
  };

  const leave = (node: string): void => {
    if (low.get(node) !== order.get(node)) return;
    const group = open.splice(open.lastIndexOf(node));
    for (const member of group) isOpen.delete(member);
    if (group.length > 1 || leadsToItself.has(node)) groups.push(group);
  };

  for (const node of nodes) if (!order.has(node)) visit(node);
  return groups;
}
