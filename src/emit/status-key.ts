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
