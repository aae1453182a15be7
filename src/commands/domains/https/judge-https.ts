/** Checks the certificate and the responses of one domain. */
import type { Domain, DomainsConfig } from "../config/domains.js";
import { dnsText, type DomainFinding } from "../finding.js";
import { readCertificate, type Certificate } from "./certificate.js";
import { endpointOf, type ConnectOptions } from "./endpoint.js";
import { daysText, issuerText } from "./certificate-words.js";
import {
  daysLeft,
  judgeCertificate,
  judgeFailure,
} from "./judge-certificate.js";
import { judgeResponses, type ResponseReport } from "./judge-redirects.js";

export interface HttpsOptions extends ConnectOptions {
  /** The days that a certificate must still be valid; null for a limit by its lifetime. */
  readonly minDays: number | null;
  /** Milliseconds. */
  readonly now: () => number;
}

/** What the web server of a domain sent, as `--json` prints it. */
export interface HttpsReport {
  readonly certificate: CertificateReport | null;
  readonly responses: readonly ResponseReport[];
}

export interface CertificateReport {
  readonly names: readonly string[];
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly daysLeft: number;
}

export interface HttpsJudgement {
  /** The state is `ok` if nothing is wrong. */
  readonly finding: DomainFinding;
  readonly report: HttpsReport;
}

interface HttpsContext {
  readonly config: DomainsConfig;
  /** The addresses of the domain in DNS. */
  readonly addresses: readonly string[];
  /** When the platform could begin to obtain the certificate; null if it is not known. */
  readonly since: number | null;
  readonly options: HttpsOptions;
}

export async function judgeHttps(
  domain: Domain,
  { config, addresses, since, options }: HttpsContext,
): Promise<HttpsJudgement> {
  const now = options.now();
  const endpoints = {
    https: endpointOf("https", domain.ascii, addresses, options),
    http: endpointOf("http", domain.ascii, addresses, options),
  };
  const rules = { config, now, since, minDays: options.minDays };
  const found = await readCertificate(endpoints.https);
  if (found.kind !== "certificate") {
    const finding = judgeFailure(domain, found, rules);
    return { finding, report: { certificate: null, responses: [] } };
  }
  const certificate = reportOf(found, now);
  const { finding, responses } = await judgeResponses(
    domain,
    config,
    endpoints,
  );
  const problem = mostUrgent(judgeCertificate(domain, found, rules), finding);
  return {
    finding: problem ?? validCertificate(certificate),
    report: { certificate, responses },
  };
}

/** A certificate that is valid now matters less than a wrong redirect. */
function mostUrgent(
  certificate: DomainFinding | null,
  response: DomainFinding | null,
): DomainFinding | null {
  const isValid = certificate?.state === "certificate-expiring";
  return isValid ? (response ?? certificate) : (certificate ?? response);
}

function validCertificate(certificate: CertificateReport): DomainFinding {
  return {
    state: "ok",
    message: `Its certificate is issued by ${certificate.issuer} and valid for ${daysText(certificate.daysLeft)}.`,
    fix: null,
  };
}

function reportOf(certificate: Certificate, now: number): CertificateReport {
  const { names, issuers, validFrom, validTo } = certificate;
  return {
    names: names.map(dnsText),
    issuer: issuerText(issuers),
    validFrom: new Date(validFrom).toISOString(),
    validTo: new Date(validTo).toISOString(),
    daysLeft: daysLeft(certificate, now),
  };
}
