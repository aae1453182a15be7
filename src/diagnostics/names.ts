/** What can be wrong with names, and which were changed. */
import { row } from "./row.js";

export const nameProblems = {
  "names-unreadable": row<{ at: string; reason: string }>({
    severity: "error",
    message: ({ at, reason }) =>
      `The names that .specwright.json keeps cannot be used: ${at} ${reason}.`,
    fix: () =>
      "Correct the entry, or delete it; what it speaks of is then named anew.",
  }),
  "names-clash": row<{ name: string; owner: string; other: string }>({
    severity: "error",
    message: ({ name, owner, other }) =>
      `.specwright.json keeps the name ${name} for both ${other} and ${owner}.`,
    fix: () =>
      "Delete the entry of the one that was not published yet; it is then named anew.",
  }),
  "names-changed": row<Record<string, never>>({
    severity: "error",
    message: () =>
      "Another run has chosen names while this one was generating. Nothing was written.",
    fix: () => "Run generate again.",
  }),
  "name-taken": row<{ wanted: string; name: string; holder: string }>({
    severity: "warning",
    message: ({ wanted, name, holder }) =>
      `The name ${wanted} was published for ${holder}, which keeps it; this one is called ${name}.`,
    fix: ({ holder }) =>
      `Rename it in the spec; or, to give the name away, delete the entry of ${holder} from "names" in .specwright.json.`,
  }),
  "name-changed": row<{
    wanted: string;
    name: string;
    where: string;
    reason: string;
  }>({
    severity: "warning",
    message: ({ wanted, name, where, reason }) =>
      `This is called ${name} in ${where}: ${wanted} ${reason}.`,
    fix: () =>
      'Rename it in the spec; or choose a name under "names" in .specwright.json.',
  }),
  "name-lost": row<{ published: string; name: string }>({
    severity: "warning",
    message: ({ published, name }) =>
      `The published name ${published} cannot be kept: it is a reserved word, or something else in the packages needs it. It becomes ${name}.`,
    fix: () => "Tell those who use the old name, or rename it in the spec.",
  }),
} as const;
