/** `specwright domains add`: adds a domain to the file, and prints the records that it needs. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RedirectStatus } from "../config/keys.js";
import { fail } from "../../../base/diagnostics.js";
import type { DomainsConfig } from "../config/domains.js";
import type { HostName } from "../config/host-name.js";
import type { Command, Run } from "../../../cli/command.js";
import { booleanFlag, textFlag, withWarnings } from "../../../cli/flags.js";
import { currentTime, type Io } from "../../../cli/io.js";
import { domainArgument, domainPositionals } from "./domain-argument.js";
import { domainsPath, openDomainsFile } from "./file.js";
import { addRecords, recordJson, type RecordDetails } from "./json.js";
import { writeChanges, writeDomains } from "./write-changes.js";

const flags = {
  primary: booleanFlag(
    "Make it the primary domain. The former one redirects to it.",
  ),
  status: textFlag(
    "The status code of the redirect: 301, the default, 302, 307 or 308.",
  ),
  target: textFlag(
    "The host name of the hosting platform, for a file that does not exist yet.",
  ),
  site: {
    ...textFlag("The folder of the site, which must have been built."),
    default: "site",
    defaultDescription: "site",
  },
} as const;

/** For the first domain of a project. */
const prerequisites =
  "Custom domains need a paid plan at many hosting platforms, and access to the DNS settings of your domain. Specwright cannot check these two.";

export const addCommand: Command<typeof flags, RecordDetails> = {
  name: "domains add",
  description: "Add a domain to the file, and print the records that it needs",
  findings: [withWarnings],
  positionals: domainPositionals,
  flags,
  json: {
    ...recordJson("the DNS records to create"),
    kinds: "`created` or `changed`",
  },
  async run(run) {
    const { args, io, outcome } = run;
    const domain = await domainArgument(args);
    const status = await statusOf(args.status);
    checkSite(args.site, io);
    const time = new Date(currentTime(io)).toISOString();
    const { file, name } = domainsPath(args, io);
    if (!existsSync(file) && args.target !== undefined) {
      const text = newFile(name, args.target, domain, time);
      const config = await writeDomains({ file, name, text }, "created", run);
      if (config === null) return;
      outcome.text.push(prerequisites);
      return done(config, domain, name, run);
    }
    const opened = await openDomainsFile(run);
    const { config } = opened;
    if (config === null) return;
    if (args.target !== undefined) {
      fail("bad-arguments", null, {
        problem: `${name} exists already, and has a target.`,
        hint: "Remove --target, or change the target in the file.",
      });
    }
    const { additionChanges } = await import("../edit/add.js");
    const changes = additionChanges(config, {
      domain,
      isPrimary: args.primary,
      status,
      time,
    });
    if (changes === null) return alreadyAdded(config, domain, name);
    const text = `add ${domain.ascii}`;
    const written = await writeChanges(opened, changes, text, run);
    if (written !== null) await done(written, domain, name, run);
  },
};

async function statusOf(text = "301"): Promise<RedirectStatus> {
  const { redirectStatuses } = await import("../config/keys.js");
  return (
    redirectStatuses.find((known) => String(known) === text) ??
    fail("bad-arguments", null, {
      problem: `--status ${text} is not a status code of a redirect.`,
      hint: `Use ${redirectStatuses.join(", ")}.`,
    })
  );
}

function checkSite(folder: string, { cwd }: Io): void {
  if (existsSync(join(resolve(cwd, folder), "index.html"))) return;
  fail("site-not-built", null, { folder });
}

function newFile(
  name: string,
  target: string,
  { ascii }: HostName,
  time: string,
): string {
  const value = { target, primary: ascii, added: { [ascii]: time } };
  // JSON is YAML, too, but people expect the style of the file's name.
  return /\.ya?ml$/i.test(name)
    ? `target: ${JSON.stringify(target)}\nprimary: ${ascii}\nadded:\n  ${ascii}: ${JSON.stringify(time)}\n`
    : `${JSON.stringify(value, null, 2)}\n`;
}

function alreadyAdded(
  { primary }: DomainsConfig,
  domain: HostName,
  file: string,
): never {
  const isPrimary = primary.ascii === domain.ascii;
  return fail("domain-already-added", null, {
    file,
    domain: domain.unicode,
    role: isPrimary ? "the primary domain" : "the `from` of a redirect",
    hint: isPrimary
      ? "Name another domain."
      : "Pass --primary to make it the primary domain.",
  });
}

async function done(
  config: DomainsConfig,
  domain: HostName,
  name: string,
  { outcome }: Run<typeof flags, RecordDetails>,
): Promise<void> {
  const [{ neededRecords }, { recordTable }, { hostText }] = await Promise.all([
    import("../records.js"),
    import("../output/records-text.js"),
    import("../config/host-name.js"),
  ]);
  const all = neededRecords(config);
  // CAA records are at a parent of the domain.
  const records = all.filter(
    (record) =>
      record.name === domain.ascii ||
      (record.type === "CAA" && domain.ascii.endsWith(`.${record.name}`)),
  );
  const redirect = config.redirects.find(
    ({ from }) => from.ascii === domain.ascii,
  );
  const role =
    redirect === undefined
      ? "is the primary domain"
      : `redirects to ${hostText(redirect.to)}`;
  addRecords(outcome, records);
  outcome.text.push(
    `${name}: ${hostText(domain)} ${role}.`,
    "Create these records at your DNS provider, then run `specwright domains verify`:",
    ...recordTable(records),
  );
}
