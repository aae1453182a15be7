/** Compares the results of an operation by status. */
import type { ts } from "ts-morph";
import type { Operation, Response, StatusMatch } from "../../../model/model.js";
import {
  describedResponse,
  describesSuccess,
  hundredsOf,
} from "../../../facts/operations/status.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import type { SideTypes } from "./side-types.js";
import type { CompareTypes, TypeIssue } from "./types/issue.js";
import { partOf, type TypeFacts, type TypePart } from "./types/facts.js";

export interface ResultSide {
  operation: Operation;
  types: SideTypes;
}

/** The responses that the client's type describes. */
export function answersOf({ operation, types }: ResultSide): Response[] {
  const { answers } = describeOperation(types.side.model, operation);
  return answers.map(({ response }) => response);
}

interface ResultChanges {
  issues: TypeIssue[];
  /** Statuses that only the head has, whose types do not affect code of the base. */
  added: Response[];
}

/** The properties that code reads after it has checked the status. */
const read = ["body", "headers", "contentType"];

/** Of the result of a declared status, only these properties are compared. */
export function withResults(facts: TypeFacts): TypeFacts {
  const isResult = (type: ts.Type): boolean => {
    const properties = facts.membersOf(type)?.properties;
    return (
      properties !== undefined &&
      properties.has("declared") &&
      properties.has("response") &&
      read.every((name) => properties.has(name))
    );
  };
  return {
    ...facts,
    genericOf: (type) => (isResult(type) ? null : facts.genericOf(type)),
    membersOf(type) {
      const members = facts.membersOf(type);
      if (!members || !isResult(type)) return members;
      const properties = [...members.properties].filter(([name]) =>
        read.includes(name),
      );
      return { properties: new Map(properties), index: null };
    },
  };
}

/**
 * Code asks for a status and reads its body, or reads the body of any success. A new status of an error is compatible:
 * every result may also be an undeclared one.
 */
export function compareResults(
  compare: CompareTypes,
  base: ResultSide,
  head: ResultSide,
): ResultChanges {
  const before = answersOf(base);
  const after = answersOf(head);
  const issues: TypeIssue[] = [];
  for (const response of before) {
    const label = statusText(response.status);
    const match = coveringResponse(after, response.status);
    if (match)
      issues.push(
        ...compare(
          resultAt(base, response),
          resultAt(head, match),
          "response",
        ).map((one) => ({ ...one, path: [label, ...one.path] })),
      );
    else
      issues.push({
        code: "result-status-removed",
        path: [label],
        text: "is gone",
      });
  }
  const successes: TypePart = {
    whole: null,
    alternatives: before
      .filter((one) => isSuccess(before, one))
      .flatMap((one) => resultAt(base, one).alternatives),
  };
  const added: Response[] = [];
  for (const response of after) {
    const { status } = response;
    if (before.some((one) => statusText(one.status) === statusText(status)))
      continue;
    const isFine =
      !isSuccess(after, response) ||
      successes.alternatives.length === 0 ||
      // The other successes still have the values that this one does not have.
      compare(successes, resultAt(head, response), "response").every(
        ({ code }) => code === "type-narrowed",
      );
    if (isFine) added.push(response);
    else
      issues.push({
        code: "result-status-added",
        path: [statusText(status)],
        text: "is a new success with another type",
      });
  }
  return { issues, added };
}

/** The members of the result that have the status of a response. */
export function resultAt(result: ResultSide, response: Response): TypePart {
  const { operation, types } = result;
  const { checker, side, exports } = types;
  const { name } = side.names.derived("client", operation.id, "result");
  const symbol = exports.get(name);
  const status = sampleStatus(answersOf(result), response);
  if (!symbol || status === null) return { whole: null, alternatives: [] };
  const literal = checker.getNumberLiteralType(status);
  const valueOf = (type: ts.Type, property: string): ts.Type | null => {
    const found = type.getProperty(property);
    return found ? checker.getTypeOfSymbol(found) : null;
  };
  const alternatives = partOf(
    checker.getDeclaredTypeOfSymbol(symbol),
  ).alternatives.filter((type) => {
    const declared = valueOf(type, "declared");
    const statuses = valueOf(type, "status");
    return (
      declared !== null &&
      checker.isTypeAssignableTo(declared, checker.getTrueType()) &&
      statuses !== null &&
      checker.isTypeAssignableTo(literal, statuses)
    );
  });
  return { whole: null, alternatives };
}

/** A status that the response describes; null if the others describe all. */
export function sampleStatus(
  responses: Response[],
  { status }: Response,
): number | null {
  if (status.kind === "code") return status.code;
  const hundreds = status.kind === "range" ? [status.hundreds] : [4, 5, 3, 2];
  for (const start of hundreds)
    for (let code = start * 100; code < start * 100 + 100; code++)
      if (describedResponse({ responses }, code)?.status.kind === status.kind)
        return code;
  return null;
}

export function statusText(status: StatusMatch): string {
  switch (status.kind) {
    case "code":
      return `status ${String(status.code)}`;
    case "range":
      return `status ${String(status.hundreds)}XX`;
    case "default":
      return "other statuses";
  }
}

function coveringResponse(
  responses: Response[],
  wanted: StatusMatch,
): Response | null {
  const exact = responses.find(
    ({ status }) => statusText(status) === statusText(wanted),
  );
  if (exact) return exact;
  if (wanted.kind === "default") return null;
  const hundreds = hundredsOf(wanted);
  const range = responses.find(
    ({ status }) => status.kind === "range" && status.hundreds === hundreds,
  );
  if (range) return range;
  const other = responses.find(({ status }) => status.kind === "default");
  return other && (hundreds !== 2 || isSuccess(responses, other))
    ? other
    : null;
}

/** Without a declared success, `default` also describes successes. */
function isSuccess(responses: Response[], { status }: Response): boolean {
  return status.kind === "default"
    ? !describesSuccess({ responses })
    : hundredsOf(status) === 2;
}
