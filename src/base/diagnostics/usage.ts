/** Diagnostics of `specwright usage`. */
import { error, warning } from "./row.js";

/** With `--fail-on`, uses are findings: the exit code is 1. */
export const useProblems = {
  "deprecated-use": error(
    "The {part} of {package} is deprecated, {until}.",
    "{advice}",
    {
      message: "The code uses a deprecated part of an API, until its removal.",
      fix: "Use the replacement that the message names.",
    },
  ),
  "unstable-use": error(
    "The {part} of {package} is {stability} and may still change.",
    "Pin the version of the package, or use a stable part.",
  ),
} as const;

export const usageProblems = {
  ...useProblems,
  "untyped-package": error(
    "The package {package} has no types, so its uses cannot be found.",
    "Build the package, for example with `npm run build` in its folder, and run the command again.",
  ),
  "no-generated-package": warning(
    "No file in {folder} imports a package that Specwright generated.",
    "Check the folder, and install the dependencies of the project.",
  ),
} as const;
