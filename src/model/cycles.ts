/** Cycles in a directed graph, without recursion: the graph comes from a spec and may be a long chain. */

/** One cycle for each group of nodes that reach each other, in the order of `nodes`. */
export function findCycles(
  nodes: Iterable<string>,
  next: (node: string) => string[],
): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const start of nodes) {
    if (done.has(start)) continue;
    /** The way from `start` to where we are, each step with the neighbours that are still to be tried. */
    const path: { node: string; rest: string[] }[] = [];
    const onPath = new Map<string, number>();
    enter(start);
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

    function enter(node: string): void {
      onPath.set(node, path.length);
      path.push({ node, rest: [...next(node)].reverse() });
    }
  }
  return cycles;
}
