/** Which schemas stand behind operations, read from the references of the documents: no model is needed for it. */
import { isObject } from "../read/json.js";
import {
  child,
  elements,
  field,
  fields,
  idOf,
  type Node,
} from "../read/node.js";
import { holdsData } from "../read/survey.js";
import type { Context } from "./context.js";
import type { SchemaId } from "./model.js";
import type { Written } from "./operations.js";

/** The components that only the first operations lead to: neither the second ones nor other components do. */
export function schemasBehind(
  context: Context,
  going: readonly Written[],
  staying: readonly Written[],
): Set<SchemaId> {
  const behind = reach(context, going.flatMap(startsOf));
  const components = schemaComponents(context);
  const others = components.filter((node) => !behind.has(idOf(node)));
  const needed = reach(context, [...staying.flatMap(startsOf), ...others]);
  return new Set(
    components.map(idOf).filter((id) => behind.has(id) && !needed.has(id)),
  );
}

function startsOf({ operation, pathItem }: Written): Node[] {
  const parameters = field(pathItem, "parameters");
  return parameters ? [operation, parameters] : [operation];
}

export function schemaComponents({ root }: Context): Node[] {
  const components = field(root, "components");
  const schemas = components && field(components, "schemas");
  return schemas ? fields(schemas).map(([, node]) => node) : [];
}

/** The ids of all that references lead to, from one to the next. */
function reach({ resolver }: Context, starts: readonly Node[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  const enter = (node: Node) => {
    const id = idOf(node);
    if (reached.has(id)) return;
    reached.add(id);
    waiting.push(node);
  };
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node.value)) waiting.push(...elements(node));
    if (!isObject(node.value)) continue;
    for (const [key, value] of Object.entries(node.value)) {
      if (typeof value === "string" && /^\$(dynamicR|r)ef$/.test(key)) {
        const found = resolver.resolve(node, value);
        if (found.kind === "found") enter(found.node);
        if (key === "$dynamicRef") {
          const [, anchor = ""] = value.split("#");
          resolver.dynamicTargets(anchor).forEach(enter);
        }
      } else if (typeof value === "object" && !holdsData(key)) {
        waiting.push(child(node, key, value));
      }
    }
  }
  return reached;
}
