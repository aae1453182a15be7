/** Checks one domain at one server. */
import type { Domain } from "../config/domains.js";
import { hostText } from "../config/host-name.js";
import type { DnsRecord } from "../dns/message.js";
import { unreachable, type DomainFinding } from "../finding.js";
import { addressesOf, compareAddresses } from "./addresses.js";
import { judgeCaa } from "./judge-caa.js";
import { judgeCname } from "./judge-cname.js";
import type { JudgeOptions } from "./judge-options.js";
import { judgeOwnership } from "./judge-ownership.js";
import { unresolvedTarget } from "./target.js";

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
