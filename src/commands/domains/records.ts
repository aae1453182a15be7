/** The DNS records that the domains of a site need. */
import {
  allDomains,
  type Domain,
  type DomainsConfig,
  type OwnershipRecord,
} from "./config/domains.js";
import type { HostName } from "./config/host-name.js";

export interface NeededRecord {
  /** The full name, without a final dot. */
  readonly name: string;
  /** The name for people, if it is internationalised. */
  readonly unicode: string;
  readonly type: "CNAME" | "ALIAS" | "TXT" | "CAA";
  readonly ttl: number;
  /** As in a zone file, without a final dot. */
  readonly value: string;
  /** When the record is needed. */
  readonly condition: "always" | "if the zone has CAA records";
  readonly note: string | null;
}

const ttl = 3600;

/** Returns the record that connects one domain to the target. */
export function addressRecord(domain: Domain, target: HostName): NeededRecord {
  const isApex = domain.kind === "apex";
  return {
    name: domain.ascii,
    unicode: domain.unicode,
    type: isApex ? "ALIAS" : "CNAME",
    ttl,
    value: target.ascii,
    condition: "always",
    note: isApex
      ? "Some DNS providers call this type ANAME or CNAME flattening; not every provider has it."
      : null,
  };
}

/** Returns the record that proves who owns a domain. */
export function ownershipRecord({
  name,
  value,
}: OwnershipRecord): NeededRecord {
  return {
    name,
    unicode: name,
    type: "TXT",
    ttl,
    value: quotedStrings(value),
    condition: "always",
    note: "It proves to the hosting platform that the domain is yours.",
  };
}

/** A string in DNS has at most 255 bytes, so a long text has several. */
function quotedStrings(text: string): string {
  const parts = text.match(/.{1,255}/gs) ?? [""];
  return parts.map((part) => `"${part.replace(/["\\]/g, "\\$&")}"`).join(" ");
}

/** Returns a record that allows an authority to issue certificates. */
export function caaRecord(name: HostName, authority: string): NeededRecord {
  return {
    name: name.ascii,
    unicode: name.unicode,
    type: "CAA",
    ttl,
    value: `0 issue "${authority}"`,
    condition: "if the zone has CAA records",
    note: "A zone without CAA records allows every authority.",
  };
}

/** Returns all records, in the order of the file. CAA records are at the registrable name, once for each. */
export function neededRecords(config: DomainsConfig): NeededRecord[] {
  const domains = allDomains(config);
  const zones = new Map(
    domains.map((domain) => [domain.registrable, registrableOf(domain)]),
  );
  return [
    ...domains.map((domain) => addressRecord(domain, config.target)),
    ...config.ownership.map(ownershipRecord),
    ...[...zones.values()].flatMap((zone) =>
      config.authorities.map((authority) => caaRecord(zone, authority)),
    ),
  ];
}

function registrableOf({ unicode, registrable }: Domain): HostName {
  const labels = registrable.split(".").length;
  const last = unicode.split(".").slice(-labels).join(".");
  return { ascii: registrable, unicode: last };
}
