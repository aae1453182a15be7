/** Diagnostics of `specwright diff`. */
import { error, finding, warning } from "./row.js";

export const diffProblems = {
  "waiver-expired": finding(
    "The waiver for {code} expired on {expires}, and the change is still there: {reason}",
    "Undo the change, or agree on a later date in the config file.",
  ),
  "waiver-unused": warning(
    "The waiver for {code} matches no finding: {reason}",
    "Remove it from the config file.",
  ),
  "unknown-finding-code": warning(
    "`diff.levels` has a level for {code}, but no finding has this code.",
    "{hint}",
    { fix: "Use a code of the reference of findings." },
  ),
  "no-released-spec": error(
    "There is no released spec to compare with: {path} does not exist.",
    "Name the old spec, as in `specwright diff git:main:openapi.yaml`, or record the first release with `specwright version`.",
  ),
  "git-revision": error(
    "Git does not know the revision {revision}.",
    "Check its name. A clone in CI may not have it: fetch it first, for example with `fetch-depth: 0`.",
  ),
  "git-path": error(
    "The revision {revision} has no file or folder {path}.",
    "Paths begin at the root of the repository, or with `./` at the working directory.",
  ),
  "git-failed": error(
    "Git cannot be used: {reason}.",
    "Install Git, and run the command inside of a repository.",
  ),
} as const;
