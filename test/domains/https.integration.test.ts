/** `domains verify --https` with DNS records in NSD, and certificates and redirects in Caddy. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainReport } from "../../src/commands/domains/verify/verify.js";
import { specwright } from "../cli/terminal.js";
import {
  caddy as caddyNeed,
  needs,
  nsd as nsdNeed,
  openssl as opensslNeed,
} from "../support/needs.js";
import { emptyFolder } from "../write/folder.js";
import { startCaddy, type WebServer } from "./caddy.js";
import { startNsd, type NameServer } from "./nsd.js";
import { makeCertificate, makeRoot } from "./openssl.js";
import { freePort } from "./ports.js";

const primary = "docs.example.org";

/** Redirects in Caddy. All of them have certificates of the authority inside of Caddy. */
const redirects = {
  "www.example.org": "redir https://docs.example.org{uri} 301",
  "status.example.org": "redir https://docs.example.org{uri} 302",
  "place.example.org": "redir https://other.example.org{uri} 301",
  "path.example.org": "redir https://docs.example.org/ 301",
  "query.example.org": "redir https://docs.example.org{path} 301",
  "scheme.example.org": "redir http://docs.example.org{uri} 301",
  "none.example.org": "respond hello 200",
  "evil.example.org": 'header Location "https://a\u202eb/"\n\trespond 301',
};

describe(
  "domains verify --https",
  needs(nsdNeed, caddyNeed, opensslNeed),
  () => {
    let folder: string;
    let nsd: NameServer;
    let caddy: WebServer;
    /** Trusts the authority inside of Caddy, and one with the name of Let's Encrypt. */
    let ca: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "specwright-https-"));
      const root = makeRoot(folder, "/O=Let's Encrypt/CN=Test");
      const site = (
        domain: string,
        lines: string,
        names = [domain],
        days = 60,
      ) => {
        const isOwn = domain.startsWith("self");
        const pair = makeCertificate(folder, domain, names, {
          days,
          root: isOwn ? null : root,
        });
        return `${domain} {\n\ttls ${pair.certificate} ${pair.key}\n\t${lines}\n}\n`;
      };
      const sites = [
        `${primary} {\n\trespond hello 200\n}\n`,
        "loop.example.org {\n\tredir https://www.example.org{uri} 308\n}\n",
        ...Object.entries(redirects).map(
          ([domain, lines]) => `${domain} {\n\t${lines}\n}\n`,
        ),
        site("le.example.org", "respond hello 200"),
        site("deep.wild.example.org", "respond hello 200", [
          "*.wild.example.org",
        ]),
        site("wrong.example.org", "respond hello 200", [
          "wrong.example.com",
          "*.org",
        ]),
        site("soon.example.org", "respond hello 200", undefined, 5),
        site("expired.example.org", "respond hello 200", undefined, -1),
        site("self.example.org", "respond hello 200"),
      ];
      const known = [primary, "loop.example.org", ...Object.keys(redirects)];
      [nsd, caddy] = await Promise.all([
        startNsd({
          "example.org": "* CNAME sites.example.net.",
          "example.net": "sites A 127.0.0.1",
        }),
        startCaddy(folder, sites.join(""), known),
      ]);
      ca = join(folder, "both.pem");
      const roots = [caddy.rootFile, root.certificate];
      writeFileSync(
        ca,
        roots.map((file) => readFileSync(file, "utf8")).join(""),
      );
    });

    afterAll(async () => {
      await Promise.all([nsd.stop(), caddy.stop()]);
      rmSync(folder, { recursive: true, force: true });
    });

    interface Setup {
      file?: object;
      flags?: string[];
      connect?: string;
      http?: string;
    }

    /** Verifies a file, as text and as JSON. Returns the last domain. */
    async function verify({ file, flags, connect, http }: Setup = {}) {
      const cwd = emptyFolder();
      const all = { target: "sites.example.net", primary, ...file };
      writeFileSync(join(cwd, "domains.json"), JSON.stringify(all));
      const args = [
        ...["domains", "verify", "--resolver", nsd.address, "--https"],
        ...["--connect", connect ?? `127.0.0.1:${caddy.httpsPort}`],
        ...["--connect-http", http ?? `127.0.0.1:${caddy.httpPort}`],
        ...(flags ?? ["--ca", ca]),
      ];
      const plain = await specwright({ cwd }, ...args);
      const json = await specwright({ cwd }, ...args, "--json");
      expect(plain.stderr + json.stderr).toBe("");
      expect(json.code).toBe(plain.code);
      const { domains } = JSON.parse(json.stdout) as {
        domains: DomainReport[];
      };
      return { code: plain.code, text: plain.stdout, report: domains.at(-1) };
    }

    const redirectFile = (from: string) => ({
      redirects: [{ from, to: primary }],
    });

    it("ok: the primary domain and a redirect", async () => {
      const { code, text, report } = await verify({
        file: redirectFile("www.example.org"),
      });
      expect(code).toBe(0);
      expect(text).toContain("2 of 2 domains are ok.");
      expect(text).toMatch(/^ok {2}www\.example\.org {3}0 days left$/m);
      const path = "/specwright/check?page=1";
      expect(report?.https).toEqual({
        certificate: {
          names: ["www.example.org"],
          issuer: "Caddy Local Authority - ECC Intermediate",
          validFrom: expect.stringMatching(/Z$/) as string,
          validTo: expect.stringMatching(/Z$/) as string,
          daysLeft: 0,
        },
        responses: [
          {
            url: `https://www.example.org${path}`,
            status: 301,
            location: `https://docs.example.org${path}`,
          },
          {
            url: `http://www.example.org${path}`,
            status: 308,
            location: `https://www.example.org${path}`,
          },
        ],
      });
    });

    it("ok: a certificate of the authority in the file", async () => {
      const file = { primary: "le.example.org", authority: "letsencrypt.org" };
      const { report, text } = await verify({ file });
      expect(report).toMatchObject({
        state: "ok",
        message:
          "le.example.org points to sites.example.net. Its certificate is issued by Let's Encrypt and valid for 59 days.",
      });
      expect(text).toContain("ok  le.example.org  59 days left\n");
    });

    it("ok: a wildcard certificate", async () => {
      const file = { primary: "deep.wild.example.org" };
      const { report } = await verify({ file });
      expect(report?.state).toBe("ok");
      expect(report?.https?.certificate?.names).toEqual(["*.wild.example.org"]);
    });

    it("certificate-missing", async () => {
      const file = { primary: "new.example.org", authority: "letsencrypt.org" };
      const { code, text, report } = await verify({ file });
      expect(report).toMatchObject({
        state: "certificate-missing",
        message:
          "The server of new.example.org has no certificate for it: it refused the connection with the TLS alert internal error.",
        fix: "The DNS records are right: start the verification of the domain at your hosting platform again. No CAA record blocks letsencrypt.org. If you added the domain less than 30 minutes ago, wait first.",
        https: { certificate: null, responses: [] },
      });
      expect(text).toContain(
        "certificate-missing  new.example.org  no certificate\n",
      );
      expect(code).toBe(1);
    });

    it("certificate-missing: names the authority to check CAA records", async () => {
      const added = { "new.example.org": "2020-01-01T00:00:00Z" };
      const { report } = await verify({
        file: { primary: "new.example.org", added },
      });
      expect(report).toMatchObject({
        state: "certificate-missing",
        fix: "The DNS records are right: start the verification of the domain at your hosting platform again. Name its authority as `authority` in the file with the domains, so that CAA records are checked.",
      });
    });

    it.each([
      ["new.example.org", "has no certificate for it"],
      ["wrong.example.org", "does not name it"],
      ["self.example.org", "is not trusted"],
    ])("certificate-pending: %s", async (domain, reason) => {
      const added = Date.now() - 12 * 60_000;
      const times = { [domain]: new Date(added).toISOString() };
      const file = { primary: domain, added: times };
      const { code, report } = await verify({ file });
      expect(report?.state).toBe("certificate-pending");
      expect(report?.message).toContain(reason);
      expect(report?.message).toMatch(
        /The hosting platform has had 1\d minutes to obtain it, and can need 30\.$/,
      );
      const end = new Date(added + 30 * 60_000).toISOString();
      expect(report?.fix).toBe(
        `Wait until ${end}, then verify again. --wait 30m repeats the check.`,
      );
      expect(code).toBe(1);
    });

    it.each([
      {
        state: "certificate-wrong-name",
        domain: "wrong.example.org",
        message:
          "The certificate of wrong.example.org does not name it. It names: wrong.example.com, *.org.",
      },
      {
        state: "certificate-expired",
        domain: "expired.example.org",
        message:
          /^The certificate of expired\.example\.org expired on \d{4}-\d\d-\d\d\.$/,
      },
      {
        state: "certificate-expiring",
        domain: "soon.example.org",
        flags: ["--min-days", "14"],
        message:
          /^The certificate of soon\.example\.org expires on \S+, in 4 days, and was not renewed\.$/,
      },
      {
        state: "certificate-untrusted",
        domain: "self.example.org",
        message:
          "The certificate of self.example.org, issued by self.example.org, is not trusted: it is signed by itself.",
      },
      {
        state: "certificate-wrong-authority",
        domain: "docs.example.org",
        authority: ["letsencrypt.org", "pki.goog"],
        message:
          "The certificate of docs.example.org is issued by Caddy Local Authority - ECC Intermediate, not by letsencrypt.org or pki.goog.",
      },
      {
        state: "redirect-wrong",
        domain: "loop.example.org",
        message:
          "https://loop.example.org/ answers with the status code 308 and the place https://www.example.org/, but loop.example.org is the primary domain, which serves the site.",
      },
    ])(
      "$state: $domain",
      async ({ state, domain, message, flags = [], authority }) => {
        const file = { primary: domain, ...(authority && { authority }) };
        const all = ["--ca", ca, ...flags];
        const { code, report } = await verify({ file, flags: all });
        expect(report?.message).toMatch(message);
        expect(report?.state).toBe(state);
        expect(report?.fix).not.toBeNull();
        expect(code).toBe(1);
      },
    );

    it("certificate-untrusted: an authority of your own, without --ca", async () => {
      const { report } = await verify({ flags: [] });
      expect(report?.state).toBe("certificate-untrusted");
      expect(report?.fix).toContain("name its root certificate with --ca");
    });

    it("a short lifetime needs no renewal on its first day", async () => {
      const { report } = await verify({
        file: { primary: "soon.example.org" },
      });
      expect(report?.state).toBe("ok");
    });

    it.each([
      [
        "status.example.org",
        "302 and the place https://docs.example.org/specwright/check?page=1",
      ],
      [
        "place.example.org",
        "301 and the place https://other.example.org/specwright/check?page=1",
      ],
      ["path.example.org", "301 and the place https://docs.example.org/"],
      [
        "query.example.org",
        "301 and the place https://docs.example.org/specwright/check",
      ],
      [
        "scheme.example.org",
        "301 and the place http://docs.example.org/specwright/check?page=1",
      ],
      ["none.example.org", "200"],
    ])("redirect-wrong: %s", async (from, response) => {
      const { code, report } = await verify({ file: redirectFile(from) });
      expect(report).toMatchObject({
        state: "redirect-wrong",
        message: `https://${from}/specwright/check?page=1 answers with the status code ${response}, but the file has a redirect with 301 to https://docs.example.org/specwright/check?page=1.`,
      });
      expect(code).toBe(1);
    });

    it("escapes the headers of a server", async () => {
      const { text, report } = await verify({
        file: redirectFile("evil.example.org"),
      });
      expect(report?.state).toBe("redirect-wrong");
      expect(text + JSON.stringify(report)).not.toMatch(
        /[\u0080-\u009f\u202e]/,
      );
    });

    it("server-unreachable: port 443, and port 80 of a redirect", async () => {
      const closed = `127.0.0.1:${await freePort()}`;
      const https = await verify({ connect: closed });
      expect(https.report).toMatchObject({
        state: "server-unreachable",
        message:
          "The server of docs.example.org does not accept connections at port 443.",
      });
      const file = redirectFile("www.example.org");
      const http = await verify({ file, http: closed });
      expect(http.report).toMatchObject({
        state: "server-unreachable",
        message:
          "http://www.example.org/specwright/check?page=1 cannot be loaded: the server does not accept connections.",
      });
      // The primary domain may be served over HTTPS only.
      const only = await verify({ http: closed });
      expect(only.report?.state).toBe("ok");
    });

    it("certificate-missing: a server without TLS, and one that hangs up", async () => {
      const plain = await verify({ connect: `127.0.0.1:${caddy.httpPort}` });
      expect(plain.report).toMatchObject({
        state: "certificate-missing",
        message:
          "The server of docs.example.org has no certificate for it: it does not use TLS.",
      });
      const server = createServer((socket) => socket.destroy());
      await new Promise<void>((resolve) =>
        server.listen(0, "127.0.0.1", resolve),
      );
      const { port } = server.address() as AddressInfo;
      const closing = await verify({ connect: `127.0.0.1:${port}` });
      server.close();
      expect(closing.report?.message).toBe(
        "The server of docs.example.org has no certificate for it: it closed the connection.",
      );
    });

    it("does not connect to a domain whose records are wrong", async () => {
      const { report } = await verify({ file: { primary: "example.org" } });
      expect(report).toMatchObject({ state: "missing", https: null });
    });
  },
);
