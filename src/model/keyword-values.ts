/** Reads keyword values of common types. A value of another type is reported and treated as absent. */
import type { Node } from "./source/node.js";
import { list, type Context, typed } from "./context.js";

const isNumber = (value: unknown) => typeof value === "number";
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0;

export function number(
  context: Context,
  node: Node,
  key: string,
): number | null {
  return typed(context, node, key, "a number", isNumber);
}

/** Reads a length or a count. `2.0` is an integer, too. */
export function count(
  context: Context,
  node: Node,
  key: string,
): number | null {
  return typed(context, node, key, "a non-negative integer", isCount);
}

export function namesIn(context: Context, node: Node, key: string): string[] {
  const found = list(context, node, key);
  return found ? strings(found) : [];
}

export function strings(node: Node): string[] {
  const values = Array.isArray(node.value) ? (node.value as unknown[]) : [];
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
