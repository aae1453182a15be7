/** What can be wrong with the handler files that belong to the user. */
import { row } from "./row.js";

export const scaffoldProblems = {
  "handlers-not-understood": row<{ path: string; missing: string }>({
    severity: "warning",
    message: ({ path, missing }) =>
      `${path} was left as it is: there is no place in it where stubs can be added for ${missing}.`,
    fix: () =>
      "Add the handlers by hand, or move your own file away and run scaffold again.",
  }),
  "handlers-syntax": row<{ path: string; reason: string }>({
    severity: "warning",
    message: ({ path, reason }) =>
      `${path} was left as it is: it does not parse as TypeScript (${reason}).`,
    fix: () => "Correct the file and run scaffold again.",
  }),
  "handler-orphaned": row<{ path: string; handler: string }>({
    severity: "warning",
    message: ({ path, handler }) =>
      `${handler} in ${path} handles an operation that the spec does not have any more.`,
    fix: () => "Remove the handler, or put the operation back.",
  }),
  "handlers-unwritable": row<{ path: string; reason: string }>({
    severity: "error",
    message: ({ path, reason }) =>
      `${path} cannot be read or written: ${reason}.`,
    fix: () => "Check the path and its permissions, then run scaffold again.",
  }),
} as const;
