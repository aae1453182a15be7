/** The extension `x-timeout` of an operation: seconds, or a text with a unit such as `500ms`. */
import { invalid, type Context } from "../context.js";
import { field, type Node } from "../source/node.js";

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
};

/** A timer of JavaScript takes more milliseconds as 1. */
const longestTime = 2 ** 31 - 1;

/** Milliseconds; null if the operation has no time limit. */
export function timeoutOf(context: Context, operation: Node): number | null {
  const node = field(operation, "x-timeout");
  if (node === null) return null;
  const limit = milliseconds(node.value);
  if (limit === null) {
    const expected = "a number of seconds, or a text such as 500ms, 30s or 2m";
    invalid(context, node, "x-timeout", expected);
  }
  return limit;
}

function milliseconds(value: unknown): number | null {
  const [, digits = "", unit = "s"] =
    /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m)?$/.exec(String(value)) ?? [];
  const limit = Math.round(Number(digits) * (units[unit] ?? NaN));
  const isText = typeof value === "string" || typeof value === "number";
  return isText && digits !== "" && limit > 0 && limit <= longestTime
    ? limit
    : null;
}
