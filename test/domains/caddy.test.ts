/** Caddy accepts the Caddyfile of `domains config`, and serves the site and its redirects over HTTPS. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
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
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { freePort } from "./ports.js";
import { findProgram, titleWith } from "./programs.js";

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

describe.skipIf(findProgram("caddy") === null)(
  titleWith("the Caddyfile in Caddy", "caddy"),
  () => {
    const caddy = findProgram("caddy") ?? "caddy";
    let folder: string;
    let port: number;
    let child: ChildProcess;
    let log = "";
    /** The root certificate of the authority inside of Caddy. */
    let authority = "";

    /** Asks Caddy as if DNS pointed the domain to it. The certificate must be valid for the domain. */
    function request(domain: string, path: string): Promise<Response> {
      return new Promise((resolve, reject) => {
        const options = {
          host: "127.0.0.1",
          port,
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
      port = await freePort();
      const settings = [
        "{",
        "admin off",
        "local_certs",
        "skip_install_trust",
        `http_port ${await freePort()}`,
        `https_port ${port}`,
        "default_bind 127.0.0.1",
        `storage file_system "${join(folder, "storage")}"`,
        "}",
        stdout,
      ];
      writeFileSync(join(folder, "test.Caddyfile"), settings.join("\n"));
      child = spawn(
        caddy,
        ["run", "--adapter", "caddyfile", "--config", "test.Caddyfile"],
        {
          cwd: folder,
          env: { ...process.env, HOME: folder },
          stdio: ["ignore", "ignore", "pipe"],
        },
      );
      child.stderr?.on("data", (text: Buffer) => (log += text.toString()));
      const root = join(folder, "storage/pki/authorities/local/root.crt");
      for (let attempt = 0; ; attempt++) {
        if (child.exitCode !== null || attempt === 300) throw new Error(log);
        await sleep(100);
        if (!existsSync(root)) continue;
        authority = readFileSync(root, "utf8");
        // Caddy makes the certificates one after the other.
        const ready = await Promise.all(
          [
            "docs.example.org",
            ...domains.redirects.map(({ from }) => from),
          ].map((domain) =>
            request(new URL(`https://${domain}`).hostname, "/").then(
              () => true,
              () => false,
            ),
          ),
        );
        if (ready.every(Boolean)) break;
      }
    });

    afterAll(async () => {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
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
  },
);
