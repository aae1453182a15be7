/** Questions about the status of a response that several targets ask. */
import type { StatusMatch } from "../../model/model.js";

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

/** Whether a status describes errors. For `default`, this depends on the other responses. */
export function isErrorStatus(
  status: StatusMatch,
  byDefault: boolean,
): boolean {
  switch (status.kind) {
    case "code":
      return status.code >= 400;
    case "range":
      return status.hundreds >= 4;
    case "default":
      return byDefault;
  }
}

/** A status code that the response describes; for `default`, the given one. */
export function statusCode(status: StatusMatch, byDefault: number): number {
  switch (status.kind) {
    case "code":
      return status.code;
    case "range":
      return status.hundreds * 100;
    case "default":
      return byDefault;
  }
}
