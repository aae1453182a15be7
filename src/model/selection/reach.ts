/** Which schemas stand behind operations, read from the references of the documents: no model is needed for it. */
import { appendTo } from "../../common/append-to.js";
import { isObject } from "../../read/json.js";
import {
  child,
  elements,
  field,
  fields,
  idOf,
  peek,
  type Node,
} from "../source/node.js";
import { holdsData } from "../../read/document-index.js";
import type { Context } from "../context.js";
import type { SchemaId } from "../model.js";
import type { ExchangeParts } from "../operations/exchange.js";

/** The components that only the first operations lead to: neither the second ones nor other components do. */
export function schemasBehind(
  context: Context,
  going: readonly ExchangeParts[],
  staying: readonly ExchangeParts[],
): Set<SchemaId> {
  const behind = reach(context, going.flatMap(startsOf));
  const components = schemaComponents(context);
  const others = components.filter((node) => !behind.has(idOf(node)));
  const needed = reach(context, [...staying.flatMap(startsOf), ...others]);
  return new Set(
    components.map(idOf).filter((id) => behind.has(id) && !needed.has(id)),
  );
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

/** The ids of all that references lead to, from one to the next. */
function reach(context: Context, starts: readonly Node[]): Set<string> {
  const heirs = heirsOf(context);
  const reached = new Set<string>();
  const waiting = [...starts];
  const enter = (node: Node) => {
    const id = idOf(node);
    if (reached.has(id)) return;
    reached.add(id);
    waiting.push(node);
  };
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const target of targetsOf(context, node)) enter(target);
    if (peek(node, "discriminator") !== undefined) {
      for (const heir of descendants(heirs, node)) enter(heir);
    }
    waiting.push(...partsOf(node));
  }
  return reached;
}

/** What a schema refers to. */
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

type Heirs = ReadonlyMap<string, readonly Node[]>;

/** Whoever says a base with a discriminator means all that build on it with `allOf`, and refers to none of them. */
function heirsOf(context: Context): Heirs {
  const heirs = new Map<string, Node[]>();
  for (const heir of schemaComponents(context)) {
    const bases = field(heir, "allOf");
    for (const member of bases ? elements(bases) : []) {
      for (const base of targetsOf(context, member)) {
        const id = idOf(base);
        appendTo(heirs, id, heir);
      }
    }
  }
  return heirs;
}

function descendants(heirs: Heirs, base: Node): Iterable<Node> {
  const found = new Map([[idOf(base), base]]);
  // A map visits what is added while it is walked.
  for (const id of found.keys()) {
    for (const heir of heirs.get(id) ?? []) found.set(idOf(heir), heir);
  }
  return found.values();
}
