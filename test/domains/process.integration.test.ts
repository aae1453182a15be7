/** The commands as a process: Node itself loads the packages for public suffixes and DNS messages. */
import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import dns from "node:dns";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { specwright } from "../cli/terminal.js";
import { toJavaScript } from "../support/transpile.js";
import { startFakeDns } from "./fake-dns.js";

const repository = join(import.meta.dirname, "../..");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "specwright-domains-"));
  const source = join(repository, "src");
  const names = readdirSync(source, { recursive: true, encoding: "utf8" });
  // The pipeline is not needed.
  const needed = names.filter(
    (name) => name.endsWith(".ts") && !/^(emit|model|print)\b/.test(name),
  );
  for (const name of needed) {
    const file = join(folder, "dist", name.replace(/ts$/, "js"));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, toJavaScript(readFileSync(join(source, name), "utf8")));
  }
  const manifest = readFileSync(join(repository, "package.json"));
  writeFileSync(join(folder, "package.json"), manifest);
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  const file = { target: "sites.example.net", primary: "example.co.uk" };
  writeFileSync(join(folder, "domains.json"), JSON.stringify(file));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command line in a process of its own, while the DNS server in this one answers. */
function start(line: string): Promise<{ code: number | null; output: string }> {
  const script = join(folder, "dist/cli/main.js");
  const args = [script, "domains", ...line.split(" ")];
  const child = spawn(process.execPath, args, { cwd: folder });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  return new Promise((resolve) => {
    child.on("close", (code) => {
      resolve({ code, output });
    });
  });
}

const answering = () =>
  startFakeDns((name, type) => ({
    answers: type === "A" ? [{ type, name, data: "192.0.2.1" }] : [],
  }));

it("prints the records", async () => {
  const { code, output } = await start("records --format zone");
  expect(output).toContain("example.co.uk. 3600 IN ALIAS sites.example.net.");
  expect(code).toBe(0);
});

it("verifies the records, and ends", async () => {
  const { address } = await answering();
  const { code, output } = await start(`verify --resolver ${address}`);
  expect(output).toContain("1 of 1 domains are ok.");
  expect(code).toBe(0);
});

it("asks the servers of the system by default", async () => {
  const { address, log } = await answering();
  const before = dns.getServers();
  onTestFinished(() => {
    dns.setServers(before);
  });
  dns.setServers([address]);
  const { code } = await specwright({ cwd: folder }, "domains", "verify");
  expect(code).toBe(0);
  expect(log).toContain("udp CNAME example.co.uk");
});
