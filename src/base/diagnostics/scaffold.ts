/** Diagnostics about handler files, which belong to the user. */
import { error, warning } from "./row.js";

export const scaffoldProblems = {
  "handlers-not-understood": warning(
    "{path} was not changed: it has no handler object that stubs for {missing} can be added to.",
    "Add the handlers by hand, or move your file and run scaffold again.",
  ),
  "handlers-syntax": warning(
    "{path} was not changed: it is not valid TypeScript ({reason}).",
    "Correct the file and run scaffold again.",
  ),
  "handler-orphaned": warning(
    "{handler} in {path} handles an operation that is no longer in the spec.",
    "Remove the handler, or restore the operation.",
  ),
  "handlers-unwritable": error(
    "{path} cannot be read or written: {reason}.",
    "Check the path and its permissions, then run scaffold again.",
  ),
} as const;
