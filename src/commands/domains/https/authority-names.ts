/** The organisations in the certificates of public authorities, by the domains of the authorities for CAA records. */
import type { IssuerName } from "./certificate.js";

interface Authority {
  /** Any of them allows the authority in a CAA record. */
  readonly domains: readonly string[];
  readonly organizations: readonly string[];
}

export const authorities: readonly Authority[] = [
  {
    domains: ["letsencrypt.org"],
    organizations: [
      "Let's Encrypt",
      "Internet Security Research Group",
      "ISRG",
    ],
  },
  {
    domains: ["pki.goog", "google.com"],
    organizations: ["Google Trust Services", "Google Trust Services LLC"],
  },
  {
    domains: [
      "digicert.com",
      "www.digicert.com",
      "digicert.ne.jp",
      "geotrust.com",
      "rapidssl.com",
      "symantec.com",
      "thawte.com",
    ],
    organizations: ["DigiCert Inc", "DigiCert, Inc.", "Baltimore"],
  },
  {
    domains: [
      "sectigo.com",
      "comodo.com",
      "comodoca.com",
      "trust-provider.com",
      "usertrust.com",
    ],
    organizations: [
      "Sectigo Limited",
      "COMODO CA Limited",
      "Comodo CA Limited",
      "The USERTRUST Network",
    ],
  },
  {
    domains: ["amazon.com", "amazonaws.com", "amazontrust.com", "awstrust.com"],
    organizations: ["Amazon"],
  },
  {
    domains: ["globalsign.com"],
    organizations: ["GlobalSign nv-sa", "GlobalSign"],
  },
  { domains: ["ssl.com"], organizations: ["SSL Corporation", "SSL Corp"] },
  {
    domains: ["godaddy.com", "starfieldtech.com"],
    organizations: [
      "GoDaddy.com, Inc.",
      "Starfield Technologies, Inc.",
      "The Go Daddy Group, Inc.",
    ],
  },
  {
    domains: ["buypass.com", "buypass.no"],
    organizations: ["Buypass AS-983163327"],
  },
  {
    domains: ["certum.pl", "certum.eu"],
    organizations: ["Asseco Data Systems S.A.", "Unizeto Technologies S.A."],
  },
  { domains: ["identrust.com"], organizations: ["IdenTrust"] },
  {
    domains: ["actalis.it"],
    organizations: ["Actalis S.p.A./03358520967", "Actalis S.p.A."],
  },
  {
    domains: ["harica.gr"],
    organizations: ["Hellenic Academic and Research Institutions CA"],
  },
  { domains: ["microsoft.com"], organizations: ["Microsoft Corporation"] },
];

/**
 * Returns whether one of the authorities has issued a certificate. Null if Specwright does not know the organisation of
 * an authority. The first known organisation counts: resellers have names of their own below it, and roots of other
 * authorities may be above it.
 */
export function isIssuedBy(
  issuers: readonly IssuerName[],
  domains: readonly string[],
): boolean | null {
  const wanted = domains.map(authorityOf);
  const issuer = issuers
    .map(({ organization }) => byOrganization(organization))
    .find((found) => found !== null);
  if (issuer !== undefined && wanted.includes(issuer)) return true;
  return wanted.includes(null) ? null : false;
}

function authorityOf(domain: string): Authority | null {
  return authorities.find(({ domains }) => domains.includes(domain)) ?? null;
}

function byOrganization(name: string | null): Authority | null {
  if (name === null) return null;
  const isSame = (organization: string) =>
    organization.toLowerCase() === name.toLowerCase();
  return (
    authorities.find(({ organizations }) => organizations.some(isSame)) ?? null
  );
}
