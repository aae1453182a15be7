/** `specwright domains records`: prints the DNS records to create. */
import type { Command } from "../../../cli/command.js";
import { withWarnings } from "../../../cli/flags.js";
import { addCount } from "../../../cli/outcome.js";
import { filePositional, openDomainsFile } from "./file.js";

const flags = {
  format: {
    choices: ["table", "zone", "json"],
    default: "table",
    defaultDescription: "table",
    requiresArg: true,
    description:
      "A table, the lines of a zone file, or the same document as --json.",
  },
} as const;

export const recordsCommand: Command<typeof flags> = {
  name: "domains records",
  description: "Print the DNS records that the domains need",
  findings: [withWarnings],
  positionals: filePositional,
  flags,
  async run(args, io) {
    const { config, outcome } = await openDomainsFile(args, io);
    if (args.format === "json") outcome.asJson = true;
    if (config === null) return outcome;
    const { neededRecords } = await import("../records.js");
    const { recordTable, zoneText } = await import("../output/records-text.js");
    const records = neededRecords(config);
    outcome.details = { records };
    addCount(outcome, "records", records.length);
    const lines = args.format === "zone" ? zoneText : recordTable;
    outcome.text.push(...lines(records));
    return outcome;
  },
};
