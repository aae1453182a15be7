/** Judges the certificate of a domain: present, for the domain, trusted, of the right authority, and not near its end. */
import { countOf } from "../../../base/count-of.js";
import type { Domain, DomainsConfig } from "../config/domains.js";
import { hostText } from "../config/host-name.js";
import { dnsList, type DomainFinding, type DomainState } from "../finding.js";
import { isIssuedBy } from "./authority-names.js";
import type { Certificate } from "./certificate.js";
import {
  dayOf,
  daysText,
  distrustText,
  issuerText,
  missingFix,
  renewFix,
} from "./certificate-words.js";
import type { ConnectionFailure } from "./failure.js";

interface CertificateRules {
  readonly config: DomainsConfig;
  /** Milliseconds, as all times here. */
  readonly now: number;
  /** When the platform could begin to obtain the certificate; null if it is not known. */
  readonly since: number | null;
  /** The days that a certificate must still be valid; null for a limit by its lifetime. */
  readonly minDays: number | null;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** After this time, a platform should have the certificate of a new domain. */
const longestIssue = 30 * minute;

/** Returns the finding for a domain whose server sent no certificate. */
export function judgeFailure(
  domain: Domain,
  { kind, reason }: ConnectionFailure,
  rules: CertificateRules,
): DomainFinding {
  const shown = hostText(domain);
  if (kind === "closed") {
    return {
      state: "server-unreachable",
      message: `The server of ${shown} ${reason} at port 443.`,
      fix: "Check that the hosting platform serves the domain, and that no firewall blocks port 443.",
    };
  }
  const finding: DomainFinding = {
    state: "certificate-missing",
    message: `The server of ${shown} has no certificate for it: it ${reason}.`,
    fix: missingFix(rules.config, rules.since),
  };
  return isPending(rules) ? pendingFinding(finding, rules) : finding;
}

/** Returns what is wrong with the certificate of a domain, or null. */
export function judgeCertificate(
  domain: Domain,
  certificate: Certificate,
  rules: CertificateRules,
): DomainFinding | null {
  const problem = problemOf(hostText(domain), certificate, rules);
  const isEarly = problem !== null && beforeIssue.has(problem.state);
  return isEarly && isPending(rules) ? pendingFinding(problem, rules) : problem;
}

/** The states of a platform that sends a certificate of its own until it has that of the domain. */
const beforeIssue: ReadonlySet<DomainState> = new Set([
  "certificate-wrong-name",
  "certificate-untrusted",
] as const);

function isPending({ since, now }: CertificateRules): boolean {
  return since !== null && now < since + longestIssue;
}

function pendingFinding(
  { message }: DomainFinding,
  { since, now }: CertificateRules,
): DomainFinding {
  const start = since ?? now;
  const age = Math.max(0, Math.floor((now - start) / minute));
  const end = new Date(start + longestIssue).toISOString();
  return {
    state: "certificate-pending",
    message: `${message} The hosting platform has had ${countOf(age, "minute")} to obtain it, and can need 30.`,
    fix: `Wait until ${end}, then verify again. --wait 30m repeats the check.`,
  };
}

function problemOf(
  shown: string,
  certificate: Certificate,
  rules: CertificateRules,
): DomainFinding | null {
  const { now, since, config } = rules;
  const { names, validFrom, validTo, issuers, distrust } = certificate;
  if (!certificate.coversDomain) {
    return {
      state: "certificate-wrong-name",
      message: `The certificate of ${shown} does not name it. It names: ${names.length === 0 ? "no domain" : dnsList(names)}.`,
      fix: missingFix(config, since),
    };
  }
  if (now > validTo || now < validFrom) {
    return {
      state: "certificate-expired",
      message:
        now > validTo
          ? `The certificate of ${shown} expired on ${dayOf(validTo)}.`
          : `The certificate of ${shown} is not valid before ${dayOf(validFrom)}.`,
      fix: `${renewFix(config)} Check also the clock of this computer.`,
    };
  }
  if (distrust !== null) {
    return {
      state: "certificate-untrusted",
      message: `The certificate of ${shown}, issued by ${issuerText(issuers)}, is not trusted: ${distrustText(distrust)}.`,
      fix: `${missingFix(config, since)} If the authority is your own, name its root certificate with --ca.`,
    };
  }
  const wanted = config.authorities;
  if (wanted.length > 0 && isIssuedBy(issuers, wanted) === false) {
    return {
      state: "certificate-wrong-authority",
      message: `The certificate of ${shown} is issued by ${issuerText(issuers)}, not by ${wanted.join(" or ")}.`,
      fix: "If the hosting platform has changed its authority, change `authority` in the file with the domains, and the CAA records. Otherwise check who obtained the certificate.",
    };
  }
  const least = leastTime(certificate, rules);
  if (validTo - now >= least) return null;
  return {
    state: "certificate-expiring",
    message: `The certificate of ${shown} expires on ${dayOf(validTo)}, in ${daysText(daysLeft(certificate, now))}, and was not renewed.`,
    fix: renewFix(config),
  };
}

/** A platform renews a certificate when a third of its lifetime is left. Half of this time later, it is late. */
function leastTime(
  { validFrom, validTo }: Certificate,
  { minDays }: CertificateRules,
): number {
  return minDays === null
    ? Math.min(14 * day, (validTo - validFrom) / 6)
    : minDays * day;
}

/** Whole days. */
export function daysLeft({ validTo }: Certificate, now: number): number {
  return Math.floor((validTo - now) / day);
}
