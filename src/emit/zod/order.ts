/** The order of the constants: each after those that it refers to, except in a cycle. */
import type {
  ApiModel,
  Direction,
  Schema,
  SchemaId,
  Type,
} from "../../model/model.js";

/** A schema with a public name, as requests or responses see it. */
export interface NamedView {
  readonly schema: Schema;
  readonly direction: Direction;
}

export function inOrder(model: ApiModel): NamedView[] {
  const ordered: NamedView[] = [];
  const visited = new Set<string>();
  for (const schema of Object.values(model.schemas)) {
    if (schema.role.kind === "inline") continue;
    const directions: Direction[] =
      schema.projection === "split" ? ["response", "request"] : ["response"];
    for (const direction of directions) visit({ schema, direction });
  }
  return ordered;

  /** A loop instead of recursion, because a chain of schemas can be long. */
  function visit(start: NamedView): void {
    const open = [entryOf(start)];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const next = top.next.pop();
      if (next === undefined) {
        if (top.isNew) ordered.push(top.view);
        open.pop();
      } else open.push(entryOf(next));
    }
  }

  function entryOf(view: NamedView): {
    view: NamedView;
    isNew: boolean;
    next: NamedView[];
  } {
    const key = `${view.direction} ${view.schema.id}`;
    const isNew = !visited.has(key);
    visited.add(key);
    return { view, isNew, next: isNew ? usedBy(model, view).reverse() : [] };
  }
}

/** The named schemas that a type mentions. */
function usedBy(model: ApiModel, view: NamedView): NamedView[] {
  const found = new Map<SchemaId, NamedView>();
  const pending: Type[] = [view.schema.type];
  const seen = new Set<SchemaId>();
  for (let type = pending.pop(); type; type = pending.pop()) {
    if (type.kind !== "schema") {
      pending.push(...partsOf(type));
      continue;
    }
    const schema = model.schemas[type.schema];
    if (!schema || seen.has(schema.id)) continue;
    seen.add(schema.id);
    if (schema.role.kind === "inline") pending.push(schema.type);
    else {
      const { direction } = view;
      found.set(schema.id, { schema, direction: viewOf(schema, direction) });
    }
  }
  return [...found.values()];
}

/** The request view, if there is one. */
function viewOf(schema: Schema, direction: Direction): Direction {
  return schema.projection === "split" ? direction : "response";
}

function partsOf(type: Type): Type[] {
  switch (type.kind) {
    case "array":
      return [type.items];
    case "tuple":
      return type.rest === null ? type.items : [...type.items, type.rest];
    case "object": {
      const parts = type.properties.map((property) => property.type);
      return type.additional === null ? parts : [...parts, type.additional];
    }
    case "union":
    case "intersection":
      return type.members;
    default:
      return [];
  }
}
