/** Compares the pagination of an operation, as `paginate` and `items` see it. */
import { answersOf, resultAt, type ResultSide } from "./results.js";
import type { OperationPair, SidesComparison } from "./sides-comparison.js";
import type { TypeIssue } from "./types/issue.js";
import type { TypeFacts, TypePart } from "./types/facts.js";

export function pageIssues(
  { base, head, forward, facts }: SidesComparison,
  pair: OperationPair,
): TypeIssue[] {
  const before = pair.base.pagination;
  const after = pair.head.pagination;
  if (before === null) return [];
  const issue = (text: string): TypeIssue => ({
    code: "pages-removed",
    path: [],
    text,
  });
  if (after === null) return [issue("can no longer be passed to `paginate`")];
  if (before.items === null) return [];
  if (after.items === null)
    return [issue("can no longer be passed to `items`")];
  if (before.items.join("/") === after.items.join("/")) return [];
  // The path of the items is a part of the type, but only the type of an item matters to code.
  return forward
    .compare(
      itemType(facts, { types: base, operation: pair.base }, before.items),
      itemType(facts, { types: head, operation: pair.head }, after.items),
      "response",
    )
    .map((one) => ({ ...one, path: ["items", ...one.path] }));
}

/** The union of the items in the bodies of all responses that have the path. */
function itemType(
  { membersOf, listOf }: TypeFacts,
  side: ResultSide,
  path: readonly string[],
): TypePart {
  let types = answersOf(side).flatMap(
    (response) => resultAt(side, response).alternatives,
  );
  for (const name of ["body", ...path])
    types = types.flatMap(
      (type) => membersOf(type)?.properties.get(name)?.type.alternatives ?? [],
    );
  const alternatives = types.flatMap(
    (type) => listOf(type)?.rest?.alternatives ?? [],
  );
  return { whole: null, alternatives };
}
