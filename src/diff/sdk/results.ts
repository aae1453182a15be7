/** Compares the results of an operation by status. */
import type { Operation, Response, StatusMatch } from "../../model/model.js";
import type { TypeComparison, TypeIssue } from "./assignability.js";
import type { OperationSdkTypes } from "./operation-types.js";
import { union } from "./sdk-type.js";

export interface ResultSide {
  operation: Operation;
  types: OperationSdkTypes;
}

export interface ResultChanges {
  issues: TypeIssue[];
  /** Statuses that only the head has, whose types do not affect code of the base. */
  added: Response[];
}

/**
 * Code asks for a status and reads its body, or reads the body of any success. A new status of an error is compatible:
 * every result may also be an undeclared one.
 */
export function compareResults(
  { issues }: TypeComparison,
  base: ResultSide,
  head: ResultSide,
): ResultChanges {
  const before = base.types.responses(base.operation);
  const after = head.types.responses(head.operation);
  const typeBefore = (response: Response) =>
    base.types.response(base.operation, response);
  const typeAfter = (response: Response) =>
    head.types.response(head.operation, response);
  const found: TypeIssue[] = [];
  for (const response of before) {
    const label = statusText(response.status);
    const match = coveringResponse(after, response.status);
    if (match)
      found.push(
        ...issues(typeBefore(response), typeAfter(match), "response").map(
          (issue) => ({ ...issue, path: [label, ...issue.path] }),
        ),
      );
    else
      found.push({
        code: "result-status-removed",
        path: [label],
        text: "is gone",
        base: response.origin,
        head: head.operation.origin,
      });
  }
  const successes = before.filter((one) => isSuccess(before, one));
  const added: Response[] = [];
  for (const response of after) {
    const { status } = response;
    if (before.some((one) => statusText(one.status) === statusText(status)))
      continue;
    const isFine =
      !isSuccess(after, response) ||
      successes.length === 0 ||
      issues(union(successes.map(typeBefore)), typeAfter(response), "response")
        .length === 0;
    if (isFine) added.push(response);
    else
      found.push({
        code: "result-status-added",
        path: [statusText(status)],
        text: "is a new success with another type",
        base: base.operation.origin,
        head: response.origin,
      });
  }
  return { issues: found, added };
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
  responses: readonly Response[],
  wanted: StatusMatch,
): Response | null {
  const exact = responses.find(
    ({ status }) => statusText(status) === statusText(wanted),
  );
  if (exact) return exact;
  if (wanted.kind === "default") return null;
  const hundreds =
    wanted.kind === "range" ? wanted.hundreds : Math.floor(wanted.code / 100);
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
function isSuccess(
  responses: readonly Response[],
  { status }: Response,
): boolean {
  return status.kind === "default"
    ? !responses.some((one) => isDeclaredSuccess(one.status))
    : isDeclaredSuccess(status);
}

function isDeclaredSuccess(status: StatusMatch): boolean {
  return status.kind === "code"
    ? status.code >= 200 && status.code < 300
    : status.kind === "range" && status.hundreds === 2;
}
