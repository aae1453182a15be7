/** The lifecycle of operations, which inherit from their path item, their tags and the document. */
import { field, itemsAt, type Node } from "../source/node.js";
import type { Context } from "../context.js";
import type { Lifecycle } from "../model.js";
import { combined } from "./lifecycle.js";
import { stable } from "./stable.js";
import { statementOf, type Statement } from "./statement.js";

export type InheritedLifecycle = (
  operation: Node,
  pathItem: Node,
  tags: readonly string[],
) => Lifecycle;

/** The operation's own statement has priority, then that of its path item, of its tags in order, and of the document. */
export function inheritedLifecycle(context: Context): InheritedLifecycle {
  const byTag = new Map<string, Statement>();
  for (const tag of itemsAt(context.root, "tags")) {
    const name = field(tag, "name")?.value;
    const said = statementOf(context, tag);
    if (typeof name === "string" && said) byTag.set(name, said);
  }
  const document = documentStatement(context);
  return (operation, pathItem, names) =>
    combined(
      context,
      [
        statementOf(context, operation),
        statementOf(context, pathItem),
        ...names.map((name) => byTag.get(name) ?? null),
        document,
      ].filter((said) => said !== null),
      "operation",
    );
}

/** Returns the lifecycle of the whole API. */
export function documentLifecycle(context: Context): Lifecycle {
  const said = documentStatement(context);
  return combined(context, said === null ? [] : [said], "operation");
}

/** The replacement of a tag is that of its operations: an operation. */
export function tagLifecycle(context: Context, tag: Node): Lifecycle {
  const said = statementOf(context, tag);
  return said === null
    ? stable
    : combined(context, [said], "operation", documentStatement(context));
}

/** Most extensions are written in `info`; `x-sap-stateInfo` is a key of the document itself. */
function documentStatement(context: Context): Statement | null {
  const info = field(context.root, "info");
  return statementOf(context, ...(info ? [info] : []), context.root);
}
