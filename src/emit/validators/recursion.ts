/** Which schemas can contain themselves. */
import type { Assertion, Schema, SchemaId } from "../../model/model.js";

/** The schemas on a cycle: Tarjan's strongly connected components, without recursion of our own. */
export function cyclicSchemas(
  schemas: Readonly<Record<SchemaId, Schema>>,
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
    const targets = (schemas[id]?.assertions ?? []).flatMap(mentionedBy);
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

  for (const id of Object.keys(schemas)) if (!order.has(id)) visit(id);
  return cyclic;
}

/** All schemas that an assertion hands a value or a part of it to. */
function mentionedBy(assertion: Assertion): SchemaId[] {
  switch (assertion.kind) {
    case "never":
    case "types":
    case "values":
    case "number":
    case "string":
      return [];
    case "array":
      return present([
        ...assertion.prefix,
        assertion.rest,
        assertion.contains?.schema ?? null,
      ]);
    case "object":
      return present([
        ...assertion.properties.map(({ schema }) => schema),
        ...assertion.patterns.map(({ schema }) => schema),
        ...assertion.dependentSchemas.map(({ schema }) => schema),
        assertion.additional,
        assertion.names,
      ]);
    case "reference":
      return [assertion.to];
    case "allOf":
    case "anyOf":
    case "oneOf":
      return assertion.schemas;
    case "not":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return [assertion.schema];
    case "conditional":
      return present([assertion.if, assertion.then, assertion.else]);
  }
}

function present(ids: readonly (SchemaId | null)[]): SchemaId[] {
  return ids.filter((id) => id !== null);
}
