/** Questions about the status of a response that several targets ask. */
import type { Operation, Response, StatusMatch } from "../../model/model.js";

/** The status as a word: `200`, `4XX`, `default`. */
export function statusWord(status: StatusMatch): string {
  switch (status.kind) {
    case "code":
      return String(status.code);
    case "range":
      return `${String(status.hundreds)}XX`;
    case "default":
      return "default";
  }
}

/** The first digit of the status codes; null for `default`. */
export function hundredsOf(status: StatusMatch): number | null {
  if (status.kind === "default") return null;
  return status.kind === "range"
    ? status.hundreds
    : Math.floor(status.code / 100);
}

/** Whether a status describes errors. For `default`, this depends on the other responses. */
export function isErrorStatus(
  status: StatusMatch,
  byDefault: boolean,
): boolean {
  const hundreds = hundredsOf(status);
  return hundreds === null ? byDefault : hundreds >= 4;
}

/** Whether a status from 200 to 299 or `2XX` is described. Otherwise, `default` also describes successes. */
export function describesSuccess({
  responses,
}: Pick<Operation, "responses">): boolean {
  return responses.some(({ status }) => hundredsOf(status) === 2);
}

/** Whether a status below 400 is described. Then `default` commonly means "any error". */
export function describesOtherThanErrors({
  responses,
}: Pick<Operation, "responses">): boolean {
  return responses.some(({ status }) => !isErrorStatus(status, true));
}

/** The response that describes a status code: by the code, by its range, or as `default`. */
export function describedResponse(
  operation: Pick<Operation, "responses">,
  code: number,
): Response | null {
  const hundreds = Math.floor(code / 100);
  const find = (word: string) =>
    operation.responses.find(({ status }) => statusWord(status) === word);
  return (
    find(String(code)) ??
    find(`${String(hundreds)}XX`) ??
    (hundreds === 2 && describesSuccess(operation) ? null : find("default")) ??
    null
  );
}

/** A status code that the response describes; for `default`, the given one. */
export function statusCode(status: StatusMatch, byDefault: number): number {
  if (status.kind === "code") return status.code;
  const hundreds = hundredsOf(status);
  return hundreds === null ? byDefault : hundreds * 100;
}
