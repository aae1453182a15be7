/** The result of checking a domain, and the words for it. */
import { visible } from "../../base/diagnostics.js";
import type { DnsFailure } from "./dns/ask.js";

/** The state of a domain, from the most to the least urgent. */
export const domainStates = [
  "conflict",
  "wrong-target",
  "missing",
  "target-unresolved",
  "ownership-missing",
  "caa-blocked",
  "unreachable",
  "server-unreachable",
  "certificate-missing",
  "certificate-wrong-name",
  "certificate-expired",
  "certificate-untrusted",
  "certificate-wrong-authority",
  "redirect-wrong",
  "certificate-expiring",
  "certificate-pending",
  "ok",
] as const;

export type DomainState = (typeof domainStates)[number];

export interface DomainFinding {
  readonly state: DomainState;
  /** What DNS has, or what the web server sends. */
  readonly message: string;
  /** What to change; null if nothing is wrong. */
  readonly fix: string | null;
}

/** DNS text comes from strangers. Returns a value that is safe for a terminal. */
export const dnsText = visible;

/** Returns the first values of a list, so that a long answer stays readable. */
export function dnsList(values: readonly string[]): string {
  const shown = values.slice(0, 5).map(dnsText).join(", ");
  return values.length > 5 ? `${shown} and ${values.length - 5} more` : shown;
}

/** Returns the finding for a question that was not answered. */
export function unreachable(
  { query, cause }: DnsFailure,
  server: string,
): DomainFinding {
  const { reason, fix } = failureWords(cause);
  return {
    state: "unreachable",
    message: `The ${query.type} records of ${query.name} are not known: ${server} ${reason}.`,
    fix,
  };
}

function failureWords(cause: DnsFailure["cause"]): {
  reason: string;
  fix: string;
} {
  const otherServer =
    "Check the address of the server and your network, or ask another server with --resolver.";
  switch (cause) {
    case "timeout":
      return { reason: "did not answer in time", fix: otherServer };
    case "closed":
      return { reason: "does not accept queries", fix: otherServer };
    case "broken":
      return { reason: "sent an answer that cannot be read", fix: otherServer };
    case "code SERVFAIL":
      return {
        reason: "answered SERVFAIL",
        fix: "Check at your DNS provider that the name servers of the zone answer and that its DNSSEC records are right.",
      };
    case "code REFUSED":
      return {
        reason: "answered REFUSED",
        fix: "This server does not answer for the domain: ask a name server of its zone, or a public resolver, with --resolver.",
      };
    default:
      return {
        reason: `answered ${dnsText(cause.slice("code ".length))}`,
        fix: otherServer,
      };
  }
}
