/** Diagnostics about names: conflicts, and names that changed. */
import { row } from "./row.js";

export const nameProblems = {
  "names-unreadable": row<{ at: string; reason: string }>({
    severity: "error",
    message: ({ at, reason }) =>
      `The names stored in .specwright.json are invalid: ${at} ${reason}.`,
    fix: () =>
      "Correct the entry or delete it. A deleted entry gets a new name.",
  }),
  "names-clash": row<{ name: string; owner: string; other: string }>({
    severity: "error",
    message: ({ name, owner, other }) =>
      `.specwright.json stores the name ${name} for both ${other} and ${owner}.`,
    fix: () =>
      "Delete the entry that is not published yet. It gets a new name.",
  }),
  "names-changed": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "Another run changed the stored names during this run. Nothing was written.",
    fix: () => "Run generate again.",
  }),
  "name-taken": row<{ wanted: string; name: string; holder: string }>({
    severity: "warning",
    message: ({ wanted, name, holder }) =>
      `The name ${wanted} is already published for ${holder}; this one is named ${name}.`,
    fix: ({ holder }) =>
      `Rename it in the spec. To reuse the name, delete the entry of ${holder} from "names" in .specwright.json.`,
  }),
  "name-changed": row<{
    wanted: string;
    name: string;
    where: string;
    reason: string;
  }>({
    severity: "warning",
    message: ({ wanted, name, where, reason }) =>
      `This is named ${name} in ${where}: ${wanted} ${reason}.`,
    fix: () =>
      'Rename it in the spec, or choose a name under "names" in .specwright.json.',
  }),
  "name-lost": row<{ published: string; name: string }>({
    severity: "warning",
    message: ({ published, name }) =>
      `The published name ${published} is no longer available: it is a reserved word, or the packages use it for something else. The new name is ${name}.`,
    fix: () => "Inform the users of the old name, or rename it in the spec.",
  }),
} as const;
