/** Parts of `domains verify --https` that need no server. */
import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { expect, it } from "vitest";
import {
  authorities,
  isIssuedBy,
} from "../../src/commands/domains/https/authority-names.js";
import { parseEndpointAddress } from "../../src/commands/domains/https/endpoint.js";
import { connectionFailure } from "../../src/commands/domains/https/failure.js";
import { Readiness } from "../../src/commands/domains/verify/readiness.js";

const roots = new Set(
  rootCertificates.map((text) => {
    const { subject } = new X509Certificate(text);
    const [, name = ""] = /^O=(.*)$/m.exec(subject) ?? [];
    return name.replaceAll("\\", "");
  }),
);

it.each(authorities)("Node has a root of $organizations", (authority) => {
  expect(authority.organizations.some((name) => roots.has(name))).toBe(true);
});

const issuer = (organization: string | null) => ({
  organization,
  commonName: "any",
});

it.each([
  ["the authority", ["Let's Encrypt"], ["letsencrypt.org"], true],
  ["other case", ["LET'S ENCRYPT"], ["letsencrypt.org"], true],
  ["one of several", ["Amazon"], ["letsencrypt.org", "amazon.com"], true],
  [
    "a reseller below the authority",
    ["ZeroSSL", "The USERTRUST Network"],
    ["sectigo.com"],
    true,
  ],
  [
    "the authority below the root of another",
    ["Google Trust Services LLC", "GlobalSign nv-sa"],
    ["globalsign.com"],
    false,
  ],
  ["another authority", ["Amazon"], ["letsencrypt.org"], false],
  ["an unknown organisation", ["My company"], ["letsencrypt.org"], false],
  ["no organisation", [null], ["letsencrypt.org"], false],
  ["an authority without a known name", ["Amazon"], ["ca.example"], null],
  ["one of both", ["Amazon"], ["ca.example", "amazon.com"], true],
])("issuer: %s", (_, names, domains, expected) => {
  expect(isIssuedBy(names.map(issuer), domains)).toBe(expected);
});

it.each([
  ["127.0.0.1:8443", { host: "127.0.0.1", port: 8443 }],
  ["[::1]:8443", { host: "::1", port: 8443 }],
  ["localhost:1", { host: "localhost", port: 1 }],
  ["127.0.0.1", null],
  ["::1:80", null],
  ["[localhost]:80", null],
  ["a:0", null],
  ["a:65536", null],
  ["a/b:80", null],
  ["", null],
])("reads the address %j", (text, expected) => {
  expect(parseEndpointAddress(text)).toEqual(expected);
});

it.each([
  ["ECONNREFUSED", "closed", "does not accept connections"],
  ["ENOTFOUND", "closed", "has no address"],
  ["ECONNRESET", "no-certificate", "closed the connection"],
  [
    "ERR_SSL_TLSV1_ALERT_UNRECOGNIZED_NAME",
    "no-certificate",
    "refused the connection with the TLS alert unrecognized name",
  ],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "no-certificate", "does not use TLS"],
])("the error %s", (code, kind, reason) => {
  const error = Object.assign(new Error("failed"), { code });
  expect(connectionFailure(error)).toEqual({ kind, reason });
});

it("counts from the time in the file, or from the check that found right records", () => {
  const readiness = new Readiness(new Map([["a.example", 100]]));
  expect(readiness.note("a.example", true, 500)).toBe(100);
  expect(readiness.note("b.example", true, 500)).toBeNull();
  expect(readiness.note("a.example", false, 600)).toBe(100);
  expect(readiness.note("b.example", false, 600)).toBeNull();
  expect(readiness.note("a.example", true, 700)).toBe(700);
  expect(readiness.note("b.example", true, 700)).toBe(700);
  expect(readiness.note("b.example", true, 800)).toBe(700);
});
