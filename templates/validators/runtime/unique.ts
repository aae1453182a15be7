// Part of the Specwright runtime, copied unchanged.
import { miss, type Report } from "./issues.js";
import { rule } from "./rules.js";
import { isObject } from "./values.js";

const mustBeUnique = /* @__PURE__ */ rule("uniqueItems", true);

/** Whether no two items are the same JSON value. */
export function isUnique(items: readonly unknown[], at?: Report): boolean {
  return areUnique(items) || miss(at, mustBeUnique, items);
}

/** Items that cannot be compared count as equal: they are nested too deeply, contain themselves, or are no JSON. */
function areUnique(items: readonly unknown[]): boolean {
  try {
    return hasNoTwins(items);
  } catch {
    return false;
  }
}

/** One pass, so that a long list does not cost its square. */
function hasNoTwins(items: readonly unknown[]): boolean {
  const scalars = new Set<unknown>();
  const nested = new Set<string>();
  for (const item of items) {
    const text = canonical(item);
    const size = scalars.size + nested.size;
    if (text === null) scalars.add(item);
    else nested.add(text);
    if (scalars.size + nested.size === size) return false;
  }
  return true;
}

/** The text of an object or array with its keys in order; null for a scalar. */
function canonical(value: unknown): string | null {
  return typeof value === "object" && value !== null
    ? JSON.stringify(value, sorted)
    : null;
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return `${String(value)}n`;
  if (!isObject(value)) return value;
  // Without a prototype, `__proto__` is a key like any other.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value).sort()) copy[key] = value[key];
  return copy;
}
