/** The operation that replaces another one. */
import type {
  ApiModel,
  Operation,
  PathTemplate,
  Replacement,
} from "../model/model.js";

/**
 * Null if the replacement has no URL that is known from a call of the old operation: that needs the values of all
 * parameters in its path.
 */
export function successorOf(
  { operations }: ApiModel,
  { path }: Operation,
  replacement: Replacement,
): Operation | null {
  if (replacement.kind !== "operation") return null;
  const next = operations.find(({ id }) => id === replacement.operation);
  if (!next) return null;
  const known = parametersIn(path);
  return [...parametersIn(next.path)].every((name) => known.has(name))
    ? next
    : null;
}

function parametersIn({ segments }: PathTemplate): ReadonlySet<string> {
  const parts = segments.flat();
  return new Set(
    parts.flatMap((part) => (part.kind === "parameter" ? part.name : [])),
  );
}
