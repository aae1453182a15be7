/** The extension `x-mcp` of an operation: how it is a tool for agents. `false` leaves it out. */
import { isObject } from "../../base/common/json.js";
import { flag, invalid, text, type Context } from "../context.js";
import type { McpHints } from "../model.js";
import { field, type Node } from "../source/node.js";

/** Null if the operation has none. */
export function mcpHintsOf(context: Context, operation: Node): McpHints | null {
  const node = field(operation, "x-mcp");
  if (node === null || node.value === true) return null;
  if (node.value === false) return { kind: "hidden" };
  if (!isObject(node.value)) {
    invalid(context, node, "x-mcp", "an object, true or false");
    return null;
  }
  return {
    kind: "tool",
    name: text(context, node, "name"),
    title: text(context, node, "title"),
    description: text(context, node, "description"),
    readOnly: flag(context, node, "readOnly"),
    destructive: flag(context, node, "destructive"),
    idempotent: flag(context, node, "idempotent"),
  };
}
