// The generated server of a commit and that of the working tree, bundled in the same way: only their code differs.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const here = import.meta.dirname;
const root = join(here, "../..");

const entries = [
  "compression",
  "conditional",
  "cors",
  "health",
  "idempotency",
  "limits",
  "node",
  "ranges",
  "timeouts",
];

/** The files of the servers. Those of the commit come first, once more as `again`. */
export async function bundledServers(commit, server) {
  const folder = mkdtempSync(join(tmpdir(), "specwright-bench-"));
  const input = execFileSync("git", ["archive", commit, "generated"], {
    cwd: root,
    maxBuffer: Infinity,
  });
  execFileSync("tar", ["-x", "-C", folder], { input });
  const before = await bundle(folder, server, join(folder, "before.mjs"));
  const now = await bundle(root, server, join(folder, "now.mjs"));
  return {
    servers: [
      { name: commit, file: before },
      { name: "again", file: before },
      { name: "now", file: now },
    ],
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function bundle(tree, server, outfile) {
  const source = (path) => join(tree, "generated", path);
  await build({
    entryPoints: [join(here, "servers", `${server}.mjs`)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["../observed/*"],
    alias: {
      ...Object.fromEntries(
        entries.map((entry) => [
          `@petstore/server/${entry}`,
          source(`server/src/${entry}.ts`),
        ]),
      ),
      "@petstore/server": source("server/src/index.ts"),
      "@petstore/validators": source("validators/src/index.ts"),
    },
  });
  return outfile;
}
