/** Diagnostics of `specwright version` and `specwright release`. */
import { error, warning } from "./row.js";

export const releaseProblems = {
  "released-edited": error(
    "{path} is not the file that `specwright version` has written.",
    "Restore it from the repository, or delete it and run `specwright version --base BASE` with the spec of the last release.",
  ),
  "version-unknown": error(
    "The released version {version} is not made of numbers, so the next one is not known.",
    "Name it, as in `specwright version --set 2.0.0`, or number the packages alone with the option packageVersion.",
  ),
  "version-not-found": error(
    "{file} has no plain or quoted string {key} that could be changed.",
    "Set {key} to {version} by hand, and run the command again.",
  ),
  "version-too-low": error(
    "The version {version} is lower than {needed}, which follows the released version {released}.",
    "Set a higher version, or leave out --set.",
  ),
  "release-unwritable": error(
    "{path} cannot be written: {reason}.",
    "Check the folder and its permissions.",
  ),
  "release-outdated": error(
    "The packages in {output} are not those of the spec.",
    "Run `specwright generate`, review the changes and commit them.",
  ),
  "release-unversioned": warning(
    "The spec changed since the version {version} was recorded.",
    "Run `specwright version` first, so that the changes get a version and a changelog.",
  ),
  "release-nothing": error(
    "{output} has no npm package to publish.",
    "Run `specwright generate` first. The layout `source` has no packages.",
  ),
  "release-workspace": error(
    "{package} depends on {dependency} with `workspace:`, and the version of {dependency} is not known.",
    "Set a version for this dependency. `specwright release` knows the versions of the packages that it publishes.",
  ),
  "npm-failed": error(
    "`npm {command}` failed for {package}: {reason}",
    "Correct the problem and run the command again. Packages that were published already are skipped.",
  ),
} as const;
