/** Questions about the status of a response that several targets ask. */
import type { StatusMatch } from "../model/model.js";
import { code, digits, str, type Code } from "./code/index.js";

/** The status as an object key: `200`, `"4XX"`, `default`. */
export function statusKey(status: StatusMatch): Code {
  switch (status.kind) {
    case "code":
      return digits(status.code);
    case "range":
      return str(`${String(status.hundreds)}XX`);
    case "default":
      return code`default`;
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
