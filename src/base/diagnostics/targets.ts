/** Diagnostics that end one target. The files of the other targets are written. */
import { error } from "./row.js";

export const targetProblems = {
  "template-failed": error(
    "Your template {file} cannot be used: {reason}.",
    "Correct the template. The built-in template of the same name shows the available fields.",
  ),
  "target-failed": error(
    "Your target {target} failed at {where}: {reason}.",
    "Correct the target.",
  ),
  "output-too-large": error(
    "The target {target} would write too much{file}: more code than fits into memory.",
    "Generate fewer operations with include or exclude, or several packages from parts of the spec. If the spec is small, report it as a bug.",
  ),
  "schemas-too-deep": error(
    "Schemas refer to each other over too many levels for the target {target}{file}.",
    "Shorten the chain of schemas that consist of each other (allOf, anyOf, oneOf). If there is no chain of a thousand schemas, report it as a bug.",
  ),
  "target-crashed": error(
    "Specwright itself failed in the target {target}{file}: {detail}",
    "This is a bug in Specwright, not in your spec: please report it with the spec that shows it. Until then, leave out the target.",
  ),
  "target-skipped": error(
    "The target {target} was not written, because its code imports the target {other}, which failed.",
    "Solve the problem of the target {other}.",
  ),
} as const;
