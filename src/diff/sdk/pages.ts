/** Compares the pagination of an operation, as `paginate` and `items` see it. */
import type { Operation } from "../../model/model.js";
import type { TypeIssue } from "./assignability.js";
import type {
  OperationPair,
  SideTypes,
  SidesComparison,
} from "./sides-comparison.js";
import { union, type SdkType } from "./sdk-type.js";

export function pageIssues(
  { base, head, forward }: SidesComparison,
  pair: OperationPair,
): TypeIssue[] {
  const before = pair.base.pagination;
  const after = pair.head.pagination;
  if (before === null) return [];
  const issue = (text: string): TypeIssue => ({
    code: "pages-removed",
    path: [],
    text,
    base: pair.base.origin,
    head: pair.head.origin,
  });
  if (after === null) return [issue("can no longer be passed to `paginate`")];
  if (before.items === null) return [];
  if (after.items === null)
    return [issue("can no longer be passed to `items`")];
  if (before.items.join("/") === after.items.join("/")) return [];
  // The path of the items is a part of the type, but only the type of an item matters to code.
  return forward
    .issues(
      itemType(base, pair.base, before.items),
      itemType(head, pair.head, after.items),
      "response",
    )
    .map((one) => ({ ...one, path: ["items", ...one.path] }));
}

/** The union of the items in the bodies of all responses that have the path. */
function itemType(
  { operations, alternatives }: SideTypes,
  operation: Operation,
  path: readonly string[],
): SdkType {
  const bodies = operations
    .responses(operation)
    .flatMap((response) =>
      alternatives(operations.response(operation, response)),
    );
  let types: SdkType[] = bodies;
  for (const name of ["body", ...path]) {
    types = types.flatMap(alternatives).flatMap((type) => {
      const property = type.kind === "object" && type.properties.get(name);
      return property ? [property.type] : [];
    });
  }
  return union(
    types
      .flatMap(alternatives)
      .flatMap((type) => (type.kind === "array" ? [type.items] : [])),
  );
}
