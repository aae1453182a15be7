/** Compares the addresses of an apex with those of the target: ALIAS records are not visible in DNS. */
import { hostText, type HostName } from "../config/host-name.js";
import type { Domain } from "../config/domains.js";
import type { Ask, DnsFailure } from "../dns/ask.js";
import { recordsAt } from "../dns/follow.js";
import { zoneLine } from "../output/records-text.js";
import { addressRecord } from "../records.js";
import { dnsList, type DomainFinding } from "../finding.js";

export interface FoundAddresses {
  readonly kind: "addresses";
  readonly list: readonly string[];
  /** The name at the end of the CNAME records. */
  readonly end: string;
  /** Whether the name at the end has records of any type. */
  readonly exists: boolean;
}

/** All addresses to which a name resolves, through CNAME records too. */
export type Addresses = FoundAddresses | DnsFailure;

export async function addressesOf(name: string, ask: Ask): Promise<Addresses> {
  const v4 = await recordsAt(name, "A", ask);
  if (v4.kind === "failure") return v4;
  const v6 = await recordsAt(name, "AAAA", ask);
  if (v6.kind === "failure") return v6;
  const records = [...v4.records, ...v6.records];
  return {
    kind: "addresses",
    list: records.map(({ address }) => address),
    end: v4.end,
    exists: v4.exists || v6.exists,
  };
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
  return {
    state: "wrong-target",
    message: `${shown} resolves to ${dnsList(own)}, but ${hostText(target)} resolves to ${dnsList(wanted)}.`,
    fix: `Delete the A and AAAA records of ${shown}, and ${create}.`,
  };
}
