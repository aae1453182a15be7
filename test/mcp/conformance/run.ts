/**
 * The scenarios of the official conformance suite on generated MCP servers, over streamable HTTP: an API with the tools
 * that scenarios call, and the pet store.
 *
 *   npm run test:conformance   the first run downloads the suite, and a version of Node that can run it
 */
import { toNodeHandler } from "@modelcontextprotocol/node";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installed, listen, type Packages } from "../packages.js";
import { startStore } from "../store.js";
import { startApi } from "./api.js";
import { neededTool, reasonFor } from "./not-applicable.js";

const suite = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const revisions = ["2025-06-18", "2025-11-25", "2026-07-28"];
const token = "secret-token-1234";

interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

const api = await startApi();
const store = await startStore(token);
const apis = [
  {
    name: "tools of the scenarios",
    spec: join(import.meta.dirname, "openapi.yaml"),
    hasTools: true,
    options: { baseUrl: api.url },
  },
  {
    name: "pet store",
    spec: join(import.meta.dirname, "../../../spec/petstore.yaml"),
    hasTools: false,
    options: { auth: { bearerAuth: token }, baseUrl: `${store.url}/v1` },
  },
];

let failures = 0;
for (const { name, spec, hasTools, options } of apis) {
  const packages = await installed(spec);
  const site = await serve(packages, { ...options, allow: "all" });
  for (const revision of revisions) {
    const counts = { passed: 0, FAILED: 0, "does not apply": 0 };
    console.log(`\n${name}, ${revision}`);
    for (const [scenario, checks] of await results(site.url, revision)) {
      const { verdict, details } = judge(scenario, checks, revision, hasTools);
      counts[verdict]++;
      console.log(`  ${verdict.padEnd(14)}  ${scenario}: ${details}`);
    }
    failures += counts.FAILED;
    const parts = Object.entries(counts).map(
      ([verdict, count]) => `${String(count)} ${verdict}`,
    );
    console.log(`  ${parts.join(", ")}`);
  }
  await site.close();
  packages.remove();
}
await Promise.all([store.close(), api.close()]);
process.exit(failures === 0 ? 0 : 1);

async function serve(packages: Packages, options: object) {
  const { createMcpHttp } = (await packages.import("mcp", "http")) as {
    createMcpHttp: (options: object) => Parameters<typeof toNodeHandler>[0];
  };
  const onNode = toNodeHandler(createMcpHttp(options));
  return listen((request, response) => {
    void onNode(request as Parameters<typeof onNode>[0], response);
  });
}

function judge(
  scenario: string,
  checks: readonly Check[],
  revision: string,
  hasTools: boolean,
): { verdict: "passed" | "FAILED" | "does not apply"; details: string } {
  const reason =
    reasonFor(scenario, revision) ?? (hasTools ? null : neededTool(scenario));
  if (reason !== null) return { verdict: "does not apply", details: reason };
  const problems: string[] = [];
  const others = new Set<string>();
  const counts = new Map<string, number>();
  for (const { id, status, errorMessage = "" } of checks) {
    const other = reasonFor(id, revision) ?? (hasTools ? null : neededTool(id));
    if (other !== null) others.add(other);
    const counted = other === null ? status : "does not apply";
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
    if (counted === "FAILURE" || counted === "WARNING")
      problems.push(`\n    ${status} ${id}: ${errorMessage}`);
  }
  const parts = [...counts].map(([name, count]) => `${String(count)} ${name}`);
  const details = `${parts.join(", ")}${others.size === 0 ? "" : ` (${[...others].join("; ")})`}${problems.join("")}`;
  const isRight = problems.length === 0 && counts.has("SUCCESS");
  return { verdict: isRight ? "passed" : "FAILED", details };
}

/** The checks of each scenario. */
async function results(
  url: string,
  revision: string,
): Promise<Map<string, Check[]>> {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  const args = [
    ...["--yes", "-p", "node@24", "-p", suite, "conformance", "server"],
    ...["--url", `${url}/mcp`, "--suite", "all"],
    ...["--spec-version", revision, "--output-dir", folder],
  ];
  const output = await new Promise<string>((resolve) => {
    // Its exit code counts scenarios that do not apply.
    execFile("npx", args, { maxBuffer: 2 ** 26 }, (_, ...texts) => {
      resolve(texts.join(""));
    });
  });
  const found = readdirSync(folder).sort();
  if (found.length === 0) throw new Error(output);
  const checks = found.map((name): [string, Check[]] => [
    name.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, ""),
    JSON.parse(
      readFileSync(join(folder, name, "checks.json"), "utf8"),
    ) as Check[],
  ]);
  rmSync(folder, { recursive: true });
  return new Map(checks);
}
