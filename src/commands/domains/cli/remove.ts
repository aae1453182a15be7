/** `specwright domains remove`: removes a domain from the file, unless its URL may have been shared. */
import { booleanFlag, withWarnings } from "../../../cli/flags.js";
import { fail } from "../../../base/diagnostics.js";
import { nearest } from "../../../base/common/nearest.js";
import type { DomainsConfig, Redirect } from "../config/domains.js";
import type { HostName } from "../config/host-name.js";
import type { Command } from "../../../cli/command.js";
import type { Io } from "../../../cli/io.js";
import { domainArgument, domainPositionals } from "./domain-argument.js";
import { openDomainsFile } from "./file.js";
import { addRecords, recordJson, type RecordDetails } from "./json.js";
import { writeChanges } from "./write-changes.js";

const flags = {
  unshared: booleanFlag(
    "The URL of the domain was not shared, so that it needs no redirect.",
  ),
} as const;

export const removeCommand: Command<typeof flags, RecordDetails> = {
  name: "domains remove",
  description: "Remove a domain from the file",
  findings: [withWarnings],
  positionals: domainPositionals,
  flags,
  json: {
    ...recordJson("the DNS records to delete"),
    kinds: "`created` or `changed`",
  },
  async run(run) {
    const { args, io, outcome } = run;
    const domain = await domainArgument(args);
    const opened = await openDomainsFile(run);
    const { config, value, name } = opened;
    if (config === null) return;
    const redirect = redirectOf(config, domain, name);
    if (!args.unshared) await askForSharing(redirect, io);
    const [{ removalChanges }, { neededRecords }, { recordTable }] =
      await Promise.all([
        import("../edit/remove.js"),
        import("../records.js"),
        import("../output/records-text.js"),
      ]);
    const changes = removalChanges(value, config, redirect);
    const text = `remove ${domain.ascii}`;
    const written = await writeChanges(opened, changes, text, run);
    if (written === null) return;
    const kept = new Set(neededRecords(written).map(({ name }) => name));
    const records = neededRecords(config).filter(
      (record) => record.type !== "CAA" && !kept.has(record.name),
    );
    addRecords(outcome, records);
    outcome.text.push(
      `${name}: ${redirect.from.unicode} is removed.`,
      "Delete these records at your DNS provider, so that no other site can use the domain:",
      ...recordTable(records.map((record) => ({ ...record, note: null }))),
    );
  },
};

function redirectOf(
  { primary, redirects }: DomainsConfig,
  domain: HostName,
  file: string,
): Redirect {
  const found = redirects.find(({ from }) => from.ascii === domain.ascii);
  if (found !== undefined) return found;
  if (primary.ascii === domain.ascii) {
    const other = redirects[0]?.from.unicode ?? "other.example.org";
    fail("domain-is-primary", null, { domain: primary.unicode, other });
  }
  const names = [primary, ...redirects.map(({ from }) => from)].map(
    ({ unicode }) => unicode,
  );
  const near = nearest(domain.unicode, names);
  const hint =
    near === null
      ? `It has: ${names.slice(0, 20).join(", ")}.`
      : `Did you mean ${near}?`;
  const params = { file, domain: domain.unicode, hint };
  return fail("domain-not-in-file", null, params);
}

/** Proposes to keep the redirect. Without a terminal, only `--unshared` removes it. */
async function askForSharing(
  { from, to }: Redirect,
  { ask }: Io,
): Promise<void> {
  const answer =
    ask === undefined
      ? ""
      : await ask(
          `${from.unicode} stops to redirect to ${to.unicode} at once. Was its URL never shared? (yes or no, which keeps the redirect) `,
        );
  if (/^y(es)?$/i.test(answer.trim())) return;
  const params = { domain: from.unicode, to: to.unicode };
  fail("domain-may-be-shared", null, params);
}
