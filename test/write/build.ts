/** The write layer as JavaScript, for tests that kill real processes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";

const source = new URL("../../src/", import.meta.url).pathname;

/**
 * Bundles the write layer into `folder`: a test imports `write/output.js`. The `prologue` is put before
 * `write/commit.js`, the process that the write layer starts.
 */
export function buildWriteLayer(folder: string, prologue: string): void {
  buildSync({
    entryPoints: ["write/output.ts", "write/commit.ts"].map((file) =>
      join(source, file),
    ),
    outdir: folder,
    outbase: source,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const committer = join(folder, "write/commit.js");
  writeFileSync(committer, prologue + readFileSync(committer, "utf8"));
}
