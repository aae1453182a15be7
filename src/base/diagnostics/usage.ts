/** Diagnostics of `specwright usage`. */
import { error, warning } from "./row.js";

/** The user asks for uses with `--fail-on`, so no config makes them warnings. */
const isFinding = true;

export const usageProblems = {
  "deprecated-use": {
    ...error("The {part} of {package} is deprecated, {until}.", "{advice}", {
      message: "The code uses a deprecated part of an API, until its removal.",
      fix: "Use the replacement that the message names.",
    }),
    isFinding,
  },
  "unstable-use": {
    ...error(
      "The {part} of {package} is {stability} and may still change.",
      "Pin the version of the package, or use a stable part.",
    ),
    isFinding,
  },
  "untyped-package": error(
    "The package {package} has no types, so its uses cannot be found.",
    "Build the package, for example with `npm run build` in its folder, and run the command again.",
  ),
  "no-generated-package": warning(
    "No file in {folder} imports a package that Specwright generated.",
    "Check the folder, and install the dependencies of the project.",
  ),
} as const;
