/** Counts how often a value is looked at, which measures the work of a check on any machine alike. */

export interface Counted {
  value: unknown;
  /** The number of reads so far. */
  reads(): number;
}

/** A copy of a JSON value that counts each read of a property, of an item and of a list of keys. */
export function counted(value: unknown): Counted {
  let reads = 0;
  const handler: ProxyHandler<object> = {
    get(target, key, receiver) {
      reads++;
      return Reflect.get(target, key, receiver) as unknown;
    },
    ownKeys(target) {
      reads++;
      return Reflect.ownKeys(target);
    },
  };
  const copies = new Map<object, object>();
  // From the leaves up and without recursion: the values are deep.
  const pending: unknown[] = [value];
  const order: object[] = [];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null) continue;
    order.push(next);
    pending.push(...(Object.values(next) as unknown[]));
  }
  const copyOf = (part: unknown): unknown =>
    typeof part === "object" && part !== null ? copies.get(part) : part;
  for (const part of order.reverse()) {
    const copy: object = Array.isArray(part)
      ? part.map(copyOf)
      : Object.fromEntries(
          Object.entries(part).map(([key, field]) => [key, copyOf(field)]),
        );
    copies.set(part, new Proxy(copy, handler));
  }
  return { value: copyOf(value), reads: () => reads };
}
