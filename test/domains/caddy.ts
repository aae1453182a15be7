/** Starts Caddy, a web server, on free ports of 127.0.0.1, with an authority of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { expect } from "vitest";
import { eventually } from "../support/eventually.js";
import { findProgram } from "../support/needs.js";
import { freePort } from "./ports.js";

export interface WebServer {
  httpPort: number;
  httpsPort: number;
  /** The file with the root certificate of the authority inside of Caddy. */
  rootFile: string;
  stop(): Promise<void>;
}

/** Starts Caddy in a folder, and waits until it has the certificates of some domains. */
export async function startCaddy(
  folder: string,
  sites: string,
  domains: readonly string[],
): Promise<WebServer> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const settings = [
    "{",
    "admin off",
    "local_certs",
    "skip_install_trust",
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    "default_bind 127.0.0.1",
    `storage file_system "${join(folder, "storage")}"`,
    "}",
    sites,
  ];
  writeFileSync(join(folder, "test.Caddyfile"), settings.join("\n"));
  const child = spawn(
    findProgram("caddy") ?? "caddy",
    ["run", "--adapter", "caddyfile", "--config", "test.Caddyfile"],
    {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let log = "";
  child.stderr.on("data", (text: Buffer) => (log += text.toString()));
  const rootFile = join(folder, "storage/pki/authorities/local/root.crt");
  await eventually(async () => {
    if (child.exitCode !== null) return;
    const ca = readFileSync(rootFile, "utf8");
    // Caddy makes the certificates one after the other.
    for (const domain of domains)
      expect(await hasCertificate(domain, httpsPort, ca)).toBe(true);
  });
  if (child.exitCode !== null) throw new Error(log);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { httpPort, httpsPort, rootFile, stop };
}

function hasCertificate(
  servername: string,
  port: number,
  ca: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, servername, ca }, () => {
      resolve(true);
      socket.destroy();
    });
    socket.on("error", () => {
      resolve(false);
    });
  });
}
