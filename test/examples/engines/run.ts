/**
 * Makes the same samples with several versions of Node, and compares them. Needs the npm registry.
 *
 *     npm run test:engines
 *
 * Exits with 1 if two versions differ.
 */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

interface Samples {
  node: string;
  digests: Record<string, string>;
}

const typescript = resolve("scripts/typescript.mjs");
const digest = resolve(import.meta.dirname, "digest.ts");

const results = ["20", "22", "24"].map((version): Samples => {
  const text = execFileSync(
    "npx",
    ["--yes", "-p", `node@${version}`, "node", "--import", typescript, digest],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(text) as Samples;
});

const [first, ...others] = results;
if (first === undefined) throw new Error("No version of Node ran");
for (const { node, digests } of others) {
  for (const [spec, expected] of Object.entries(first.digests)) {
    if (digests[spec] === expected) continue;
    console.log(`${spec}: ${node} differs from ${first.node}`);
    process.exitCode = 1;
  }
}
const versions = results.map(({ node }) => node).join(", ");
console.log(
  `${String(Object.keys(first.digests).length)} specs compared: ${versions}`,
);
