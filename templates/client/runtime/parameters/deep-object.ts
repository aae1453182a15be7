// Part of the Specwright runtime.
/** The style `deepObject`. */
import type { Style } from "../route.js";
import { entriesOf, isRecord } from "./objects.js";
import { textOf } from "./text.js";

/** Maximum depth. Servers reject deeper values. */
const deepest = 20;

export const deepObject: Style = (name, value, encode) =>
  deepPairs(name, value).map(([key, text]) => [key, encode(text)]);

/**
 * `a[b]=1`, and `a[b][0]=1` for deeper values. OpenAPI does not define those; this is the form that servers commonly
 * read.
 */
function deepPairs(
  key: string,
  value: unknown,
  depth = 0,
): [key: string, text: string][] {
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return [[key, textOf(value)]];
  const entries: [string, unknown][] = isList
    ? (value as unknown[]).map((item, index) => [String(index), item])
    : entriesOf(value);
  if (entries.length === 0) {
    throw new Error(
      "has an empty list or object, which deepObject cannot express; leave it out",
    );
  }
  if (depth >= deepest) {
    throw new Error(`is nested more than ${String(deepest)} levels deep`);
  }
  return entries.flatMap(([step, item]) => {
    if (/[[\]]/.test(step)) {
      throw new Error(
        "has a key that contains a bracket, which deepObject cannot express",
      );
    }
    return deepPairs(`${key}[${step}]`, item, depth + 1);
  });
}
