/** The content of a file with domains, after all checks. */
import type { HostName } from "./host-name.js";
import type { RedirectStatus } from "./keys.js";

export interface Domain extends HostName {
  /** An apex has no label before its registrable part, so it cannot have a CNAME record. */
  readonly kind: "subdomain" | "apex";
  /** The name under a public suffix, which is usually the name of the DNS zone. */
  readonly registrable: string;
}

export interface Redirect {
  readonly from: Domain;
  readonly to: Domain;
  readonly status: RedirectStatus;
}

export interface DomainsConfig {
  readonly target: HostName;
  /** All of them must be able to issue a certificate. */
  readonly authorities: readonly string[];
  readonly primary: Domain;
  readonly redirects: readonly Redirect[];
}

/** Returns the primary domain and those that redirect, in the order of the file. */
export function allDomains({ primary, redirects }: DomainsConfig): Domain[] {
  return [primary, ...redirects.map(({ from }) => from)];
}
