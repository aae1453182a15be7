/** Diagnostics about copies of remote specs, which `specwright pull` downloads. */
import { error } from "./row.js";

export const snapshotProblems = {
  "snapshot-not-pulled": error(
    "{path} was not downloaded yet, although the config says where it comes from.",
    "Run `specwright pull`, and commit the file and specwright.pull.json.",
  ),
  "snapshot-edited": error(
    "{path} is not the document that `specwright pull` downloaded: it was edited.",
    "Put your changes into an overlay. `specwright pull --force` restores the document.",
  ),
  "snapshot-record-broken": error(
    "{path} is not a file that `specwright pull` has written.",
    "Restore it from the repository, or delete it and run `specwright pull --force`.",
  ),
  "snapshot-unwritable": error(
    "{path} cannot be written: {reason}.",
    "Check the folder and its permissions.",
  ),
  "nothing-to-pull": error(
    "No spec of the config has the option `from`.",
    "Add `from` with the URL of the spec; `input` is the file of its copy.",
  ),
} as const;
