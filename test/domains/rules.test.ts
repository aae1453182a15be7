/** Mistakes in a file with domains, and the text that a user sees. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { emptyFolder } from "../write/folder.js";

/** Prints the problems of a file, without the source lines. */
async function printed(text: string, ...flags: string[]) {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "domains.json"), text);
  const args = ["domains", "records", ...flags];
  const { code, stdout, stderr } = await specwright({ cwd }, ...args);
  const lines = stderr.split("\n").filter((line) => !/^ +\d* \|/.test(line));
  return { code, stdout, problems: lines.join("\n").trim() };
}

interface Fields {
  ownership?: object[];
  added?: Record<string, string>;
  target?: unknown;
  authority?: unknown;
  primary?: unknown;
  redirects?: unknown;
}

/** Each value is on a line of its own, so that places can be checked. */
function file(fields: Fields): string {
  const all = {
    target: "sites.example.net",
    primary: "docs.example.org",
    ...fields,
  };
  return JSON.stringify(all, null, 1);
}

const proof = (fields: object) => ({
  domain: "docs.example.org",
  name: "_platform.example.org",
  value: "token",
  ...fields,
});
const redirect = (from: string, to: string, status: unknown = 301) => ({
  from,
  to,
  status,
});

const longLabel = "a".repeat(64);
const longName = `${"a123456789.".repeat(25)}org`;

describe("host names", () => {
  it.each([
    ["", "it is empty", "Write a host name such as docs.example.org."],
    [
      "https://docs.example.org/guide",
      "it is a URL",
      "Write only the host name: docs.example.org.",
    ],
    [
      "docs.example.org/guide",
      "it contains a path or a query",
      "Write only the host name: docs.example.org.",
    ],
    [
      "docs.example.org?a=b",
      "it contains a path or a query",
      "Write only the host name: docs.example.org.",
    ],
    [
      "docs.example.org:8080",
      "it contains a port",
      "Write only the host name: docs.example.org.",
    ],
    [
      "user@docs.example.org",
      "it contains an @",
      "Write only the host name, without a user name.",
    ],
    ["*.example.org", "it is a wildcard", "List each domain by its full name."],
    [
      " docs.example.org",
      "it contains a space or a control character",
      "Remove the character.",
    ],
    [
      "docs_site.example.org",
      'a host name cannot contain "_"',
      "Use letters, digits, hyphens and dots.",
    ],
    [
      "docs%2eexample.org",
      'a host name cannot contain "%"',
      "Use letters, digits, hyphens and dots.",
    ],
    [
      "192.0.2.1",
      "it is an IP address",
      "Use a domain name; a CNAME record belongs to a name.",
    ],
    [
      "2001:db8::1",
      "it is an IP address",
      "Use a domain name; a CNAME record belongs to a name.",
    ],
    [
      "[2001:db8::1]",
      "it is an IP address",
      "Use a domain name; a CNAME record belongs to a name.",
    ],
    [
      "１９２.0.2.1",
      "it is an IP address",
      "Use a domain name; a CNAME record belongs to a name.",
    ],
    [
      "docs.example.123",
      "its last label is a number, as in an IP address",
      "Use a domain name that ends with a top-level domain, such as .org.",
    ],
    [
      "docs..example.org",
      "it has an empty label",
      "Remove the additional dot.",
    ],
    [
      "docs.example.org..",
      "it has an empty label",
      "Remove the additional dot.",
    ],
    [".example.org", "it has an empty label", "Remove the additional dot."],
    [
      `${longLabel}.example.org`,
      `the label ${longLabel} has 64 characters, and 63 are allowed`,
      "Use a shorter label. An internationalised label counts in its xn-- form.",
    ],
    [
      longName,
      "it has 278 characters, and 253 are allowed",
      "Use a shorter domain.",
    ],
    [
      "-docs.example.org",
      "the label -docs begins or ends with a hyphen",
      "Remove the hyphen.",
    ],
    [
      "docs-.example.org",
      "the label docs- begins or ends with a hyphen",
      "Remove the hyphen.",
    ],
    [
      "localhost",
      "it has only one label",
      "Write the full name, such as docs.example.org.",
    ],
    [
      "xn---zexample.example.org",
      "a label that begins with xn-- is not valid Punycode",
      "Write the name with its own letters; Specwright converts it.",
    ],
    [
      "xn--a.example.org",
      "a label that begins with xn-- is not valid Punycode",
      "Write the name with its own letters; Specwright converts it.",
    ],
    [
      "a／b.example.org",
      "it contains a character that domain names cannot have",
      "Use letters, digits, hyphens and dots.",
    ],
    [
      "co.uk",
      "co.uk is a public suffix, under which others register their domains",
      "Write a domain below it, such as example.co.uk.",
    ],
    [
      "公司.cn",
      "公司.cn is a public suffix, under which others register their domains",
      "Write a domain below it, such as example.公司.cn.",
    ],
  ])("%j: %s", async (primary, reason, fix) => {
    const { code, stdout, problems } = await printed(file({ primary }));
    expect(problems).toBe(
      `error domain-invalid: "${primary}" is not a domain: ${reason}.\n  at domains.json:3:13\n  ${fix}`,
    );
    expect(code).toBe(2);
    expect(stdout).toBe("");
  });

  it.each([
    ["docs.example.org.", "docs.example.org", "CNAME"],
    ["DOCS.Example.ORG", "docs.example.org", "CNAME"],
    ["docs。example。org", "docs.example.org", "CNAME"],
    ["bücher.example.org", "xn--bcher-kva.example.org", "CNAME"],
    ["xn--bcher-kva.example.org", "xn--bcher-kva.example.org", "CNAME"],
    ["faß.example.org", "xn--fa-hia.example.org", "CNAME"],
    ["r3---sn.example.org", "r3---sn.example.org", "CNAME"],
    ["example.org", "example.org", "ALIAS"],
    ["example.co.uk", "example.co.uk", "ALIAS"],
    ["docs.example.co.uk", "docs.example.co.uk", "CNAME"],
    ["example.公司.cn", "example.xn--55qx5d.cn", "ALIAS"],
    // A private suffix: the names below it are zones of others.
    ["example.uk.com", "example.uk.com", "ALIAS"],
    ["docs.example.uk.com", "docs.example.uk.com", "CNAME"],
    // The owner of a private suffix may use it.
    ["uk.com", "uk.com", "ALIAS"],
  ])("accepts %j as %s with %s", async (primary, name, type) => {
    const { code, stdout } = await printed(file({ primary }), "--json");
    const { records } = JSON.parse(stdout) as { records: unknown[] };
    expect(records[0]).toMatchObject({ name, type, ttl: 3600 });
    expect(code).toBe(0);
  });

  it("escapes control characters of a name", async () => {
    const { problems } = await printed(file({ primary: "\u001b[2J\u202e" }));
    expect(problems).toContain('"\\u001b[2J\\u202e" is not a domain');
  });

  it("warns about an unknown top-level domain once", async () => {
    const fields = {
      primary: "docs.example.ogr",
      redirects: [redirect("www.example.org", "docs.example.ogr")],
    };
    const { code, problems } = await printed(file(fields));
    expect(problems).toBe(
      "warning domain-unknown-suffix: docs.example.ogr ends with .ogr, which is not a known top-level domain, so no public authority issues a certificate for it.\n  at domains.json:3:13\n  Check the spelling of the domain.",
    );
    expect(code).toBe(0);
  });
});

describe("keys", () => {
  it.each<[string, string, string]>([
    [
      "an unknown key",
      file({ authorty: "letsencrypt.org" } as Fields),
      "error config-unknown-key: domains.json has an unknown key: authorty.\n  at domains.json:4:2\n  Did you mean authority?",
    ],
    [
      "an unknown key of a redirect",
      file({
        redirects: [
          { ...redirect("www.example.org", "docs.example.org"), code: 301 },
        ],
      }),
      "error config-unknown-key: domains.json has an unknown key: redirects[0].code.\n  at domains.json:9:4\n  The keys are: from, to, status.",
    ],
    [
      "a missing key",
      '{ "primary": "docs.example.org" }',
      "error domains-missing-key: In domains.json, target is missing.\n  at domains.json:1:1\n  Add target: The host name of the hosting platform, which CNAME records point to.",
    ],
    [
      "a status code in quotes",
      file({
        redirects: [redirect("www.example.org", "docs.example.org", "301")],
      }),
      "error config-wrong-type: In domains.json, redirects[0].status must be the number 301, 302, 307 or 308.\n  at domains.json:8:14\n  Correct the value of redirects[0].status, or remove it.",
    ],
    [
      "a status code that is not a redirect",
      file({
        redirects: [redirect("www.example.org", "docs.example.org", 303)],
      }),
      "error config-wrong-type: In domains.json, redirects[0].status must be the number 301, 302, 307 or 308.\n  at domains.json:8:14\n  Correct the value of redirects[0].status, or remove it.",
    ],
    [
      "one redirect without a list",
      file({ redirects: redirect("www.example.org", "docs.example.org") }),
      "error config-wrong-type: In domains.json, redirects must be a list of redirects.\n  at domains.json:4:2\n  Correct the value of redirects, or remove it.",
    ],
    [
      "an empty list of authorities",
      file({ authority: [] }),
      "error config-wrong-type: In domains.json, authority must be a domain, such as letsencrypt.org, or a list of domains.\n  at domains.json:4:2\n  Correct the value of authority, or remove it.",
    ],
    [
      "the name of an authority",
      file({ authority: ["letsencrypt.org", "Let's Encrypt"] }),
      'error authority-invalid: "Let\'s Encrypt" is not the domain of a certificate authority: it contains a space or a control character.\n  at domains.json:6:3\n  Write the domain that the authority documents for CAA records, such as letsencrypt.org or pki.goog.',
    ],
    [
      "a list",
      "[]",
      "error config-wrong-type: In domains.json, the config must be an object.\n  at domains.json:1:1\n  Correct the value of the config, or remove it.",
    ],
    [
      "a key twice",
      '{\n "target": "a.example.org",\n "target": "b.example.org"\n}',
      "error duplicate-key: The key target occurs twice in one object.\n  at domains.json:3:2\n  Remove one of the two.",
    ],
  ])("%s", async (_, text, expected) => {
    const { code, problems } = await printed(text);
    expect(problems).toBe(expected);
    expect(code).toBe(2);
  });

  it("reports a file that does not exist", async () => {
    const { code, stderr } = await specwright(
      { cwd: emptyFolder() },
      ..."domains verify other.json".split(" "),
    );
    expect(stderr).toBe(
      "error domains-file-not-found: The file other.json does not exist or cannot be read.\n  Pass the path of the file with the domains; without it, Specwright reads domains.json in the working directory.\n",
    );
    expect(code).toBe(2);
  });
});

describe("redirects", () => {
  const www = "www.docs.example.org";
  const docs = "docs.example.org";

  it.each<[string, Fields, string]>([
    [
      "a domain twice",
      { redirects: [redirect(www, docs), redirect(www, docs, 302)] },
      `error domain-duplicate: ${www} is listed twice: redirects[0].from has the same domain.\n  at domains.json:11:12\n  Remove one of the two. The primary domain and the \`from\` of each redirect must be different domains.`,
    ],
    [
      "a domain twice, with a final dot",
      { redirects: [redirect(www, docs), redirect(`${www}.`, docs)] },
      `error domain-duplicate: ${www}. is listed twice: redirects[0].from has the same domain, written as ${www}.\n  at domains.json:11:12\n  Remove one of the two. The primary domain and the \`from\` of each redirect must be different domains.`,
    ],
    [
      "a domain twice, in Punycode",
      {
        redirects: [
          redirect("Bücher.example.org", docs),
          redirect("xn--bcher-kva.example.org", docs),
        ],
      },
      "error domain-duplicate: xn--bcher-kva.example.org is listed twice: redirects[0].from has the same domain, written as Bücher.example.org.\n  at domains.json:11:12\n  Remove one of the two. The primary domain and the `from` of each redirect must be different domains.",
    ],
    [
      "a redirect from the primary domain",
      { redirects: [redirect(www, docs), redirect("DOCS.example.org", www)] },
      "error domain-duplicate: DOCS.example.org is listed twice: primary has the same domain, written as docs.example.org.\n  at domains.json:11:12\n  Remove one of the two. The primary domain and the `from` of each redirect must be different domains.",
    ],
    [
      "a redirect to itself",
      { redirects: [redirect(www, "WWW.docs.example.org")] },
      `error redirect-to-itself: ${www} redirects to itself.\n  at domains.json:7:10\n  Change \`to\` to the primary domain, or remove the redirect.`,
    ],
    [
      "a redirect to a domain that was removed",
      { redirects: [redirect(www, "guide.example.org")] },
      `error redirect-to-unknown: ${www} redirects to guide.example.org, which is neither the primary domain nor the \`from\` of a redirect.\n  at domains.json:7:10\n  Did you mean docs.example.org? If guide.example.org was removed from this file, change each redirect that still points to it.`,
    ],
    [
      "a redirect to another site",
      { redirects: [redirect(www, "wikipedia.com")] },
      `error redirect-to-unknown: ${www} redirects to wikipedia.com, which is neither the primary domain nor the \`from\` of a redirect.\n  at domains.json:7:10\n  Redirect to the primary domain docs.example.org. If wikipedia.com was removed from this file, change each redirect that still points to it.`,
    ],
    [
      "a circle of three, with a domain that leads into it",
      {
        redirects: [
          redirect("x.example.org", "a.example.org"),
          redirect("a.example.org", "b.example.org"),
          redirect("b.example.org", "c.example.org"),
          redirect("c.example.org", "a.example.org"),
        ],
      },
      "error redirect-circle: These redirects form a circle: a.example.org -> b.example.org -> c.example.org -> a.example.org.\n  at domains.json:12:10\n  Change one of them to redirect to the primary domain docs.example.org.",
    ],
    [
      "a TXT record for another domain",
      { ownership: [proof({ domain: "other.example.org" })] },
      "error domain-not-listed: `ownership` names other.example.org, which is neither the primary domain nor the `from` of a redirect.\n  at domains.json:6:14\n  Remove the entry, or correct the spelling of the domain.",
    ],
    [
      "a TXT record in another zone",
      { ownership: [proof({ name: "_platform.example.com" })] },
      "error ownership-name: The TXT record _platform.example.com cannot prove who owns docs.example.org: it is not in the zone of the domain.\n  at domains.json:7:12\n  Write the full name that the hosting platform shows. It ends with example.org.",
    ],
    [
      "a TXT record beside a CNAME record",
      { ownership: [proof({ name: docs })] },
      "error ownership-name: The TXT record docs.example.org cannot prove who owns docs.example.org: a name with a CNAME record has no other records.\n  at domains.json:7:12\n  Write the full name that the hosting platform shows. It ends with example.org.",
    ],
    [
      "the time of a domain that is not listed",
      { added: { "old.example.org": "2030-12-05T12:00:00Z" } },
      "error domain-not-listed: `added` names old.example.org, which is neither the primary domain nor the `from` of a redirect.\n  at domains.json:5:22\n  Remove the entry, or correct the spelling of the domain.",
    ],
    [
      "a time that does not exist",
      { added: { "docs.example.org": "2030-13-05T12:00:00Z" } },
      'error config-wrong-type: In domains.json, added.docs.example.org must be a date and time with its time zone, such as "2030-12-05T12:00:00Z".\n  at domains.json:5:23\n  Correct the value of added.docs.example.org, or remove it.',
    ],
    [
      "the target as a domain",
      { redirects: [redirect("Sites.example.net", docs)] },
      "error domain-is-target: Sites.example.net is the target itself, so its CNAME record would point to itself.\n  at domains.json:6:12\n  `target` is the host name of the hosting platform. List only your own domains as `primary` and `from`.",
    ],
  ])("reports %s", async (_, fields, expected) => {
    const { code, problems } = await printed(file(fields));
    expect(problems).toBe(expected);
    expect(code).toBe(2);
  });

  it("warns about a chain, with its end", async () => {
    const redirects = [
      redirect("a.example.org", "b.example.org"),
      redirect("b.example.org", docs),
    ];
    const { code, problems } = await printed(file({ redirects }));
    expect(problems).toBe(
      'warning redirect-chain: These redirects form a chain, so visitors are redirected more than once: a.example.org -> b.example.org -> docs.example.org.\n  at domains.json:7:10\n  Redirect to the end of the chain: "to": "docs.example.org".',
    );
    expect(code).toBe(0);
    const strict = await printed(file({ redirects }), "--strict");
    expect(strict.code).toBe(1);
    expect(strict.stdout).toBe("");
  });
});
