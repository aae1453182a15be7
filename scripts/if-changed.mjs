/**
 * Runs a long test only if a file that it reads has changed since it last passed:
 *
 *     node scripts/if-changed.mjs frameworks npm run test:frameworks
 *
 * `.ci/passed.json` has the digest of the files with which each test last passed. A test that passes writes its digest
 * there. Commit the file with the change: CI then skips the test.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

/** The files that each test reads, as pathspecs of Git. */
const inputs = {
  frameworks: [
    "templates/client",
    "templates/validators",
    "src/emit/client",
    "test/query",
  ],
  migrations: [
    "templates/client",
    "templates/validators",
    "src/emit/client",
    "test/migrations",
    "docs/guide/from-*",
  ],
  packages: ["src/emit/packages", "templates/package", "test/packages"],
  packed: [
    "package.json",
    "scripts/build.mjs",
    "src/cli",
    "src/commands/init",
    "src/emit/packages",
    "templates/package",
    "docs/guide",
    "README.md",
    "test/packed",
    "test/setups",
  ],
  plugins: [
    "src/base/options",
    "src/emit/server",
    "templates/server",
    "templates/validators",
    "test/server",
    "test/support",
  ],
  service: [
    "examples/petstore",
    "generated",
    "scripts",
    "test/domains/ports.ts",
    "test/int64/values.ts",
    "test/petstore",
    "test/service",
    "test/support",
    "test/telemetry",
  ],
  write: [
    "src/base/common",
    "src/base/diagnostics.ts",
    "src/write",
    "test/support",
    "test/write",
  ],
  deploy: [
    "examples/petstore",
    "generated/server",
    "generated/validators",
    "generated/webhooks",
    "test/deploy",
  ],
  monorepo: [
    "examples/monorepo",
    "src/cli",
    "src/commands/generate",
    "src/incremental",
    "src/write",
  ],
  site: [
    "examples/site",
    "spec",
    "src/commands/site",
    "src/emit/docs",
    "src/emit/markdown",
    "templates/docs",
    "templates/site",
    "test/site",
  ],
};
const record = ".ci/passed.json";

const [name, command, ...args] = process.argv.slice(2);
if (!Object.hasOwn(inputs, name)) {
  console.error(`There is no test ${name}: ${Object.keys(inputs).join(", ")}`);
  process.exit(2);
}
const digest = digestOf(["package-lock.json", ...inputs[name]]);
if (passed()[name] === digest) {
  console.log(`${name}: skipped, its files are those with which it passed`);
  process.exit(0);
}
const { status } = spawnSync(command, args, { stdio: "inherit" });
if (status === 0) {
  const all = { ...passed(), [name]: digest };
  const sorted = Object.fromEntries(Object.entries(all).sort());
  writeFileSync(record, `${JSON.stringify(sorted, null, 2)}\n`);
}
process.exit(status ?? 1);

function passed() {
  return JSON.parse(readFileSync(record, "utf8"));
}

function digestOf(paths) {
  const files = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...paths],
    { encoding: "utf8" },
  );
  const hash = createHash("sha256");
  for (const file of new Set(files.split("\0").filter(Boolean).sort())) {
    try {
      hash.update(`${file}\0`).update(readFileSync(file));
    } catch {
      // Git still lists a file that was removed.
    }
  }
  return hash.digest("hex").slice(0, 16);
}
