/** How a certificate is read and judged, without a server. */
import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { expect, it } from "vitest";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { checkDomains } from "../../src/commands/domains/config/check.js";
import {
  issuersOf,
  type Certificate,
} from "../../src/commands/domains/https/certificate.js";
import { judgeCertificate } from "../../src/commands/domains/https/judge-certificate.js";

const config = checkDomains(
  {
    target: "sites.example.net",
    primary: "docs.example.org",
    authority: "letsencrypt.org",
  },
  "domains.json",
  new Diagnostics(),
);
if (config === null) throw new Error("The file with domains is not valid");

const right: Certificate = {
  kind: "certificate",
  names: ["docs.example.org"],
  coversDomain: true,
  issuers: [{ organization: "Let's Encrypt", commonName: "R1" }],
  validFrom: Date.UTC(2026, 8, 1),
  validTo: Date.UTC(2026, 11, 1),
  distrust: null,
};

const rules = {
  config,
  now: Date.UTC(2026, 9, 1),
  since: null,
  minDays: null,
};

const judged = (certificate: Partial<Certificate>, other: object = {}) =>
  judgeCertificate(
    config.primary,
    { ...right, ...certificate },
    { ...rules, ...other },
  );

it("accepts a certificate of the authority that is valid long enough", () => {
  expect(judged({})).toBeNull();
});

it.each([
  [
    { coversDomain: false, names: ["other.example.org"] },
    {},
    "certificate-wrong-name",
    "The certificate of docs.example.org does not name it. It names: other.example.org.",
  ],
  [
    {},
    { now: Date.UTC(2026, 11, 24) },
    "certificate-expired",
    "The certificate of docs.example.org expired on 2026-12-01.",
  ],
  [
    {},
    { now: Date.UTC(2026, 7, 31) },
    "certificate-expired",
    "The certificate of docs.example.org is not valid before 2026-09-01.",
  ],
  [
    { distrust: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    {},
    "certificate-untrusted",
    "is not trusted: it is signed by itself.",
  ],
  [
    { issuers: [{ organization: "Amazon", commonName: null }] },
    {},
    "certificate-wrong-authority",
    "is issued by Amazon, not by letsencrypt.org.",
  ],
  [
    {},
    { now: Date.UTC(2026, 10, 20) },
    "certificate-expiring",
    "expires on 2026-12-01, in 11 days, and was not renewed.",
  ],
  [
    {},
    { minDays: 62 },
    "certificate-expiring",
    "expires on 2026-12-01, in 61 days, and was not renewed.",
  ],
  [
    { coversDomain: false, names: [] },
    { since: rules.now - 90_000 },
    "certificate-pending",
    "It names: no domain. The hosting platform has had 1 minute to obtain it, and can need 30.",
  ],
])("%j with %j is %s", (certificate, other, state, message) => {
  const finding = judged(certificate, other);
  expect(finding?.state).toBe(state);
  expect(finding?.message).toContain(message);
});

it("reads the issuers up to the root, and ends for a chain without one", () => {
  const root = new X509Certificate(rootCertificates[0] ?? "");
  expect(issuersOf(root)).toHaveLength(1);

  const linked = (issuer: string, above: () => unknown) =>
    ({
      subject: "CN=any",
      issuer,
      get issuerCertificate() {
        return above();
      },
    }) as X509Certificate;
  const endless = linked("O=One\\, Inc", () => endless);
  const names = issuersOf(endless);
  expect(names).toHaveLength(10);
  expect(names[0]).toEqual({ organization: "One, Inc", commonName: null });
  expect(issuersOf(linked("CN=two", () => undefined))).toEqual([
    { organization: null, commonName: "two" },
  ]);
});
