/** Diagnostics of `specwright contract`. */
import { error } from "./row.js";

export const contractProblems = {
  "service-unreachable": error(
    "{url} does not respond: {reason}.",
    "Start the service, and check --url.",
  ),
} as const;
