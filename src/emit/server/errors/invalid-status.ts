/** Finds the status that an operation describes for invalid requests. */
import { describedResponse } from "../../../facts/operations/status.js";
import type { Operation, Response } from "../../../model/model.js";

/**
 * The first of these that the operation describes: 400; 422; another client error without a fixed meaning whose
 * description mentions invalid input. `4XX` and `default` describe any status, including 400. Null if the operation
 * describes none.
 */
export function invalidStatusOf({
  responses,
}: Pick<Operation, "responses">): number | null {
  const described = (wanted: number): boolean =>
    responses.some(
      ({ status }) => status.kind === "code" && status.code === wanted,
    );
  if (described(400)) return 400;
  if (described(422)) return 422;
  for (const response of responses) {
    const { status } = response;
    if (status.kind === "code" && isForInput(status.code, response))
      return status.code;
  }
  return describedResponse({ responses }, 400) && 400;
}

/** Statuses with another fixed meaning: authentication, existence, accepted media types. */
const taken: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 406, 407, 408, 410, 411, 413, 414, 415, 416, 417, 421,
  423, 424, 425, 426, 428, 429, 431, 451,
]);

const aboutInput =
  /\b(invalid|malformed|bad|wrong|incorrect|illegal) (input|request|params?|parameters?|arguments?|body|data|payload|values?|fields?)\b|\bvalidation\b|\bunprocessable\b/i;

function isForInput(code: number, { documentation }: Response): boolean {
  if (code < 400 || code > 499 || taken.has(code)) return false;
  const { summary, description } = documentation;
  return aboutInput.test(summary ?? "") || aboutInput.test(description ?? "");
}
