/** Compares the request and the result of an operation. */
import { inputNames } from "../../emit/operations.js";
import type { Operation } from "../../model/model.js";
import type { Finding } from "../finding.js";
import type { TypeIssue } from "./assignability.js";
import { pageIssues } from "./pages.js";
import { compareResults, statusText } from "./results.js";
import { changedOperation } from "./schema-users.js";
import { exported, sdkFinding, typeFindings } from "./sdk-finding.js";
import type { SdkSide } from "./sdk-side.js";
import type { OperationPair, SidesComparison } from "./sides-comparison.js";

/** Operations whose functions have the same name. */
export function operationPairs(base: SdkSide, head: SdkSide): OperationPair[] {
  const callOf = (side: SdkSide, { id }: Operation): string =>
    side.names.derived("client", id, "call").name;
  const after = new Map(
    head.model.operations.map((one) => [callOf(head, one), one]),
  );
  return base.model.operations.flatMap((operation) => {
    const other = after.get(callOf(base, operation));
    return other ? [{ base: operation, head: other }] : [];
  });
}

export function operationFindings(
  comparison: SidesComparison,
  pair: OperationPair,
): Finding[] {
  const { base, head, forward, backward } = comparison;
  const from = base.side.importPath("client");
  const nameOf = (role: string): string =>
    exported(base.side.names.derived("client", pair.base.id, role).name, from);
  const subject = {
    operations: [changedOperation(pair.base)],
    base: pair.base.origin,
    head: pair.head.origin,
  };
  const before = base.operations.request(pair.base);
  const after = head.operations.request(pair.head);
  const sides = [
    { operation: pair.base, types: base.operations },
    { operation: pair.head, types: head.operations },
  ] as const;
  const results = compareResults(forward, ...sides);
  return [
    ...typeFindings(
      { ...subject, name: nameOf("request"), direction: "request" },
      forward
        .issues(before, after, "request")
        .filter((issue) => !isImplied(issue, pair.base)),
      () => backward.issues(after, before, "request"),
    ),
    ...typeFindings(
      { ...subject, name: nameOf("result"), direction: "response" },
      results.issues,
      () =>
        compareResults(backward, sides[1], sides[0]).issues.filter(
          ({ code }) => code !== "result-status-removed",
        ),
    ),
    ...results.added.map(({ status, origin }) =>
      sdkFinding({
        code: "result-status-added",
        level: "compatible",
        message: `${nameOf("result")} has the type of ${statusText(status)}`,
        base: pair.base.origin,
        head: origin,
        direction: "response",
        operations: subject.operations,
      }),
    ),
    ...typeFindings(
      { ...subject, name: nameOf("call"), direction: "response" },
      pageIssues(comparison, pair),
      () => [],
    ),
  ];
}

const locations: readonly string[] = Object.values(inputNames);

/** If a parameter becomes required, so does the object that contains it. The type of that object has the issue. */
function isImplied({ code, path }: TypeIssue, { inputs }: Operation): boolean {
  const [name] = path;
  return (
    code === "type-property-required" &&
    path.length === 1 &&
    locations.includes(name ?? "") &&
    Object.entries(inputNames).some(
      ([location, shown]) =>
        shown === name && inputs[location as keyof typeof inputs] !== null,
    )
  );
}
