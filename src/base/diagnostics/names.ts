/** Diagnostics about names: conflicts, and names that changed. */
import { error, warning } from "./row.js";

export const nameProblems = {
  "names-unreadable": error(
    "The names stored in .specwright.json are invalid: {at} {reason}.",
    "Correct the entry or delete it. A deleted entry gets a new name.",
  ),
  "names-clash": error(
    ".specwright.json stores the name {name} for both {other} and {owner}.",
    "Delete the entry that is not published yet. It gets a new name.",
  ),
  "names-changed": error(
    "Another run changed the stored names during this run. Nothing was written.",
    "Run generate again.",
  ),
  "name-taken": warning(
    "The name {wanted} is already published for {holder}; this one is named {name}.",
    'Rename it in the spec. To reuse the name, delete the entry of {holder} from "names" in .specwright.json.',
  ),
  "name-changed": warning(
    "This is named {name} in {where}: {wanted} {reason}.",
    'Rename it in the spec, or choose a name under "names" in .specwright.json.',
  ),
  "casing-clash": warning(
    "The properties {name} and {other} of one object would both be named {code} in code, so both keep their names. The other property is at {place}.",
    "Rename one of them in the spec.",
  ),
  "name-lost": warning(
    "The published name {published} is no longer available: it is a reserved word, or the packages use it for something else. The new name is {name}.",
    "Inform the users of the old name, or rename it in the spec.",
  ),
} as const;
