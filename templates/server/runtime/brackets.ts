// Part of the Specwright runtime, copied unchanged.
/** `filter[name]=x&filter[tags][]=a`: the style `deepObject`, to any reasonable depth. */
import {
  allowsScalar,
  assign,
  coerce,
  itemsOf,
  objectOf,
  propertyShape,
} from "./coerce.js";
import { decodeText, type Pairs } from "./pairs.js";
import type { Shape } from "./route.js";

interface Tree {
  readonly values: string[];
  readonly children: Map<string, Tree>;
}

const deepest = 20;

/** The value below `name[…]`, or undefined where nothing was sent. */
export function bracketValue(
  pairs: Pairs,
  name: string,
  shape: Shape,
): unknown {
  const start = `${name}[`;
  const root: Tree = { values: [], children: new Map() };
  for (const [key, values] of pairs) {
    if (!key.startsWith(start)) continue;
    const steps = key.slice(name.length).match(/\[[^[\]]*\]/g) ?? [];
    const complete = name.length + steps.join("").length === key.length;
    if (!complete || steps.length > deepest) continue;
    let tree = root;
    for (const bracketed of steps) {
      const step = bracketed.slice(1, -1);
      let next = tree.children.get(step);
      if (!next) {
        next = { values: [], children: new Map() };
        tree.children.set(step, next);
      }
      tree = next;
    }
    for (const value of values) tree.values.push(decodeText(value));
  }
  return root.children.size === 0 ? undefined : valueOf(root, shape);
}

function valueOf(tree: Tree, shape: Shape): unknown {
  if (tree.children.size > 0) {
    const items = itemsOf(shape);
    const steps = [...tree.children.keys()];
    const indexed = steps.every((step) => /^\d*$/.test(step));
    if (items !== null && indexed) {
      return [...tree.children.values()].flatMap((child) =>
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
  // A repeated scalar stays a list, which the validator refuses.
  return tree.values.length > 1 ? tree.values : coerce(shape, only);
}
