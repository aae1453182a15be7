/** Reads keyword values of common types. A value of another type is reported and treated as absent. */
import { field, peek, type Node } from "./source/node.js";
import { invalid, list, type Context } from "./context.js";

export function number(
  context: Context,
  node: Node,
  key: string,
): number | null {
  const value = peek(node, key);
  if (value === undefined || typeof value === "number") return value ?? null;
  invalid(context, field(node, key) ?? node, key, "a number");
  return null;
}

/** Reads a length or a count. `2.0` is an integer, too. */
export function count(
  context: Context,
  node: Node,
  key: string,
): number | null {
  const value = peek(node, key);
  if (value === undefined) return null;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) {
    return value;
  }
  const found = field(node, key) ?? node;
  invalid(context, found, key, "a non-negative integer");
  return null;
}

export function namesIn(context: Context, node: Node, key: string): string[] {
  const found = list(context, node, key);
  return found ? strings(found) : [];
}

export function strings(node: Node): string[] {
  const values = Array.isArray(node.value) ? (node.value as unknown[]) : [];
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
