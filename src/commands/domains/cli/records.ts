/** `specwright domains records`: prints the DNS records to create. */
import type { Command } from "../../../cli/command.js";
import { formatFlag, withWarnings } from "../../../cli/flags.js";
import { filePositional, openDomainsFile } from "./file.js";
import { addRecords, recordJson, type RecordDetails } from "./json.js";

const flags = {
  format: formatFlag(
    ["table", "zone", "json"],
    "A table, the lines of a zone file, or the same document as --json.",
  ),
} as const;

export const recordsCommand: Command<typeof flags, RecordDetails> = {
  name: "domains records",
  description: "Print the DNS records that the domains need",
  findings: [withWarnings],
  positionals: filePositional,
  flags,
  json: recordJson("the DNS records to create"),
  async run(run) {
    const { args, outcome } = run;
    const { config } = await openDomainsFile(run);
    if (args.format === "json") outcome.asJson = true;
    if (config === null) return;
    const { neededRecords } = await import("../records.js");
    const { recordTable, zoneText } = await import("../output/records-text.js");
    const records = neededRecords(config);
    addRecords(outcome, records);
    const lines = args.format === "zone" ? zoneText : recordTable;
    outcome.text.push(...lines(records));
  },
};
