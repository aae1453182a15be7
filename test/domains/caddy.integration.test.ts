/** Caddy accepts the Caddyfile of `domains config`, and serves the site and its redirects over HTTPS. */
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { startCaddy, type WebServer } from "./caddy.js";
import { findProgram, needs, caddy as caddyNeed } from "../support/needs.js";

const domains = {
  target: "sites.example.net",
  primary: "docs.example.org",
  redirects: [
    { from: "www.docs.example.org", to: "docs.example.org" },
    { from: "old.example.org", to: "docs.example.org", status: 308 },
    { from: "bücher.example.org", to: "docs.example.org", status: 307 },
    { from: "example.co.uk", to: "docs.example.org", status: 302 },
  ],
};

interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

describe("the Caddyfile in Caddy", needs(caddyNeed), () => {
  const caddy = findProgram("caddy") ?? "caddy";
  let folder: string;
  let server: WebServer;
  /** The root certificate of the authority inside of Caddy. */
  let authority = "";

  /** Asks Caddy as if DNS pointed the domain to it. The certificate must be valid for the domain. */
  function request(domain: string, path: string): Promise<Response> {
    return new Promise((resolve, reject) => {
      const options = {
        host: "127.0.0.1",
        port: server.httpsPort,
        path,
        servername: domain,
        ca: authority,
        agent: false,
        headers: { host: domain },
      };
      get(options, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (text: string) => (body += text));
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body });
        });
      }).on("error", reject);
    });
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "specwright-caddy-"));
    const site = join(folder, "my site");
    mkdirSync(join(site, "guide"), { recursive: true });
    writeFileSync(join(site, "index.html"), "<h1>Pet store</h1>");
    writeFileSync(join(site, "guide/index.html"), "<h1>Guide</h1>");
    writeFileSync(join(folder, "domains.json"), JSON.stringify(domains));
    const { stdout } = await specwright(
      { cwd: folder },
      ...["domains", "config", "--for", "caddy", "--root", site],
    );
    writeFileSync(join(folder, "Caddyfile"), stdout);
    const names = [
      "docs.example.org",
      ...domains.redirects.map(({ from }) => domainToASCII(from)),
    ];
    server = await startCaddy(folder, stdout, names);
    authority = readFileSync(server.rootFile, "utf8");
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is valid", () => {
    const { status, stderr } = spawnSync(
      caddy,
      ["validate", "--adapter", "caddyfile", "--config", "Caddyfile"],
      {
        cwd: folder,
        env: { ...process.env, HOME: folder },
        encoding: "utf8",
      },
    );
    expect(status, stderr).toBe(0);
  });

  it("has the layout of `caddy fmt`", () => {
    const { stdout } = spawnSync(caddy, ["fmt", "Caddyfile"], {
      cwd: folder,
      encoding: "utf8",
    });
    const text = readFileSync(join(folder, "Caddyfile"), "utf8");
    expect(stdout).toBe(text);
  });

  it.each([
    ["/", "<h1>Pet store</h1>"],
    ["/guide/", "<h1>Guide</h1>"],
  ])("serves %s of the primary domain", async (path, body) => {
    const response = await request("docs.example.org", path);
    expect(response).toMatchObject({ status: 200, body });
  });

  it("answers 404 for a file that does not exist", async () => {
    const { status } = await request("docs.example.org", "/none.html");
    expect(status).toBe(404);
  });

  it.each([
    ["www.docs.example.org", 301],
    ["old.example.org", 308],
    ["xn--bcher-kva.example.org", 307],
    ["example.co.uk", 302],
  ])("redirects %s with %d, path and query", async (domain, status) => {
    const path = "/guide/a%20b?page=2&q=%C3%BC";
    const response = await request(domain, path);
    expect(response.status).toBe(status);
    expect(response.headers.location).toBe(`https://docs.example.org${path}`);
  });

  it("has no certificate for another domain", async () => {
    await expect(request("other.example.org", "/")).rejects.toThrow();
  });
});
