/** Statuses of responses, in words. */
import type { ApiModel, Exchange, StatusMatch } from "../../../model/model.js";
import {
  describeOperation,
  type ResponseDescription,
} from "../../../facts/operations/describe.js";
import { codeSpan, inline, type Markdown } from "../../markdown/index.js";

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
  successes: ResponseDescription[];
  errors: ResponseDescription[];
}

export function answersOf(model: ApiModel, exchange: Exchange): Answers {
  const { responses } = describeOperation(model, exchange);
  const isError = ({ meaning }: ResponseDescription) => meaning === "error";
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
