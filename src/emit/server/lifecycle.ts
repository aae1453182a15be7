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
  const row = lifecycleOf(model, operation);
  return row === null ? null : data(row);
}

/** What the headers of a deprecated operation say. */
export function lifecycleOf(
  model: ApiModel,
  operation: Operation,
): { since?: string; removal?: string; successor?: string } | null {
  const { deprecation } = operation.lifecycle;
  if (!deprecation) return null;
  const { since, removal, replacement } = deprecation;
  const successor = replacement && successorUrl(model, operation, replacement);
  return {
    ...(since === null ? {} : { since }),
    ...(removal === null ? {} : { removal }),
    ...(successor === null ? {} : { successor }),
  };
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

/** Whether the server has something to do for deprecated operations or parameters. */
export function hasDeprecations({ operations }: ApiModel): boolean {
  return operations.some(({ lifecycle, parameters }) =>
    [lifecycle, ...parameters.map((parameter) => parameter.lifecycle)].some(
      ({ deprecation }) => deprecation !== null,
    ),
  );
}
