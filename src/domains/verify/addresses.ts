/** Compares the addresses of an apex with those of the target: ALIAS records are not visible in DNS. */
import { hostText, type HostName } from "../config/host-name.js";
import type { Domain } from "../config/domains.js";
import type { Ask, DnsFailure } from "../dns/ask.js";
import type { DnsRecord } from "../dns/message.js";
import { zoneLine } from "../output/records-text.js";
import { addressRecord } from "../records.js";
import { dnsList, type DomainFinding } from "./finding.js";

/** All addresses to which a name resolves, through CNAME records too. */
export type Addresses =
  { readonly kind: "addresses"; readonly list: readonly string[] } | DnsFailure;

export async function addressesOf(name: string, ask: Ask): Promise<Addresses> {
  const list: string[] = [];
  for (const type of ["A", "AAAA"] as const) {
    const result = await ask(name, type);
    if (result.kind === "failure") return result;
    list.push(...addressesIn(result.records));
  }
  return { kind: "addresses", list };
}

function addressesIn(records: readonly DnsRecord[]): string[] {
  return records.flatMap((record) =>
    record.type === "A" || record.type === "AAAA" ? [record.address] : [],
  );
}

/** Returns what is wrong with the addresses of an apex, or null. */
export function compareAddresses(
  domain: Domain,
  target: HostName,
  own: readonly string[],
  wanted: readonly string[],
): DomainFinding | null {
  const shown = hostText(domain);
  const create = `create the record: ${zoneLine(addressRecord(domain, target))} (or ANAME, or CNAME flattening)`;
  if (own.length === 0) {
    return {
      state: "missing",
      message: `${shown} has no A or AAAA record.`,
      fix: `At your DNS provider, ${create}.`,
    };
  }
  const foreign = own.filter((address) => !wanted.includes(address));
  if (foreign.length === 0) return null;
  if (foreign.length < own.length) {
    return {
      state: "conflict",
      message: `${shown} resolves to the addresses of ${hostText(target)}, but also to ${dnsList(foreign)}.`,
      fix: `Delete the A and AAAA records of ${shown} with these addresses: ${dnsList(foreign)}.`,
    };
  }
  const theirs =
    wanted.length === 0
      ? `${hostText(target)} has no address`
      : `${hostText(target)} resolves to ${dnsList(wanted)}`;
  return {
    state: "wrong-target",
    message: `${shown} resolves to ${dnsList(own)}, but ${theirs}.`,
    fix:
      wanted.length === 0
        ? "Check `target` in the file with the domains."
        : `Delete the A and AAAA records of ${shown}, and ${create}.`,
  };
}
