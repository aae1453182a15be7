/** The words for problems of certificates. */
import { countOf } from "../../../base/count-of.js";
import type { DomainsConfig } from "../config/domains.js";
import { dnsText } from "../finding.js";
import type { IssuerName } from "./certificate.js";

export function daysText(days: number): string {
  return days < 1 ? "less than 1 day" : countOf(days, "day");
}

/** Returns the name for people: the organisation, or the common name. */
export function issuerText([issuer]: readonly IssuerName[]): string {
  return dnsText(
    issuer?.organization ?? issuer?.commonName ?? "an unnamed authority",
  );
}

function caaText({ authorities }: DomainsConfig): string {
  return authorities.length === 0
    ? "Name its authority as `authority` in the file with the domains, so that CAA records are checked."
    : `No CAA record blocks ${authorities.join(" or ")}.`;
}

/** The DNS records are right, or HTTPS would not have been checked. */
export function missingFix(
  config: DomainsConfig,
  since: number | null,
): string {
  const wait =
    since === null
      ? " If you added the domain less than 30 minutes ago, wait first."
      : "";
  return `The DNS records are right: start the verification of the domain at your hosting platform again. ${caaText(config)}${wait}`;
}

export function renewFix(config: DomainsConfig): string {
  return `The hosting platform renews certificates by itself: look for an error there, or start the verification of the domain again. ${caaText(config)}`;
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function distrustText(code: string): string {
  switch (code) {
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
      return "it is signed by itself";
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return "its root is not a known authority";
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
      return "the server does not send the certificate of the issuer, or its root is not a known authority";
    default:
      return dnsText(code.toLowerCase().replaceAll("_", " "));
  }
}
