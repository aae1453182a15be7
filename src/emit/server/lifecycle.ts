/** The lifecycle of an operation as a row of the route table. */
import { percentEncoded } from "../../base/common/url.js";
import type { ApiModel, Operation, Replacement } from "../../model/model.js";
import { data, type Code } from "../code/index.js";
import { successorOf } from "../operations.js";

/** Null if the operation is not deprecated. */
export function lifecycleRow(
  model: ApiModel,
  operation: Operation,
): Code | null {
  const { deprecation } = operation.lifecycle;
  if (!deprecation) return null;
  const { since, removal, replacement } = deprecation;
  const successor = replacement && successorUrl(model, operation, replacement);
  const row = {
    ...(since === null ? {} : { since }),
    ...(removal === null ? {} : { removal }),
    ...(successor === null ? {} : { successor }),
  };
  return data(row);
}

/** The URL of the replacement, relative to the base path. */
function successorUrl(
  model: ApiModel,
  operation: Operation,
  replacement: Replacement,
): string | null {
  const next = successorOf(model, operation, replacement);
  if (!next || replacement.kind !== "operation") return null;
  const query = replacement.parameters.flatMap(({ name, value }) =>
    value === null ? [] : [`${percentEncoded(name)}=${percentEncoded(value)}`],
  );
  const path = next.path.segments
    .map((segment) =>
      segment
        .map((part) =>
          part.kind === "literal"
            ? percentEncoded(part.text)
            : `{${part.name}}`,
        )
        .join(""),
    )
    .join("/");
  return `/${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}
