/** Finds schemas that can contain themselves. */
import { partsOf } from "../../../model/graph.js";
import type { Schema, SchemaId } from "../../../model/model.js";

/** The schemas on a cycle: Tarjan's strongly connected components, without recursion in the algorithm. */
export function cyclicSchemas(
  schemas: Readonly<Record<SchemaId, Schema>>,
  all: readonly Schema[],
): ReadonlySet<SchemaId> {
  const cyclic = new Set<SchemaId>();
  const order = new Map<SchemaId, number>();
  const low = new Map<SchemaId, number>();
  const open: SchemaId[] = [];
  const isOpen = new Set<SchemaId>();

  const visit = (start: SchemaId): void => {
    const calls = [enter(start)];
    for (let call = calls.at(-1); call; call = calls.at(-1)) {
      const next = call.targets[call.position++];
      if (next === undefined) {
        calls.pop();
        leave(call.id);
        const caller = calls.at(-1);
        if (caller) lower(caller.id, low.get(call.id));
      } else if (!order.has(next)) {
        calls.push(enter(next));
      } else if (isOpen.has(next)) {
        if (next === call.id) cyclic.add(next);
        lower(call.id, order.get(next));
      }
    }
  };

  const enter = (id: SchemaId) => {
    order.set(id, order.size);
    low.set(id, order.size - 1);
    open.push(id);
    isOpen.add(id);
    const targets = (schemas[id]?.assertions ?? []).flatMap(partsOf);
    return { id, targets, position: 0 };
  };

  const lower = (id: SchemaId, to: number | undefined): void => {
    low.set(id, Math.min(low.get(id) ?? 0, to ?? 0));
  };

  const leave = (id: SchemaId): void => {
    if (low.get(id) !== order.get(id)) return;
    const component = open.splice(open.lastIndexOf(id));
    for (const member of component) {
      isOpen.delete(member);
      if (component.length > 1) cyclic.add(member);
    }
  };

  for (const { id } of all) if (!order.has(id)) visit(id);
  return cyclic;
}
