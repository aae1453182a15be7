/** The records and server configs that `domains` prints, and its arguments. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { emptyFolder } from "../write/folder.js";

interface Middleware {
  onRequest(context: { request: Request; next: () => Response }): Response;
}

const sample = {
  target: "sites.example.net",
  authority: ["letsencrypt.org", "pki.goog"],
  primary: "docs.example.org",
  redirects: [
    { from: "www.docs.example.org", to: "docs.example.org" },
    { from: "example.co.uk", to: "docs.example.org", status: 308 },
    { from: "bücher.example.org", to: "docs.example.org", status: 307 },
  ],
};

async function domains(line: string, file: unknown = sample) {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "domains.json"), JSON.stringify(file));
  return specwright({ cwd }, "domains", ...line.split(" "));
}

describe("records", () => {
  it("prints a table", async () => {
    const { code, stdout } = await domains("records");
    expect(code).toBe(0);
    expect(stdout).toBe(
      `NAME                                            TYPE   TTL   VALUE                      NEEDED
docs.example.org                                CNAME  3600  sites.example.net          always
www.docs.example.org                            CNAME  3600  sites.example.net          always
example.co.uk                                   ALIAS  3600  sites.example.net          always
bücher.example.org (xn--bcher-kva.example.org)  CNAME  3600  sites.example.net          always
example.org                                     CAA    3600  0 issue "letsencrypt.org"  if the zone has CAA records
example.org                                     CAA    3600  0 issue "pki.goog"         if the zone has CAA records
example.co.uk                                   CAA    3600  0 issue "letsencrypt.org"  if the zone has CAA records
example.co.uk                                   CAA    3600  0 issue "pki.goog"         if the zone has CAA records
ALIAS: Some DNS providers call this type ANAME or CNAME flattening; not every provider has it.
CAA: A zone without CAA records allows every authority.
`,
    );
  });

  it("prints a zone file", async () => {
    const { stdout } = await domains("records --format zone", {
      ...sample,
      authority: "letsencrypt.org",
    });
    expect(stdout).toBe(`docs.example.org. 3600 IN CNAME sites.example.net.
www.docs.example.org. 3600 IN CNAME sites.example.net.
; Some DNS providers call this type ANAME or CNAME flattening; not every provider has it.
; example.co.uk. 3600 IN ALIAS sites.example.net.
; bücher.example.org
xn--bcher-kva.example.org. 3600 IN CNAME sites.example.net.
; Needed if the zone has CAA records:
; example.org. 3600 IN CAA 0 issue "letsencrypt.org"
; Needed if the zone has CAA records:
; example.co.uk. 3600 IN CAA 0 issue "letsencrypt.org"
`);
  });

  it("prints the same JSON with --format json and --json", async () => {
    const one = await domains("records --format json");
    const other = await domains("records --json");
    expect(one).toEqual(other);
    const { records } = JSON.parse(one.stdout) as { records: unknown[] };
    expect(records).toHaveLength(8);
    expect(records[3]).toEqual({
      name: "xn--bcher-kva.example.org",
      unicode: "bücher.example.org",
      type: "CNAME",
      ttl: 3600,
      value: "sites.example.net",
      condition: "always",
      note: null,
    });
  });

  it("prints no CAA records without an authority", async () => {
    const { target, primary } = sample;
    const { stdout } = await domains("records", { target, primary });
    expect(stdout).not.toContain("CAA");
  });
});

describe("config", () => {
  it("prints a Caddyfile", async () => {
    const { code, stdout } = await domains("config --for caddy --root dist");
    expect(code).toBe(0);
    expect(stdout).toBe(`docs.example.org {
	root * "dist"
	encode gzip
	file_server
}

www.docs.example.org {
	redir https://docs.example.org{uri} 301
}

example.co.uk {
	redir https://docs.example.org{uri} 308
}

# bücher.example.org (xn--bcher-kva.example.org)
xn--bcher-kva.example.org {
	redir https://docs.example.org{uri} 307
}
`);
  });

  it("prints the redirects of Netlify, and warns about other status codes", async () => {
    const { code, stdout, stderr } = await domains("config --for netlify");
    expect(code).toBe(0);
    expect(stdout)
      .toBe(`http://www.docs.example.org/* https://docs.example.org/:splat 301!
https://www.docs.example.org/* https://docs.example.org/:splat 301!
http://example.co.uk/* https://docs.example.org/:splat 301!
https://example.co.uk/* https://docs.example.org/:splat 301!
http://xn--bcher-kva.example.org/* https://docs.example.org/:splat 302!
https://xn--bcher-kva.example.org/* https://docs.example.org/:splat 302!
`);
    expect(stderr).toContain(
      "warning netlify-status: The redirect from example.co.uk has the status code 308, but Netlify documents redirects with 301 and 302 only; the file has 301.",
    );
  });

  it("prints the redirects of Vercel", async () => {
    const { code, stdout } = await domains("config --for vercel");
    expect(code).toBe(0);
    const { redirects } = JSON.parse(stdout) as {
      redirects: { has: { value: string }[] }[];
    };
    expect(redirects).toHaveLength(3);
    expect(redirects[1]).toEqual({
      source: "/:path*",
      has: [{ type: "host", value: "example\\.co\\.uk" }],
      destination: "https://docs.example.org/:path*",
      statusCode: 308,
    });
    const pattern = new RegExp(`^${redirects[1]?.has[0]?.value ?? ""}$`);
    expect(pattern.test("example.co.uk")).toBe(true);
    expect(pattern.test("examplexco.uk")).toBe(false);
  });

  it("prints a function of Cloudflare Pages, which redirects", async () => {
    const { stdout } = await domains("config --for cloudflare-pages");
    expect(stdout).toBe(await format(stdout, { parser: "babel" }));
    const file = join(emptyFolder(), "_middleware.mjs");
    writeFileSync(file, stdout);
    const { onRequest } = (await import(
      pathToFileURL(file).href
    )) as Middleware;
    const answer = (url: string) =>
      onRequest({
        request: new Request(url),
        next: () => new Response("site"),
      });
    const path = "/guide/a%20b?page=2&q=%C3%BC";
    for (const [host, status] of [
      ["www.docs.example.org", 301],
      ["example.co.uk", 308],
      ["xn--bcher-kva.example.org", 307],
    ] as const) {
      const response = answer(`https://${host}${path}`);
      expect(response.status).toBe(status);
      expect(response.headers.get("location")).toBe(
        `https://docs.example.org${path}`,
      );
    }
    const site = answer(`https://docs.example.org${path}`);
    expect(await site.text()).toBe("site");
  });

  it("prints a function without redirects", async () => {
    const { target, primary } = sample;
    const { stdout } = await domains("config --for cloudflare-pages", {
      target,
      primary,
    });
    expect(stdout).toContain("const redirects = new Map();\n");
  });

  it.each(["site", '/a"b', "/$HOME", "/a\\b", "/a\nb"])(
    "refuses the root %j for nginx",
    async (root) => {
      const cwd = emptyFolder();
      writeFileSync(join(cwd, "domains.json"), JSON.stringify(sample));
      const { code, stdout, stderr } = await specwright(
        { cwd },
        ...["domains", "config", "--for", "nginx", "--root", root],
      );
      expect(code).toBe(2);
      expect(stdout).toBe("");
      expect(stderr).toContain("cannot be written into a config of nginx");
    },
  );

  it("prints nothing for Netlify without redirects", async () => {
    const { target, primary } = sample;
    const { code, stdout } = await domains("config --for netlify", {
      target,
      primary,
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  });

  it.each(['a"b', "{$HOME}", "a`b", "a\\b", "a\nb"])(
    "refuses the root %j",
    async (root) => {
      const cwd = emptyFolder();
      writeFileSync(join(cwd, "domains.json"), JSON.stringify(sample));
      const { code, stdout, stderr } = await specwright(
        { cwd },
        ...["domains", "config", "--for", "caddy", "--root", root],
      );
      expect(code).toBe(2);
      expect(stdout).toBe("");
      expect(stderr).toContain("cannot be written into a Caddyfile");
    },
  );
});

describe("arguments", () => {
  it.each([
    ["", "A command of domains is missing. See specwright --help."],
    ["verfy", "Unknown command: verfy. Did you mean verify?"],
    [
      "verify --resolvr 127.0.0.1",
      "Unknown argument: resolvr. Did you mean --resolver?",
    ],
    [
      "verify --resolver dns.example.org",
      "--resolver dns.example.org is not an IP address with an optional port. Write it as 127.0.0.1:5300 or [::1]:5300.",
    ],
    [
      "verify --wait 3",
      "--wait 3 is not a duration. Write a number with s, m, h or d, such as 90s, 30m or 48h; at most 30d.",
    ],
    [
      "verify --connect 127.0.0.1:8443",
      "--connect is a flag for --https. Add --https, or remove --connect.",
    ],
    [
      "verify --https --connect 8443",
      "--connect 8443 is not a host with a port. Write it as 127.0.0.1:8443, [::1]:8443 or localhost:8443.",
    ],
    [
      "verify --https --min-days soon",
      "--min-days soon is not a number of days. Write a whole number, such as 14.",
    ],
    ["config", "Missing required argument: for. See specwright --help."],
    [
      "config --for apache",
      'Invalid values:   Argument: for, Given: "apache", Choices: "caddy", "nginx", "netlify", "vercel", "cloudflare-pages". See specwright --help.',
    ],
    [
      "config --for netlify --root dist",
      "--root is a flag for Caddy and nginx. Remove it: the config of Netlify names no such folder.",
    ],
    [
      "config --for caddy --certificates certs",
      "--certificates is a flag for nginx. Remove it: the config of Caddy names no such folder.",
    ],
    [
      "records one.json two.json",
      "Unknown command: two.json. See specwright --help.",
    ],
  ])("refuses %j", async (line, message) => {
    const { code, stdout, stderr } = await specwright(
      { cwd: emptyFolder() },
      ...["domains", ...line.split(" ").filter((word) => word !== "")],
    );
    const text = stderr.replace(/\n {2}/g, " ");
    expect(text).toBe(`error bad-arguments: ${message}\n`);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it("refuses a --ca that is not a certificate", async () => {
    const { code, stderr } = await domains("verify --https --ca domains.json");
    expect(stderr).toContain("--ca domains.json is not a certificate.");
    expect(code).toBe(2);
    const none = await domains("verify --https --ca none.pem");
    expect(none.stderr).toContain("The file none.pem does not exist");
    expect(none.code).toBe(2);
  });
});
