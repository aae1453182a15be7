/** Checks one domain at one server. */
import type { Domain } from "../config/domains.js";
import { hostText, type HostName } from "../config/host-name.js";
import type { DnsRecord } from "../dns/message.js";
import {
  unreachable,
  type DomainFinding,
  dnsList,
  dnsText,
} from "../finding.js";
import {
  addressesOf,
  compareAddresses,
  type FoundAddresses,
} from "./addresses.js";
import { judgeCaa } from "./judge-caa.js";
import { judgeCname } from "./judge-cname.js";
import type { JudgeOptions } from "./judge-options.js";
import { recordsAt } from "../dns/follow.js";
import { zoneLine } from "../output/records-text.js";
import { ownershipRecord } from "../records.js";

export async function judge(
  domain: Domain,
  options: JudgeOptions,
): Promise<DomainFinding> {
  const { config, server } = options;
  const problem =
    (await judgeAddress(domain, options)) ??
    (await judgeOwnership(domain, options)) ??
    (await judgeCaa(domain, options));
  if (problem !== null) return problem;
  const target = hostText(config.target);
  const found = await options.targetAddresses();
  const notes = [
    ...(found.kind === "failure"
      ? [
          `The addresses of ${target} were not checked, because ${server} does not answer for it.`,
        ]
      : []),
    ...(config.authorities.length === 0
      ? ["CAA records were not checked, because the file names no authority."]
      : []),
  ];
  const points = `${hostText(domain)} points to ${target}.`;
  return { state: "ok", message: [points, ...notes].join(" "), fix: null };
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
  const isCname = targets.length > 0 || domain.kind === "subdomain";
  if (isCname) {
    const records = { targets, addresses, exists };
    const problem = judgeCname(domain, config.target, records);
    if (problem !== null) return problem;
  }
  const wanted = await targetAddresses();
  if (wanted.kind === "failure") {
    // A name server of one zone can check a CNAME record, although it refuses questions about the target.
    const isUnknown = wanted.cause === "code REFUSED";
    return isCname && isUnknown ? null : unreachable(wanted, server);
  }
  if (wanted.list.length === 0) {
    return unresolvedTarget(domain, config.target, wanted);
  }
  if (isCname) return null;
  const found = await addressesOf(domain.ascii, ask);
  if (found.kind === "failure") return unreachable(found, server);
  return compareAddresses(domain, config.target, found.list, wanted.list);
}

/** Checks the TXT records with which a hosting platform verifies that a domain is yours. */
async function judgeOwnership(
  domain: Domain,
  { config, server, ask }: JudgeOptions,
): Promise<DomainFinding | null> {
  const wanted = config.ownership.filter(
    (proof) => proof.domain === domain.ascii,
  );
  for (const proof of wanted) {
    const found = await recordsAt(proof.name, "TXT", ask);
    if (found.kind === "failure") return unreachable(found, server);
    const texts = found.records.map(({ text }) => text);
    if (texts.includes(proof.value)) continue;
    return {
      state: "ownership-missing",
      message:
        texts.length === 0
          ? `${proof.name} has no TXT record, which proves to the hosting platform that the domain is yours.`
          : `No TXT record of ${proof.name} has the value that proves to the hosting platform that the domain is yours. It has: ${dnsList(texts)}.`,
      fix: `At your DNS provider, create the record: ${zoneLine(ownershipRecord(proof))}`,
    };
  }
  return null;
}

/** A target without addresses: the site cannot be reached, and another person may get the name of the target. */
function unresolvedTarget(
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
