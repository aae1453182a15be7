/** Statuses of responses, in words. */
import type { Exchange, Response, StatusMatch } from "../../../model/model.js";
import { codeSpan, inline, type Markdown } from "../../markdown/index.js";
import { isErrorStatus } from "../../../facts/operations/status.js";

/** `404`, `4XX`, or "any other". */
export function statusWords(status: StatusMatch): Markdown {
  switch (status.kind) {
    case "code":
      return codeSpan(String(status.code));
    case "range":
      return codeSpan(`${String(status.hundreds)}XX`);
    case "default":
      return inline`any other`;
  }
}

interface Answers {
  successes: Response[];
  errors: Response[];
}

/** `default` describes errors, unless it is the only response. */
export function answersOf({ responses }: Exchange): Answers {
  const onlyDefault = responses.every(
    ({ status }) => status.kind === "default",
  );
  const isError = ({ status }: Response): boolean =>
    isErrorStatus(status, !onlyDefault);
  return {
    successes: responses.filter((response) => !isError(response)),
    errors: responses.filter(isError),
  };
}

/** In the order of their numbers, `default` last. */
export function statusOrder(status: StatusMatch): number {
  switch (status.kind) {
    case "code":
      return status.code;
    case "range":
      return status.hundreds * 100 + 99.5;
    case "default":
      return 1000;
  }
}
