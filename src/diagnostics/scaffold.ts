/** Diagnostics about handler files, which belong to the user. */
import { row } from "./row.js";

export const scaffoldProblems = {
  "handlers-not-understood": row<{ path: string; missing: string }>({
    severity: "warning",
    message: ({ path, missing }) =>
      `${path} was not changed: it has no handler object that stubs for ${missing} can be added to.`,
    fix: () =>
      "Add the handlers by hand, or move your file and run scaffold again.",
  }),
  "handlers-syntax": row<{ path: string; reason: string }>({
    severity: "warning",
    message: ({ path, reason }) =>
      `${path} was not changed: it is not valid TypeScript (${reason}).`,
    fix: () => "Correct the file and run scaffold again.",
  }),
  "handler-orphaned": row<{ path: string; handler: string }>({
    severity: "warning",
    message: ({ path, handler }) =>
      `${handler} in ${path} handles an operation that is no longer in the spec.`,
    fix: () => "Remove the handler, or restore the operation.",
  }),
  "handlers-unwritable": row<{ path: string; reason: string }>({
    severity: "error",
    message: ({ path, reason }) =>
      `${path} cannot be read or written: ${reason}.`,
    fix: () => "Check the path and its permissions, then run scaffold again.",
  }),
} as const;
