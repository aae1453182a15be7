/** What several targets ask of the status of a response. */
import type { StatusMatch } from "../model/model.js";
import { code, digits, str, type Code } from "./code/index.js";

/** As a key of an object: `200`, `"4XX"`, `default`. */
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

/** Whether it stands for errors. Of `default`, only the other responses can tell. */
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
