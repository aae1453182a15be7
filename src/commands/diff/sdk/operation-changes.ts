/** Compares the request and the result of an operation. */
import { inputNames } from "../../../emit/operations.js";
import type { Operation, Origin } from "../../../model/model.js";
import type { Finding } from "../finding.js";
import { pageIssues } from "./pages.js";
import { placeOf, requestPart, responsePart } from "./places.js";
import {
  answersOf,
  compareResults,
  statusText,
  type ResultSide,
} from "./results.js";
import { changedOperation } from "./schema-users.js";
import {
  exported,
  isAboutProperty,
  sdkFinding,
  typeFindings,
} from "./sdk-finding.js";
import type { SdkSide } from "./sdk-side.js";
import type { SideTypes } from "./side-types.js";
import type { OperationPair, SidesComparison } from "./sides-comparison.js";
import type { TypeIssue } from "./types/issue.js";
import { partOf, type TypePart } from "./types/facts.js";

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
  const operations = [changedOperation(pair.base)];
  const before = requestType(base, pair.base);
  const after = requestType(head, pair.head);
  const sides = {
    base: { operation: pair.base, types: base },
    head: { operation: pair.head, types: head },
  };
  const results = compareResults(forward.compare, sides.base, sides.head);
  return [
    ...typeFindings(
      {
        name: nameOf("request"),
        direction: "request",
        operations,
        placeOf(side, issue) {
          const { side: own } = sides[side].types;
          const { start, path } = requestPart(
            own.model,
            pair[side],
            issue.path,
          );
          return placeOf(own, start, path, isAboutProperty(issue));
        },
      },
      forward
        .compare(before, after, "request")
        .filter((issue) => !isImplied(issue, pair.base)),
      () => backward.compare(after, before, "request"),
    ),
    ...typeFindings(
      {
        name: nameOf("result"),
        direction: "response",
        operations,
        placeOf: (side, issue) => resultPlace(sides[side], issue),
      },
      results.issues,
      () =>
        compareResults(backward.compare, sides.head, sides.base).issues.filter(
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
        operations,
      }),
    ),
    ...typeFindings(
      {
        name: nameOf("call"),
        direction: "response",
        operations,
        placeOf: (side) => pair[side].origin,
      },
      pageIssues(comparison, pair),
      () => [],
    ),
  ];
}

function requestType(
  { side, exports, checker }: SideTypes,
  { id }: Operation,
): TypePart {
  const symbol = exports.get(side.names.derived("client", id, "request").name);
  return symbol
    ? partOf(checker.getDeclaredTypeOfSymbol(symbol))
    : { whole: null, alternatives: [] };
}

/** The first name of the path is the status. */
function resultPlace(result: ResultSide, issue: TypeIssue): Origin {
  const { operation, types } = result;
  const { side } = types;
  const [label, ...rest] = issue.path;
  const response = answersOf(result).find(
    ({ status }) => statusText(status) === label,
  );
  if (!response) return operation.origin;
  const { start, path } = responsePart(side, response, rest);
  return placeOf(side, start, path, isAboutProperty(issue));
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
