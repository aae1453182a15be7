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

/** A TXT record that proves to the hosting platform who owns a domain. */
export interface OwnershipRecord {
  /** The domain in its ASCII form. */
  readonly domain: string;
  /** The full name of the record: lower case, without a final dot. */
  readonly name: string;
  readonly value: string;
}

export interface DomainsConfig {
  readonly target: HostName;
  /** All of them must be able to issue a certificate. */
  readonly authorities: readonly string[];
  readonly primary: Domain;
  readonly redirects: readonly Redirect[];
  /** Whether the file has the list, even if it is empty. */
  readonly hasRedirects: boolean;
  /** The methods of ACME that the platform uses. */
  readonly validationMethods: readonly string[];
  /** The accounts of the platform at the authorities; empty if they are not known. */
  readonly accountUris: readonly string[];
  readonly ownership: readonly OwnershipRecord[];
  /** When domains were added, in milliseconds, by their ASCII form. */
  readonly added: ReadonlyMap<string, number>;
}

/** Returns the primary domain and those that redirect, in the order of the file. */
export function allDomains({ primary, redirects }: DomainsConfig): Domain[] {
  return [primary, ...redirects.map(({ from }) => from)];
}
