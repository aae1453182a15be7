/** Starts NSD, a DNS server, on a free port of 127.0.0.1. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { asker } from "../../src/commands/domains/dns/ask.js";
import { eventually } from "../support/eventually.js";
import { freePort } from "./ports.js";
import { findProgram } from "../support/needs.js";

export interface NameServer {
  /** For `--resolver`. */
  address: string;
  stop(): Promise<void>;
}

/** The records of each zone without its SOA and NS records; null for a zone that NSD cannot load. */
export type Zones = Readonly<Record<string, string | null>>;

export async function startNsd(
  zones: Zones,
  givenPort?: number,
): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-nsd-"));
  const port = givenPort ?? (await freePort());
  const conf = join(folder, "nsd.conf");
  writeFileSync(conf, confOf(folder, port, zones));
  for (const [zone, records] of Object.entries(zones)) {
    if (records !== null) writeFileSync(join(folder, zone), zoneOf(records));
  }
  const child = spawn(findProgram("nsd") ?? "nsd", ["-d", "-c", conf], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => (log += text.toString()));
  }
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const server = { label: "nsd", addresses: [{ host: "127.0.0.1", port }] };
  await eventually(async () => {
    if (child.exitCode !== null) return;
    const ask = asker(server, { timeout: 500, attempts: 1 });
    const { kind } = await ask(Object.keys(zones)[0] ?? "", "A");
    expect(kind).toBe("answer");
  });
  if (child.exitCode !== null) throw new Error(`nsd has ended: ${log}`);
  return { address: `127.0.0.1:${port}`, stop };
}

function confOf(folder: string, port: number, zones: Zones): string {
  return [
    "server:",
    `  ip-address: 127.0.0.1`,
    `  port: ${port}`,
    `  username: ""`,
    `  database: ""`,
    `  zonesdir: "${folder}"`,
    `  pidfile: "${join(folder, "nsd.pid")}"`,
    `  xfrdfile: "${join(folder, "xfrd.state")}"`,
    `  zonelistfile: "${join(folder, "zone.list")}"`,
    `  xfrdir: "${folder}"`,
    "  server-count: 1",
    "  rrl-ratelimit: 0",
    "remote-control:",
    "  control-enable: no",
    ...Object.keys(zones).flatMap((zone) => [
      "zone:",
      `  name: ${zone}`,
      `  zonefile: "${zone}"`,
    ]),
    "",
  ].join("\n");
}

function zoneOf(records: string): string {
  return [
    "$TTL 3600",
    "@ IN SOA ns.example.net. hostmaster.example.net. 1 3600 600 86400 300",
    "@ IN NS ns.example.net.",
    records,
    "",
  ].join("\n");
}
