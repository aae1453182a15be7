/** Finds cycles in a directed graph. It does not recurse, because a spec may contain a long chain of references. */

/** Returns one cycle for each group of nodes that reach each other, in the order of `nodes`. */
export function findCycles(
  nodes: Iterable<string>,
  next: (node: string) => string[],
): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  /** The path from the start to the current node, each step with the neighbours that are not visited yet. */
  const path: { node: string; rest: string[] }[] = [];
  const onPath = new Map<string, number>();

  function enter(node: string): void {
    const neighbours = next(node);
    // Most nodes have no neighbours, and such a node is not on a cycle.
    if (neighbours.length === 0) return;
    onPath.set(node, path.length);
    path.push({ node, rest: [...neighbours].reverse() });
  }

  for (const start of nodes) {
    if (!done.has(start)) enter(start);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const neighbour = step.rest.pop();
      if (neighbour === undefined) {
        path.pop();
        onPath.delete(step.node);
        done.add(step.node);
      } else if (onPath.has(neighbour)) {
        cycles.push(path.slice(onPath.get(neighbour)).map(({ node }) => node));
      } else if (!done.has(neighbour)) {
        enter(neighbour);
      }
    }
  }
  return cycles;
}
