/** Checks one domain at one server. */
import type { Domain, DomainsConfig } from "../config/domains.js";
import { hostText } from "../config/host-name.js";
import type { Ask } from "../dns/ask.js";
import type { DnsRecord } from "../dns/message.js";
import { zoneLine } from "../output/records-text.js";
import { addressRecord, caaRecord } from "../records.js";
import { addressesOf, compareAddresses, type Addresses } from "./addresses.js";
import { caaBlock, findCaa, type CaaBlock, type CaaSet } from "./caa.js";
import {
  dnsList,
  dnsText,
  unreachable,
  type DomainFinding,
} from "./finding.js";

export interface JudgeOptions {
  readonly config: DomainsConfig;
  /** The name of the server for messages. */
  readonly server: string;
  readonly ask: Ask;
  /** Asks for the addresses of the target at any server that knows them. */
  readonly targetAddresses: () => Promise<Addresses>;
}

export async function judge(
  domain: Domain,
  options: JudgeOptions,
): Promise<DomainFinding> {
  const problem =
    (await judgeAddress(domain, options)) ?? (await judgeCaa(domain, options));
  if (problem !== null) return problem;
  const target = hostText(options.config.target);
  const points = `${hostText(domain)} points to ${target}`;
  const unchecked =
    options.config.authorities.length === 0
      ? " CAA records were not checked, because the file names no authority."
      : "";
  return { state: "ok", message: `${points}.${unchecked}`, fix: null };
}

async function judgeAddress(
  domain: Domain,
  { config, server, ask, targetAddresses }: JudgeOptions,
): Promise<DomainFinding | null> {
  const own: DnsRecord[] = [];
  let exists = false;
  for (const type of ["CNAME", "A", "AAAA"] as const) {
    const result = await ask(domain.ascii, type);
    if (result.kind === "failure") return unreachable(result, server);
    exists ||= result.exists;
    // The answer for A also has the records of the target.
    own.push(...result.records.filter(({ name }) => name === domain.ascii));
  }
  const targets = [
    ...new Set(own.flatMap((r) => (r.type === "CNAME" ? [r.target] : []))),
  ];
  const addresses = own.filter(({ type }) => type === "A" || type === "AAAA");
  if (targets.length > 0 || domain.kind === "subdomain") {
    return judgeCname(domain, config, { targets, addresses, exists });
  }
  const wanted = await targetAddresses();
  if (wanted.kind === "failure") return unreachable(wanted, server);
  const found = await addressesOf(domain.ascii, ask);
  if (found.kind === "failure") return unreachable(found, server);
  return compareAddresses(domain, config.target, found.list, wanted.list);
}

interface OwnRecords {
  /** The values of the CNAME records. */
  readonly targets: readonly string[];
  readonly addresses: readonly DnsRecord[];
  readonly exists: boolean;
}

function judgeCname(
  domain: Domain,
  { target }: DomainsConfig,
  { targets, addresses, exists }: OwnRecords,
): DomainFinding | null {
  const shown = hostText(domain);
  const create = `create the record: ${zoneLine(addressRecord(domain, target))}`;
  const [value] = targets;
  if (addresses.length > 0) {
    const found = addressText(addresses);
    const isRight = targets.length === 1 && value === target.ascii;
    return {
      state: "conflict",
      message: `${shown} has ${found} ${value === undefined ? "instead of a CNAME record" : "beside its CNAME record"}.`,
      fix: isRight
        ? `Delete ${found}; the CNAME record is right.`
        : `Delete ${found}, then ${create}`,
    };
  }
  if (value === undefined) {
    return {
      state: "missing",
      message: exists
        ? `${shown} has no CNAME record.`
        : `${shown} does not exist in DNS.`,
      fix: `At your DNS provider, ${create}`,
    };
  }
  if (targets.length > 1) {
    return {
      state: "conflict",
      message: `${shown} has more than one CNAME record: ${dnsList(targets)}.`,
      fix: `Delete all of them but the one with the value ${hostText(target)}.`,
    };
  }
  if (value === target.ascii) return null;
  return {
    state: "wrong-target",
    message: `The CNAME record of ${shown} has the value ${dnsText(value)}.`,
    fix: `Change its value to ${hostText(target)}.`,
  };
}

/** Returns a text such as `the A record 192.0.2.1`. */
function addressText(records: readonly DnsRecord[]): string {
  const values = records.flatMap((record) =>
    record.type === "A" || record.type === "AAAA" ? [record.address] : [],
  );
  const types = [...new Set(records.map(({ type }) => type))].join(" and ");
  return `the ${types} record${values.length === 1 ? "" : "s"} ${dnsList(values)}`;
}

async function judgeCaa(
  domain: Domain,
  { config, server, ask }: JudgeOptions,
): Promise<DomainFinding | null> {
  if (config.authorities.length === 0) return null;
  const found = await findCaa(domain.ascii, ask);
  if (found.kind === "failure") return unreachable(found, server);
  const { set } = found;
  if (set === null) return null;
  for (const authority of config.authorities) {
    const block = caaBlock(set, authority);
    if (block !== null) return caaFinding(domain, authority, set, block);
  }
  return null;
}

function caaFinding(
  domain: Domain,
  authority: string,
  { name }: CaaSet,
  block: CaaBlock,
): DomainFinding {
  const start = `The CAA records of ${dnsText(name)} do not allow ${authority} to issue a certificate for ${hostText(domain)}`;
  const isOwn = domain.ascii === name || domain.ascii.endsWith(`.${name}`);
  const advise = (change: string) =>
    isOwn
      ? `At your DNS provider, ${change}`
      : `${dnsText(name)} belongs to the target. Ask its operator: ${change}`;
  switch (block.kind) {
    case "critical":
      return {
        state: "caa-blocked",
        message: `${start}: the property ${dnsText(block.tag)} is marked as critical, and authorities do not know it.`,
        fix: advise("delete the record, or change its flags from 128 to 0."),
      };
    case "not-listed": {
      const allowed =
        block.allowed.length === 0 ? "no authority" : dnsList(block.allowed);
      const record = caaRecord({ ascii: name, unicode: name }, authority);
      return {
        state: "caa-blocked",
        message: `${start}: they allow ${allowed}.`,
        fix: advise(`create the record: ${dnsText(zoneLine(record))}`),
      };
    }
  }
}
