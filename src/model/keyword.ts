/** Keyword values of the types that many keywords share. A value of another type is reported and counts as absent. */
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

/** Lengths and counts. `2.0` is a whole number, too. */
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
  invalid(context, found, key, "a whole number, not negative");
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
