/** `domains verify` asks a real DNS server, NSD, on 127.0.0.1. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.js";
import type { DomainReport } from "../../src/commands/domains/verify/verify.js";
import { specwright } from "../cli/terminal.js";
import { needs, nsd as nsdNeed } from "../support/needs.js";
import { emptyFolder } from "../write/folder.js";
import { startNsd, type NameServer } from "./nsd.js";
import { freePort } from "./ports.js";

const target = "sites.example.net";
const create = (domain: string) =>
  `At your DNS provider, create the record: ${domain}. 3600 IN CNAME ${target}.`;

const exampleOrg = `
docs          CNAME sites.example.net.
UPPER         CNAME SITES.Example.NET.
xn--bcher-kva CNAME sites.example.net.
old           CNAME old.example.net.
text          TXT   "no address"
taken         A     192.0.2.9
taken6        AAAA  2001:db8::9
both          A     192.0.2.9
both          AAAA  2001:db8::9
www.hop       CNAME docs.example.org.

blocked       CAA   0 issue "pki.goog"
docs.blocked  CNAME sites.example.net.
a.b.blocked   CNAME sites.example.net.
near          CAA   0 issue "letsencrypt.org"
near.blocked  CAA   0 issue "letsencrypt.org"
docs.near.blocked CNAME sites.example.net.
wild          CAA   0 issuewild "pki.goog"
docs.wild     CNAME sites.example.net.
wildonly      CAA   0 issue "letsencrypt.org"
wildonly      CAA   0 issuewild ";"
docs.wildonly CNAME sites.example.net.
closed        CAA   0 issue ";"
docs.closed   CNAME sites.example.net.
empty         CAA   0 issue ""
docs.empty    CNAME sites.example.net.
params        CAA   0 issue "  LetsEncrypt.org ; accounturi=https://example.net/1"
docs.params   CNAME sites.example.net.
method        CAA   0 issue "letsencrypt.org; validationmethods=dns-01"
docs.method   CNAME sites.example.net.
owned         CNAME sites.example.net.
_platform.owned TXT "domain=owned.example.org,4f\\"0a"
_platform.owned TXT "v=spf1 -all"
_alias.owned  CNAME _platform.owned.example.org.
iodef         CAA   0 iodef "mailto:security@example.org"
docs.iodef    CNAME sites.example.net.
critical      CAA   128 future "x"
critical      CAA   0 issue "letsencrypt.org"
docs.critical CNAME sites.example.net.
lenient       CAA   0 future "x"
docs.lenient  CNAME sites.example.net.
to-gone       CNAME gone.example.net.
to-text       CNAME text.example.net.
to-dangling   CNAME dangling.example.net.
hop           CNAME hop.example.net.
`;

const zones = {
  "example.org": exampleOrg,
  "example.net": `
sites    A     192.0.2.1
sites    A     192.0.2.2
sites    AAAA  2001:db8::1
guarded  A     192.0.2.1
guarded  CAA   0 issue "pki.goog"
text     TXT   "no address"
hop      CNAME hop2.example.net.
hop2     CNAME sites.example.net.
dangling CNAME gone.example.org.
`,
  // An ALIAS record at the DNS provider is visible as addresses.
  "example.co.uk": "@ A 192.0.2.1\n@ AAAA 2001:db8::1",
  "example.com": "@ A 198.51.100.7",
  "example.info": "@ A 192.0.2.1\n@ A 198.51.100.7",
  "example.dev": '@ TXT "no address"',
  "example.io": '@ A 192.0.2.2\n@ CAA 0 issue "pki.goog"',
  "example.biz": null,
};

let nsd: NameServer;

interface Verified {
  code: number;
  report: DomainReport | undefined;
  text: string;
}

/** Verifies one primary domain with the printed text and the JSON document. */
async function verify(
  domain: string,
  {
    resolvers = [nsd.address],
    ...config
  }: {
    resolvers?: readonly string[];
    target?: string;
    authority?: string | string[];
    accountUri?: string;
    ownership?: object[];
  } = {},
): Promise<Verified> {
  const cwd = emptyFolder();
  const file = {
    target,
    authority: "letsencrypt.org",
    primary: domain,
    ...config,
  };
  writeFileSync(join(cwd, "domains.json"), JSON.stringify(file));
  const flags = resolvers.flatMap((address) => ["--resolver", address]);
  const plain = await specwright({ cwd }, "domains", "verify", ...flags);
  const json = await specwright(
    { cwd },
    "domains",
    "verify",
    "--json",
    ...flags,
  );
  expect(json.code).toBe(plain.code);
  const { domains } = JSON.parse(json.stdout) as { domains: DomainReport[] };
  return { code: plain.code, report: domains[0], text: plain.stdout };
}

describe("domains verify with NSD", needs(nsdNeed), () => {
  beforeAll(async () => {
    nsd = await startNsd(zones);
  });

  afterAll(async () => {
    await nsd.stop();
  });

  it.each([
    ["a right CNAME record", "docs.example.org"],
    ["a CNAME record in other case", "upper.example.org"],
    ["an internationalised domain", "bücher.example.org"],
    ["an apex with the addresses of the target", "example.co.uk"],
    [
      "closer CAA records than those that block",
      "docs.near.blocked.example.org",
    ],
    ["CAA records for wildcards only", "docs.wild.example.org"],
    ["an empty issuewild", "docs.wildonly.example.org"],
    ["CAA records without issue", "docs.iodef.example.org"],
    [
      "an unknown CAA property that is not critical",
      "docs.lenient.example.org",
    ],
  ])("accepts %s", async (_, domain) => {
    const { code, report, text } = await verify(domain);
    expect(report).toMatchObject({ state: "ok", fix: null });
    expect(code).toBe(0);
    expect(text).toContain("1 of 1 domains are ok.");
  });

  it.each([
    {
      title: "a missing name",
      domain: "none.example.org",
      state: "missing",
      message: "none.example.org does not exist in DNS.",
      fix: create("none.example.org"),
    },
    {
      title: "a name with other records",
      domain: "text.example.org",
      state: "missing",
      message: "text.example.org has no CNAME record.",
      fix: create("text.example.org"),
    },
    {
      title: "a wrong target",
      domain: "old.example.org",
      state: "wrong-target",
      message:
        "The CNAME record of old.example.org has the value old.example.net.",
      fix: "Change its value to sites.example.net.",
    },
    {
      title: "a CNAME record that leads to the target in two steps",
      domain: "www.hop.example.org",
      state: "wrong-target",
      message:
        "The CNAME record of www.hop.example.org has the value docs.example.org.",
      fix: "Change its value to sites.example.net.",
    },
    {
      title: "an A record",
      domain: "taken.example.org",
      state: "conflict",
      message:
        "taken.example.org has the A record 192.0.2.9 instead of a CNAME record.",
      fix: "Delete the A record 192.0.2.9, then create the record: taken.example.org. 3600 IN CNAME sites.example.net.",
    },
    {
      title: "an AAAA record",
      domain: "taken6.example.org",
      state: "conflict",
      message:
        "taken6.example.org has the AAAA record 2001:db8::9 instead of a CNAME record.",
      fix: "Delete the AAAA record 2001:db8::9, then create the record: taken6.example.org. 3600 IN CNAME sites.example.net.",
    },
    {
      title: "A and AAAA records",
      domain: "both.example.org",
      state: "conflict",
      message:
        "both.example.org has the A and AAAA records 192.0.2.9, 2001:db8::9 instead of a CNAME record.",
      fix: "Delete the A and AAAA records 192.0.2.9, 2001:db8::9, then create the record: both.example.org. 3600 IN CNAME sites.example.net.",
    },
    {
      title: "CAA records of the parent",
      domain: "docs.blocked.example.org",
      state: "caa-blocked",
      message:
        "The CAA records of blocked.example.org do not allow letsencrypt.org to issue a certificate for docs.blocked.example.org: they allow pki.goog.",
      fix: 'At your DNS provider, create the record: blocked.example.org. 3600 IN CAA 0 issue "letsencrypt.org"',
    },
    {
      title: "CAA records two levels above",
      domain: "a.b.blocked.example.org",
      state: "caa-blocked",
      message:
        "The CAA records of blocked.example.org do not allow letsencrypt.org to issue a certificate for a.b.blocked.example.org: they allow pki.goog.",
      fix: 'At your DNS provider, create the record: blocked.example.org. 3600 IN CAA 0 issue "letsencrypt.org"',
    },
    {
      title: "a CAA record that allows no authority",
      domain: "docs.closed.example.org",
      state: "caa-blocked",
      message:
        "The CAA records of closed.example.org do not allow letsencrypt.org to issue a certificate for docs.closed.example.org: they allow no authority.",
      fix: 'At your DNS provider, create the record: closed.example.org. 3600 IN CAA 0 issue "letsencrypt.org"',
    },
    {
      title: "an empty CAA value",
      domain: "docs.empty.example.org",
      state: "caa-blocked",
      message:
        "The CAA records of empty.example.org do not allow letsencrypt.org to issue a certificate for docs.empty.example.org: they allow no authority.",
      fix: 'At your DNS provider, create the record: empty.example.org. 3600 IN CAA 0 issue "letsencrypt.org"',
    },
    {
      title: "an unknown critical CAA property",
      domain: "docs.critical.example.org",
      state: "caa-blocked",
      message:
        "The CAA records of critical.example.org do not allow letsencrypt.org to issue a certificate for docs.critical.example.org: the property future is marked as critical, and authorities do not know it.",
      fix: "At your DNS provider, delete the record, or change its flags from 128 to 0.",
    },
    {
      title: "an apex with other addresses",
      domain: "example.com",
      state: "wrong-target",
      message:
        "example.com resolves to 198.51.100.7, but sites.example.net resolves to 192.0.2.1, 192.0.2.2, 2001:db8::1.",
      fix: "Delete the A and AAAA records of example.com, and create the record: example.com. 3600 IN ALIAS sites.example.net. (or ANAME, or CNAME flattening).",
    },
    {
      title: "an apex with an additional address",
      domain: "example.info",
      state: "conflict",
      message:
        "example.info resolves to the addresses of sites.example.net, but also to 198.51.100.7.",
      fix: "Delete the A and AAAA records of example.info with these addresses: 198.51.100.7.",
    },
    {
      title: "an apex without addresses",
      domain: "example.dev",
      state: "missing",
      message: "example.dev has no A or AAAA record.",
      fix: "At your DNS provider, create the record: example.dev. 3600 IN ALIAS sites.example.net. (or ANAME, or CNAME flattening).",
    },
    {
      title: "CAA records at an apex",
      domain: "example.io",
      state: "caa-blocked",
      message:
        "The CAA records of example.io do not allow letsencrypt.org to issue a certificate for example.io: they allow pki.goog.",
      fix: 'At your DNS provider, create the record: example.io. 3600 IN CAA 0 issue "letsencrypt.org"',
    },
    {
      title: "a zone that the server cannot load",
      domain: "docs.example.biz",
      state: "unreachable",
      message: /are not known: 127\.0\.0\.1:\d+ answered SERVFAIL\.$/,
      fix: /name servers of the zone answer/,
    },
    {
      title: "a zone that the server does not have",
      domain: "docs.example.app",
      state: "unreachable",
      message: /are not known: 127\.0\.0\.1:\d+ answered REFUSED\.$/,
      fix: /does not answer for the domain/,
    },
  ])("reports $title", async ({ domain, state, message, fix }) => {
    const { code, report, text } = await verify(domain);
    expect(report?.state).toBe(state);
    expect(report?.message).toMatch(message);
    expect(report?.fix).toMatch(fix);
    if (typeof message === "string") expect(report?.message).toBe(message);
    if (typeof fix === "string") expect(report?.fix).toBe(fix);
    expect(code).toBe(1);
    expect(text).toContain(
      `${state}  ${domain}\n  ${report?.message ?? ""}\n  ${report?.fix ?? ""}\n0 of 1 domains are ok.`,
    );
  });

  it.each([
    {
      title: "a target that does not exist",
      target: "gone.example.net",
      reason: "gone.example.net does not exist in DNS",
    },
    {
      title: "a target without addresses",
      target: "text.example.net",
      reason: "text.example.net has no A or AAAA record",
    },
    {
      title: "a target that leads to a name that does not exist",
      target: "dangling.example.net",
      reason:
        "dangling.example.net leads to gone.example.org, which does not exist in DNS",
    },
  ])("reports $title", async ({ target, reason }) => {
    const domain = `to-${target.replace("net", "org")}`;
    for (const found of [
      await verify(domain, { target }),
      await verify("example.co.uk", { target }),
    ]) {
      const name = found.report?.domain ?? "";
      expect(found.report).toMatchObject({
        state: "target-unresolved",
        message: `${name} points to ${target}, which does not resolve: ${reason}.`,
        fix: `Check \`target\` in the file with the domains. If the hosting platform has no such name anymore, delete the record of ${name}: a person who gets the name of the target could serve pages under your domain.`,
      });
      expect(found.code).toBe(1);
    }
  });

  it("follows the CNAME records of a target", async () => {
    const target = "hop.example.net";
    const { report } = await verify("hop.example.org", { target });
    expect(report?.state).toBe("ok");
  });

  it("does not check a target that the server refuses to answer for", async () => {
    const other = await startNsd({
      "example.org": "docs CNAME sites.example.net.",
    });
    const resolvers = [other.address];
    const { report, code } = await verify("docs.example.org", { resolvers });
    await other.stop();
    expect(report).toMatchObject({
      state: "ok",
      message: `docs.example.org points to sites.example.net. The addresses of sites.example.net were not checked, because ${other.address} does not answer for it.`,
    });
    expect(code).toBe(0);
  });

  it("honours the parameters of CAA records", async () => {
    const account = "https://example.net/1";
    const { report: wrong } = await verify("docs.params.example.org");
    expect(wrong).toMatchObject({
      state: "caa-blocked",
      message: `The CAA records of params.example.org do not allow letsencrypt.org to issue a certificate for docs.params.example.org: accounturi limits them to the account ${account}, and the account of the hosting platform is not known.`,
      fix: "At your DNS provider, remove accounturi from the record, or create one for the account of the hosting platform. If the account belongs to the hosting platform, name it as `accountUri` in the file with the domains.",
    });
    const { report: right } = await verify("docs.params.example.org", {
      accountUri: account,
    });
    expect(right?.state).toBe("ok");
    const { report: method } = await verify("docs.method.example.org");
    expect(method).toMatchObject({
      state: "caa-blocked",
      message:
        "The CAA records of method.example.org do not allow letsencrypt.org to issue a certificate for docs.method.example.org: validationmethods limits them to dns-01, and the hosting platform uses http-01, tls-alpn-01.",
    });
  });

  describe("ownership", () => {
    const domain = "owned.example.org";
    const owned = (name: string, value = 'domain=owned.example.org,4f"0a') =>
      verify(domain, { ownership: [{ domain, name, value }] });

    it.each(["_platform.owned.example.org", "_ALIAS.owned.example.org."])(
      "finds the TXT record %s",
      async (name) => {
        const { report } = await owned(name);
        expect(report?.state).toBe("ok");
      },
    );

    it("reports a missing TXT record", async () => {
      const { report, code } = await owned("_other.owned.example.org");
      expect(report).toMatchObject({
        state: "ownership-missing",
        message:
          "_other.owned.example.org has no TXT record, which proves to the hosting platform that the domain is yours.",
        fix: 'At your DNS provider, create the record: _other.owned.example.org. 3600 IN TXT "domain=owned.example.org,4f\\"0a"',
      });
      expect(code).toBe(1);
    });

    it("reports another value", async () => {
      const { report } = await owned("_platform.owned.example.org", "x");
      expect(report?.message).toContain("It has: ");
      expect(report?.message).toContain("v=spf1 -all");
      expect(report?.state).toBe("ownership-missing");
    });
  });

  it("follows a CNAME record to the CAA records of the target", async () => {
    const other = await startNsd({
      "example.org": "docs CNAME guarded.example.net.",
      "example.net": zones["example.net"],
    });
    const { report } = await verify("docs.example.org", {
      target: "guarded.example.net",
      resolvers: [other.address],
    });
    await other.stop();
    expect(report).toMatchObject({
      state: "caa-blocked",
      message:
        "The CAA records of guarded.example.net do not allow letsencrypt.org to issue a certificate for docs.example.org: they allow pki.goog.",
      fix: 'guarded.example.net belongs to the target. Ask its operator: create the record: guarded.example.net. 3600 IN CAA 0 issue "letsencrypt.org"',
    });
  });

  it("needs every authority of a list", async () => {
    const authority = ["letsencrypt.org", "pki.goog"];
    const { report } = await verify("docs.near.blocked.example.org", {
      authority,
    });
    expect(report?.state).toBe("caa-blocked");
    expect(report?.message).toContain("do not allow pki.goog");
  });

  it("says if servers disagree", async () => {
    const other = await startNsd({
      "example.org": "docs CNAME old.example.net.",
    });
    const resolvers = [nsd.address, other.address];
    const { code, report } = await verify("docs.example.org", { resolvers });
    await other.stop();
    expect(code).toBe(1);
    expect(report).toMatchObject({
      state: "wrong-target",
      message: `The servers disagree. ${nsd.address}: docs.example.org points to sites.example.net. ${other.address}: The CNAME record of docs.example.org has the value old.example.net.`,
      fix: "Change its value to sites.example.net. If you have changed the record already, wait: a server can keep an old answer for up to 48 hours.",
      servers: [
        { server: nsd.address, state: "ok" },
        { server: other.address, state: "wrong-target" },
      ],
    });
  });

  it("reports a dead server beside one that answers", async () => {
    const dead = `127.0.0.1:${String(await freePort())}`;
    const resolvers = [nsd.address, dead];
    const { code, report } = await verify("docs.example.org", { resolvers });
    expect(code).toBe(1);
    expect(report).toMatchObject({
      state: "unreachable",
      message: `${nsd.address}: docs.example.org points to sites.example.net. ${dead}: The CNAME records of docs.example.org are not known: ${dead} does not accept queries.`,
      fix: "Check the address of the server and your network, or ask another server with --resolver.",
    });
  });

  it("asks another server for the target of an apex", async () => {
    const other = await startNsd({ "example.co.uk": zones["example.co.uk"] });
    const alone = await verify("example.co.uk", {
      resolvers: [other.address],
    });
    const both = await verify("example.co.uk", {
      resolvers: [other.address, nsd.address],
    });
    await other.stop();
    expect(alone.report?.message).toBe(
      `The A records of sites.example.net are not known: ${other.address} answered REFUSED.`,
    );
    expect(both.report?.state).toBe("ok");
  });

  it("loads the records that `domains records --format zone` prints", async () => {
    const cwd = emptyFolder();
    const file = {
      target,
      primary: "docs.example.org",
      redirects: [{ from: "bücher.example.org", to: "docs.example.org" }],
      ownership: [
        {
          domain: "docs.example.org",
          name: "_platform.example.org",
          value: `${"long; ".repeat(100)}"\\`,
        },
      ],
    };
    writeFileSync(join(cwd, "domains.json"), JSON.stringify(file));
    const args = ["domains", "records", "--format", "zone"];
    const { stdout } = await specwright({ cwd }, ...args);
    const other = await startNsd({ "example.org": stdout });
    const { code } = await specwright(
      { cwd },
      ...["domains", "verify", "--resolver", other.address],
    );
    await other.stop();
    expect(code).toBe(0);
  });

  it("waits until the records are right", async () => {
    const port = await freePort();
    const cwd = emptyFolder();
    const file = { target, primary: "docs.example.org" };
    writeFileSync(join(cwd, "domains.json"), JSON.stringify(file));
    const notices: string[] = [];
    // The server starts after the first check has failed.
    let late: Promise<NameServer> | undefined;
    const code = await run(
      `domains verify --resolver 127.0.0.1:${port} --wait 50s`.split(" "),
      {
        stdout: { write: () => undefined },
        stderr: {
          write: (text) => {
            notices.push(text);
            late ??= startNsd({ "example.org": exampleOrg }, port);
          },
        },
        cwd,
        env: {},
        today: "2030-01-01",
      },
    );
    await (await late)?.stop();
    expect(code).toBe(0);
    expect(notices[0]).toBe("0 of 1 domains are ok. Next check in 2 s ...\n");
  });
});
