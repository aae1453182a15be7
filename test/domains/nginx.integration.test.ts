/** nginx accepts the config of `domains config`, and serves the site and its redirects. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { eventually } from "../support/eventually.js";
import {
  findProgram,
  needs,
  nginx as nginxNeed,
  openssl as opensslNeed,
} from "../support/needs.js";
import { makeCertificate, makeRoot } from "./openssl.js";
import { freePort } from "./ports.js";

const domains = {
  target: "sites.example.net",
  primary: "docs.example.org",
  redirects: [
    { from: "www.docs.example.org", to: "docs.example.org" },
    { from: "bücher.example.org", to: "docs.example.org", status: 307 },
  ],
};

const names = [
  "docs.example.org",
  "www.docs.example.org",
  "xn--bcher-kva.example.org",
];

describe("the config in nginx", needs(nginxNeed, opensslNeed), () => {
  const nginx = findProgram("nginx") ?? "nginx";
  let folder: string;
  let child: ChildProcess;
  let log = "";
  let ca: string;
  const ports = { http: 0, https: 0 };

  function get(
    scheme: "http" | "https",
    domain: string,
    path: string,
  ): Promise<{ status: number; location: string | undefined; body: string }> {
    const send = scheme === "https" ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const options = {
        host: "127.0.0.1",
        port: ports[scheme],
        path,
        servername: domain,
        ca,
        agent: false,
        headers: { host: domain },
      };
      const request = send(options, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (text: string) => (body += text));
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, location: headers.location, body });
        });
      });
      request.on("error", reject);
      request.end();
    });
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "specwright-nginx-"));
    const site = join(folder, "my site");
    const challenge = join(site, ".well-known/acme-challenge");
    mkdirSync(challenge, { recursive: true });
    mkdirSync(join(site, "guide"));
    writeFileSync(join(site, "index.html"), "<h1>Pet store</h1>");
    writeFileSync(join(site, "guide/index.html"), "<h1>Guide</h1>");
    writeFileSync(join(site, "404.html"), "<h1>Not found</h1>");
    writeFileSync(join(challenge, "token"), "proof");
    const root = makeRoot(folder, "/CN=Test");
    ca = readFileSync(root.certificate, "utf8");
    for (const name of names) {
      const pair = makeCertificate(folder, name, [name], { days: 30, root });
      const certificates = join(folder, "certificates", name);
      mkdirSync(certificates, { recursive: true });
      renameSync(pair.certificate, join(certificates, "fullchain.pem"));
      renameSync(pair.key, join(certificates, "privkey.pem"));
    }
    writeFileSync(join(folder, "domains.json"), JSON.stringify(domains));
    const { stdout } = await specwright(
      { cwd: folder },
      ...["domains", "config", "--for", "nginx", "--root", site],
      ...["--certificates", join(folder, "certificates")],
    );
    ports.http = await freePort();
    ports.https = await freePort();
    // Free ports of this computer, which may have no IPv6.
    const servers = stdout
      .replace(/^ *listen \[::\].*\n/gm, "")
      .replaceAll("listen 80;", `listen 127.0.0.1:${ports.http};`)
      .replaceAll("listen 443 ssl;", `listen 127.0.0.1:${ports.https} ssl;`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const conf = [
      "daemon off;",
      ...(process.getuid?.() === 0 ? ["user root;"] : []),
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      "events {}",
      "http {",
      "access_log off;",
      "server_names_hash_bucket_size 128;",
      ...temporary,
      servers,
      "}",
    ];
    writeFileSync(join(folder, "nginx.conf"), conf.join("\n"));
    const args = ["-p", folder, "-c", join(folder, "nginx.conf")];
    const test = spawnSync(nginx, ["-t", ...args], { encoding: "utf8" });
    expect(test.status, test.stderr).toBe(0);
    child = spawn(nginx, args, { stdio: ["ignore", "ignore", "pipe"] });
    child.stderr?.on("data", (text: Buffer) => (log += text.toString()));
    await eventually(async () => {
      if (child.exitCode === null) await get("https", "docs.example.org", "/");
    });
    if (child.exitCode !== null) throw new Error(log);
  });

  afterAll(async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ["/", 200, "<h1>Pet store</h1>"],
    ["/guide/", 200, "<h1>Guide</h1>"],
    ["/none", 404, "<h1>Not found</h1>"],
  ])("answers %s of the primary domain with %d", async (path, status, body) => {
    const found = await get("https", "docs.example.org", path);
    expect(found).toMatchObject({ status, body });
  });

  const path = "/guide/a%20b?page=2&q=%C3%BC";

  it.each([
    ["http", "docs.example.org", 301],
    ["http", "www.docs.example.org", 301],
    ["https", "www.docs.example.org", 301],
    ["http", "xn--bcher-kva.example.org", 307],
    ["https", "xn--bcher-kva.example.org", 307],
  ] as const)("redirects %s://%s with %d", async (scheme, domain, status) => {
    const found = await get(scheme, domain, path);
    expect(found.status).toBe(status);
    expect(found.location).toBe(`https://docs.example.org${path}`);
  });

  it.each(names)("serves the files of certbot for %s", async (name) => {
    const found = await get("http", name, "/.well-known/acme-challenge/token");
    expect(found).toMatchObject({ status: 200, body: "proof" });
  });
});
