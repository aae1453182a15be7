/** Checks that CAA records allow the authorities of the file to issue a certificate for a domain. */
import type { Domain, DomainsConfig } from "../config/domains.js";
import { hostText } from "../config/host-name.js";
import {
  dnsList,
  dnsText,
  unreachable,
  type DomainFinding,
} from "../finding.js";
import { zoneLine } from "../output/records-text.js";
import { caaRecord } from "../records.js";
import {
  caaBlock,
  findCaa,
  type CaaBlock,
  type CaaSet,
  type CertificateRequest,
} from "./caa.js";
import type { JudgeOptions } from "./judge-options.js";

export async function judgeCaa(
  domain: Domain,
  { config, server, ask }: JudgeOptions,
): Promise<DomainFinding | null> {
  const requests = certificateRequests(config);
  if (requests.length === 0) return null;
  const found = await findCaa(domain.ascii, ask);
  if (found.kind === "failure") return unreachable(found, server);
  const { set } = found;
  if (set === null) return null;
  for (const request of requests) {
    const block = caaBlock(set, request);
    if (block !== null) return caaFinding(domain, request, set, block);
  }
  return null;
}

function certificateRequests(config: DomainsConfig): CertificateRequest[] {
  const { authorities, validationMethods, accountUris } = config;
  return authorities.map((authority) => ({
    authority,
    methods: validationMethods,
    accounts: accountUris,
  }));
}

function caaFinding(
  domain: Domain,
  request: CertificateRequest,
  { name }: CaaSet,
  block: CaaBlock,
): DomainFinding {
  const { authority } = request;
  const start = `The CAA records of ${dnsText(name)} do not allow ${authority} to issue a certificate for ${hostText(domain)}`;
  const isOwn = domain.ascii === name || domain.ascii.endsWith(`.${name}`);
  const { reason, change, remark } = blockWords(name, request, block);
  const advice = isOwn
    ? `At your DNS provider, ${change}`
    : `${dnsText(name)} belongs to the target. Ask its operator: ${change}`;
  return {
    state: "caa-blocked",
    message: `${start}: ${reason}.`,
    fix: remark === undefined ? advice : `${advice} ${remark}`,
  };
}

interface BlockWords {
  reason: string;
  /** What to change in DNS. */
  change: string;
  /** What else can be wrong. */
  remark?: string;
}

function blockWords(
  name: string,
  { authority, methods, accounts }: CertificateRequest,
  block: CaaBlock,
): BlockWords {
  const inFile = "in the file with the domains";
  switch (block.kind) {
    case "critical":
      return {
        reason: `the property ${dnsText(block.tag)} is marked as critical, and authorities do not know it`,
        change: "delete the record, or change its flags from 128 to 0.",
      };
    case "not-listed": {
      const record = caaRecord({ ascii: name, unicode: name }, authority);
      const { allowed } = block;
      return {
        reason: `they allow ${allowed.length === 0 ? "no authority" : dnsList(allowed)}`,
        change: `create the record: ${dnsText(zoneLine(record))}`,
      };
    }
    case "accounturi":
      return {
        reason: `accounturi limits them to the account ${dnsText(block.value)}, and ${accounts.length === 0 ? "the account of the hosting platform is not known" : `the hosting platform uses ${dnsList(accounts)}`}`,
        change: `remove accounturi from the record, or create one for the account of the hosting platform.`,
        remark: `If the account belongs to the hosting platform, name it as \`accountUri\` ${inFile}.`,
      };
    case "validationmethods":
      return {
        reason: `validationmethods limits them to ${dnsText(block.value) || "no method"}, and the hosting platform uses ${dnsList(methods)}`,
        change: `add a method of the hosting platform to validationmethods, or remove the parameter.`,
        remark: `If the platform uses another method, name it in \`validationMethods\` ${inFile}.`,
      };
  }
}
