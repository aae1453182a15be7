/** Describes how a copy of a spec changed. */
import { DiagnosticError, visible } from "../../base/diagnostics.js";
import { isObject } from "../../base/common/json.js";
import { parseText } from "../../read/parse.js";
import { unifiedDiff } from "../../write/diff.js";
import type { Paint } from "../../cli/style.js";

const shownOperations = 20;

/** The operations that were added and removed, then the lines. */
export function describeChanges(
  path: string,
  before: string,
  after: string,
  paint: Paint,
): string[] {
  const [old, fresh] = [operationsOf(before), operationsOf(after)];
  const lines = [
    ...fresh
      .filter((operation) => !old.includes(operation))
      .map((operation) => `  ${paint("green", "+")} ${visible(operation)}`),
    ...old
      .filter((operation) => !fresh.includes(operation))
      .map((operation) => `  ${paint("red", "-")} ${visible(operation)}`),
  ];
  const hidden = lines.length - shownOperations;
  return [
    ...lines.slice(0, shownOperations),
    ...(hidden > 0 ? [`  ... ${String(hidden)} more operations`] : []),
    ...unifiedDiff([{ kind: "changed", path, before, after }]),
  ];
}

const methods = new Set(
  "get put post delete options head patch trace query".split(" "),
);

/** Such as `GET /pets`. */
function operationsOf(text: string): string[] {
  const document = parsed(text);
  const paths = isObject(document) ? document["paths"] : undefined;
  if (!isObject(paths)) return [];
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(isObject(item) ? item : {})
      .filter((key) => methods.has(key))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** Null for a text that was edited and is no longer valid. */
function parsed(text: string): unknown {
  try {
    return parseText("", text);
  } catch (error) {
    if (error instanceof DiagnosticError) return null;
    throw error;
  }
}
