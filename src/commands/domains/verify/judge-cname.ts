/** Checks the CNAME record of a subdomain, and that there is no other record beside it. */
import type { Domain } from "../config/domains.js";
import { hostText, type HostName } from "../config/host-name.js";
import type { DnsRecord } from "../dns/message.js";
import { dnsList, dnsText, type DomainFinding } from "../finding.js";
import { zoneLine } from "../output/records-text.js";
import { addressRecord } from "../records.js";

interface OwnRecords {
  /** The values of the CNAME records. */
  readonly targets: readonly string[];
  readonly addresses: readonly DnsRecord[];
  readonly exists: boolean;
}

export function judgeCname(
  domain: Domain,
  target: HostName,
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
