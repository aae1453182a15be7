/** The lifecycle of an operation as a row of the route table. */
import type { ApiModel, Operation, Replacement } from "../../model/model.js";
import type { Code } from "../code/index.js";
import { data } from "./layout.js";

/** Null if the operation is not deprecated. */
export function lifecycleRow(
  model: ApiModel,
  operation: Operation,
): Code | null {
  const { deprecation } = operation.lifecycle;
  if (!deprecation) return null;
  const { since, removal, replacement } = deprecation;
  const successor = replacement && successorOf(model, operation, replacement);
  const row = {
    ...(since === null ? {} : { since }),
    ...(removal === null ? {} : { removal }),
    ...(successor === null ? {} : { successor }),
  };
  return data(row);
}

/**
 * The URL of the replacement, relative to the base path. Its path may have only parameters whose values a call of the
 * old operation provides.
 */
function successorOf(
  model: ApiModel,
  operation: Operation,
  replacement: Replacement,
): string | null {
  if (replacement.kind !== "operation") return null;
  const next = model.operations.find(({ id }) => id === replacement.operation);
  if (!next) return null;
  const known = new Set(parameterNames(operation));
  if (!parameterNames(next).every((name) => known.has(name))) return null;
  const query = replacement.parameters.flatMap(({ name, value }) =>
    value === null
      ? []
      : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const path = next.path.segments
    .map((segment) =>
      segment
        .map((part) =>
          part.kind === "literal"
            ? encodeURIComponent(part.text)
            : `{${part.name}}`,
        )
        .join(""),
    )
    .join("/");
  return `/${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

function parameterNames({ path }: Operation): string[] {
  return path.segments
    .flat()
    .flatMap((part) => (part.kind === "parameter" ? [part.name] : []));
}
