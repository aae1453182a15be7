/** Starts Caddy, a web server, on free ports of 127.0.0.1, with an authority of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
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
  for (let attempt = 0; ; attempt++) {
    if (child.exitCode !== null || attempt === 600) throw new Error(log);
    await sleep(100);
    if (!existsSync(rootFile)) continue;
    // Caddy makes the certificates one after the other.
    const ca = readFileSync(rootFile, "utf8");
    const ready = await Promise.all(
      domains.map((domain) => hasCertificate(domain, httpsPort, ca)),
    );
    if (ready.every(Boolean)) break;
  }
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
