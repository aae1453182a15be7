/** A target without addresses: the site cannot be reached, and another person may get the name of the target. */
import type { Domain } from "../config/domains.js";
import { hostText, type HostName } from "../config/host-name.js";
import { dnsText, type DomainFinding } from "../finding.js";
import type { FoundAddresses } from "./addresses.js";

export function unresolvedTarget(
  domain: Domain,
  target: HostName,
  { end, exists }: FoundAddresses,
): DomainFinding {
  const shown = hostText(target);
  const lacks = exists ? "has no A or AAAA record" : "does not exist in DNS";
  const reason =
    end === target.ascii
      ? `${shown} ${lacks}`
      : `${shown} leads to ${dnsText(end)}, which ${lacks}`;
  return {
    state: "target-unresolved",
    message: `${hostText(domain)} points to ${shown}, which does not resolve: ${reason}.`,
    fix: `Check \`target\` in the file with the domains. If the hosting platform has no such name anymore, delete the record of ${hostText(domain)}: a person who gets the name of the target could serve pages under your domain.`,
  };
}
