// Part of the Specwright runtime.
/** Reads the style `deepObject`, to any reasonable depth: `filter[name]=x&filter[tags][]=a`. */
import {
  allowsScalar,
  assign,
  coerce,
  itemsOf,
  objectOf,
  propertyShape,
} from "./coerce.js";
import { decodeText, type Pairs } from "./pairs.js";
import { pointerTo, type Place, type RequestIssue } from "../errors/problem.js";
import type { Shape } from "./parameter.js";

interface Tree {
  readonly values: string[];
  readonly children: Map<string, Tree>;
}

const deepestBracket = 20;

/** The value below `name[…]`, or undefined if nothing was sent. A malformed pair is an issue. */
export function bracketValue(
  place: Place,
  pairs: Pairs,
  name: string,
  shape: Shape,
  issues: RequestIssue[],
): unknown {
  const root: Tree = { values: [], children: new Map() };
  const fault = grow(root, pairs, name);
  if (fault !== null) {
    const path = pointerTo(name);
    issues.push({ in: place, path, keyword: "deepObject", message: fault });
    return undefined;
  }
  return root.children.size === 0 ? undefined : valueOf(root, shape);
}

/** Adds the values below `name[…]` to a tree, and returns the issue if there is one. */
function grow(root: Tree, pairs: Pairs, name: string): string | null {
  const start = `${name}[`;
  for (const [key, values] of pairs) {
    if (!key.startsWith(start)) continue;
    const steps = bracketSteps(key.slice(name.length));
    if (!steps) return "must be written as name[key]=value";
    if (steps.length > deepestBracket)
      return `must not be nested more than ${String(deepestBracket)} levels deep`;
    const tree = steps.reduce(childOf, root);
    for (const value of values) tree.values.push(decodeText(value));
  }
  const isValue = pairs.has(name) && root.children.size > 0;
  return isValue || hasBoth(root)
    ? "must not be both a value and an object"
    : null;
}

/** `[a][b]` as a list of keys; null if the brackets do not match. */
function bracketSteps(text: string): string[] | null {
  const bracketed = text.match(/\[[^[\]]*\]/g) ?? [];
  const isComplete = bracketed.join("").length === text.length;
  return isComplete ? bracketed.map((step) => step.slice(1, -1)) : null;
}

function childOf(tree: Tree, step: string): Tree {
  let next = tree.children.get(step);
  if (!next) {
    next = { values: [], children: new Map() };
    tree.children.set(step, next);
  }
  return next;
}

function hasBoth({ values, children }: Tree): boolean {
  return (
    (values.length > 0 && children.size > 0) ||
    [...children.values()].some(hasBoth)
  );
}

function valueOf(tree: Tree, shape: Shape): unknown {
  if (tree.children.size > 0) {
    const items = itemsOf(shape);
    const steps = [...tree.children.keys()];
    if (items !== null && steps.every((step) => /^\d*$/.test(step))) {
      return inOrder(tree.children).flatMap((child) =>
        child.children.size > 0
          ? [valueOf(child, items)]
          : child.values.map((text) => coerce(items, text)),
      );
    }
    const object = objectOf(shape);
    const value: Record<string, unknown> = {};
    for (const [step, child] of tree.children) {
      const below = object ? propertyShape(object, step) : "any";
      assign(value, step, valueOf(child, below));
    }
    return value;
  }
  const [only = ""] = tree.values;
  const items = itemsOf(shape);
  if (items !== null && (tree.values.length > 1 || !allowsScalar(shape))) {
    return tree.values.map((text) => coerce(items, text));
  }
  // A repeated scalar stays an array, which the validator rejects.
  return tree.values.length > 1 ? tree.values : coerce(shape, only);
}

/** Sorts the items of an array by their indexes. Items without an index stay where they were sent. */
function inOrder(children: ReadonlyMap<string, Tree>): Tree[] {
  const entries = [...children];
  if (!children.has("")) {
    entries.sort(([one], [other]) => Number(one) - Number(other));
  }
  return entries.map(([, child]) => child);
}
