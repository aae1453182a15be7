/** The JSON Schema of a file with domains agrees with the check of the file. */
import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkDomains } from "../../src/commands/domains/config/check.js";
import { Diagnostics } from "../../src/base/diagnostics.js";

const root = join(import.meta.dirname, "../..");
const schema = JSON.parse(
  readFileSync(join(root, "docs/reference/domains.schema.json"), "utf8"),
) as object;
const matches = new Ajv({ allowUnionTypes: true }).compile(schema);

function isAccepted(value: unknown): boolean {
  const diagnostics = new Diagnostics();
  return checkDomains(value, "domains.json", diagnostics) !== null;
}

const base = { target: "sites.example.net", primary: "docs.example.org" };
const redirect = { from: "www.example.org", to: "docs.example.org" };

const proof = {
  domain: "docs.example.org",
  name: "_platform.example.org",
  value: "token=1",
};

const names = [
  "docs.example.org.",
  "DOCS.example.org",
  "bücher.example.org",
  "docs。example。org",
  "xn--bcher-kva.example.org",
  "example.co.uk",
  "r3---sn.example.org",
  "☃.net",
];

it.each([
  base,
  { ...base, $schema: "./schema.json" },
  { ...base, authority: "letsencrypt.org" },
  { ...base, authority: ["letsencrypt.org", "pki.goog"] },
  { ...base, validationMethods: ["http-01", "dns-01"] },
  { ...base, accountUri: "https://acme.example.net/acct/1" },
  { ...base, accountUri: ["https://a.example/1", "urn:b"] },
  { ...base, ownership: [proof] },
  { ...base, ownership: [{ ...proof, name: "_A-b._c_d.docs.example.org." }] },
  { ...base, added: { "docs.example.org": "2030-12-05T12:00:00Z" } },
  { ...base, added: { "DOCS.example.org": "2030-12-05T12:00:00.5+02:00" } },
  { ...base, redirects: [] },
  { ...base, redirects: [redirect] },
  ...[301, 302, 307, 308].map((status) => ({
    ...base,
    redirects: [{ ...redirect, status }],
  })),
  ...names.map((primary) => ({ ...base, primary })),
])("both accept %j", (value) => {
  expect(isAccepted(value)).toBe(true);
  expect(matches(value)).toBe(true);
});

it.each([
  {},
  [],
  null,
  { target: "sites.example.net" },
  { primary: "docs.example.org" },
  { ...base, primary: null },
  { ...base, primary: ["docs.example.org"] },
  { ...base, domains: [] },
  { ...base, $schema: 1 },
  { ...base, authority: [] },
  { ...base, authority: 1 },
  { ...base, authority: "Let's Encrypt" },
  { ...base, authority: ["https://letsencrypt.org"] },
  { ...base, validationMethods: "http-01" },
  { ...base, validationMethods: [] },
  { ...base, validationMethods: ["http 01"] },
  { ...base, accountUri: "acct 1" },
  { ...base, accountUri: "https://a.example/1; policy=ev" },
  { ...base, accountUri: [] },
  { ...base, ownership: proof },
  { ...base, ownership: [{ ...proof, value: "" }] },
  { ...base, ownership: [{ ...proof, value: "a\nb" }] },
  { ...base, ownership: [{ ...proof, value: "ü" }] },
  { ...base, ownership: [{ ...proof, name: "_platform" }] },
  { ...base, ownership: [{ ...proof, name: "docs._platform.example.org" }] },
  { ...base, ownership: [{ domain: proof.domain, name: proof.name }] },
  { ...base, added: "2030-12-05T12:00:00Z" },
  { ...base, added: { "docs.example.org": "2030-12-05" } },
  { ...base, added: { "docs.example.org": 1 } },
  { ...base, redirects: redirect },
  { ...base, redirects: ["www.example.org"] },
  { ...base, redirects: [{ from: "www.example.org" }] },
  { ...base, redirects: [{ to: "docs.example.org" }] },
  { ...base, redirects: [{ ...redirect, code: 301 }] },
  ...[300, 303, 200, "301", null].map((status) => ({
    ...base,
    redirects: [{ ...redirect, status }],
  })),
  ...[
    "",
    "localhost",
    "https://docs.example.org",
    "docs.example.org:80",
    "docs.example.org/",
    "docs.example.org?a",
    "docs.example.org#a",
    "a@docs.example.org",
    "*.example.org",
    "a_b.example.org",
    "docs example.org",
    "[2001:db8::1]",
    "2001:db8::1",
  ].map((primary) => ({ ...base, primary })),
])("both refuse %j", (value) => {
  expect(isAccepted(value)).toBe(false);
  expect(matches(value)).toBe(false);
});

it("the sample of the pet store is valid", () => {
  const text = readFileSync(join(root, "spec/domains.json"), "utf8");
  const value: unknown = JSON.parse(text);
  expect(matches(value)).toBe(true);
  const diagnostics = new Diagnostics();
  expect(checkDomains(value, "domains.json", diagnostics)).not.toBeNull();
  expect(diagnostics.list).toEqual([]);
});
