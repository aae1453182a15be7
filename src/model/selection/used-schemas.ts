/** Finds the schemas that operations use. It follows the references in the documents and needs no model. */
import { appendTo } from "../../base/common/append-to.js";
import { isObject } from "../../base/common/json.js";
import {
  child,
  elements,
  field,
  fields,
  idOf,
  peek,
  type Node,
  itemsAt,
} from "../source/node.js";
import { holdsData } from "../../read/keywords/table.js";
import type { Context } from "../context.js";
import type { SchemaId } from "../model.js";
import type { ExchangeParts } from "../operations/exchange.js";

/** Returns the components that only the first operations use, and neither the second ones nor other components. */
export function schemasUsedOnlyBy(
  context: Context,
  excluded: readonly ExchangeParts[],
  selected: readonly ExchangeParts[],
): Set<SchemaId> {
  const used = reach(context, excluded.flatMap(startsOf));
  const components = schemaComponents(context);
  const others = components.filter((node) => !used.has(idOf(node)));
  const needed = reach(context, [...selected.flatMap(startsOf), ...others]);
  return new Set(
    components.map(idOf).filter((id) => used.has(id) && !needed.has(id)),
  );
}

/** Returns the components that the operations do not use. */
export function schemasNotUsedBy(
  context: Context,
  selected: readonly ExchangeParts[],
): Set<SchemaId> {
  const needed = reach(context, selected.flatMap(startsOf));
  const ids = schemaComponents(context).map(idOf);
  return new Set(ids.filter((id) => !needed.has(id)));
}

function startsOf({ operation, pathItem }: ExchangeParts): Node[] {
  const parameters = field(pathItem, "parameters");
  return parameters ? [operation, parameters] : [operation];
}

function schemaComponents({ root }: Context): Node[] {
  const components = field(root, "components");
  const schemas = components && field(components, "schemas");
  return schemas ? fields(schemas).map(([, node]) => node) : [];
}

/** Returns the ids of all direct and indirect targets of references. */
function reach(context: Context, starts: readonly Node[]): Set<string> {
  const derived = derivedSchemas(context);
  const reached = new Set<string>();
  const waiting = [...starts];
  const visit = (node: Node) => {
    const id = idOf(node);
    if (reached.has(id)) return;
    reached.add(id);
    waiting.push(node);
  };
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const target of targetsOf(context, node)) visit(target);
    if (peek(node, "discriminator") !== undefined) {
      for (const schema of descendants(derived, node)) visit(schema);
    }
    waiting.push(...partsOf(node));
  }
  return reached;
}

/** Returns the targets of the references in a schema. */
function targetsOf({ resolver }: Context, node: Node): Node[] {
  return ["$ref", "$dynamicRef"].flatMap((key) => {
    const reference = peek(node, key);
    if (typeof reference !== "string") return [];
    const found = resolver.resolve(node, reference);
    const [, anchor = ""] = reference.split("#");
    return [
      ...(found.kind === "found" ? [found.node] : []),
      ...(key === "$dynamicRef" ? resolver.dynamicTargets(anchor) : []),
    ];
  });
}

function partsOf(node: Node): Node[] {
  if (Array.isArray(node.value)) return elements(node);
  if (!isObject(node.value)) return [];
  return Object.entries(node.value)
    .filter(([key, value]) => typeof value === "object" && !holdsData(key))
    .map(([key, value]) => child(node, key, value));
}

type DerivedSchemas = ReadonlyMap<string, readonly Node[]>;

/**
 * A reference to a base with a discriminator includes all schemas that extend it with `allOf`, although the base does
 * not refer to them.
 */
function derivedSchemas(context: Context): DerivedSchemas {
  const derived = new Map<string, Node[]>();
  for (const schema of schemaComponents(context)) {
    for (const member of itemsAt(schema, "allOf")) {
      for (const base of targetsOf(context, member)) {
        const id = idOf(base);
        appendTo(derived, id, schema);
      }
    }
  }
  return derived;
}

function descendants(derived: DerivedSchemas, base: Node): Iterable<Node> {
  const found = new Map([[idOf(base), base]]);
  // Iterating over a map also visits entries that are added during the iteration.
  for (const id of found.keys()) {
    for (const schema of derived.get(id) ?? []) found.set(idOf(schema), schema);
  }
  return found.values();
}
