/** Whether a value passes a filter. */
import { isObject } from "../json.js";
import { spend } from "./budget.js";
import { matchesPattern } from "./pattern.js";
import type { Condition, Operand, Operator } from "./query.js";
import { select, type Search } from "./select.js";

/** A query that finds nothing has no value: not even null. */
const nothing = Symbol("nothing");

export function holds(
  search: Search,
  condition: Condition,
  current: unknown,
): boolean {
  switch (condition.kind) {
    case "any":
      return condition.conditions.some((part) => holds(search, part, current));
    case "all":
      return condition.conditions.every((part) => holds(search, part, current));
    case "not":
      return !holds(search, condition.condition, current);
    case "exists":
      return select(search, condition.query, current).length > 0;
    case "comparison":
      return compare(
        search,
        condition.operator,
        valueOf(search, condition.left, current),
        valueOf(search, condition.right, current),
      );
    case "pattern": {
      const text = valueOf(search, condition.text, current);
      const pattern = valueOf(search, condition.pattern, current);
      return (
        typeof text === "string" &&
        typeof pattern === "string" &&
        matchesPattern(search.budget, condition.name, text, pattern)
      );
    }
  }
}

function valueOf(search: Search, operand: Operand, current: unknown): unknown {
  switch (operand.kind) {
    case "literal":
      return operand.value;
    case "query":
      return single(search, operand.query, current);
    case "value":
      return single(search, operand.of, current);
    case "count":
      return select(search, operand.of, current).length;
    case "length":
      return lengthOf(valueOf(search, operand.of, current));
  }
}

function single(
  search: Search,
  query: Parameters<typeof select>[1],
  current: unknown,
): unknown {
  const [first, ...others] = select(search, query, current);
  return first && others.length === 0 ? first.value : nothing;
}

function lengthOf(value: unknown): unknown {
  if (typeof value === "string") return [...value].length;
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : nothing;
}

function compare(
  search: Search,
  operator: Operator,
  left: unknown,
  right: unknown,
): boolean {
  switch (operator) {
    case "==":
      return equals(search, left, right);
    case "!=":
      return !equals(search, left, right);
    case "<":
      return isLess(left, right);
    case ">":
      return isLess(right, left);
    case "<=":
      return isLess(left, right) || equals(search, left, right);
    case ">=":
      return isLess(right, left) || equals(search, left, right);
  }
}

function equals(search: Search, left: unknown, right: unknown): boolean {
  spend(search.budget, 1);
  if (Array.isArray(left) && Array.isArray(right)) {
    return (
      left.length === right.length &&
      left.every((item, index) => equals(search, item, right[index]))
    );
  }
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every(
        (key) =>
          Object.hasOwn(right, key) && equals(search, left[key], right[key]),
      )
    );
  }
  return left === right;
}

function isLess(left: unknown, right: unknown): boolean {
  if (typeof left === "number" && typeof right === "number") {
    return left < right;
  }
  if (typeof left !== "string" || typeof right !== "string") return false;
  return isBefore(left, right);
}

/** By characters; JavaScript compares by halves of them. */
function isBefore(left: string, right: string): boolean {
  const others = right[Symbol.iterator]();
  for (const character of left) {
    const other = others.next();
    if (other.done === true) return false;
    if (character !== other.value) {
      return (
        (character.codePointAt(0) ?? 0) < (other.value.codePointAt(0) ?? 0)
      );
    }
  }
  return others.next().done !== true;
}
