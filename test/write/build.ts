/** The write layer as JavaScript, for tests that need real processes to kill. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toJavaScript } from "../support/transpile.js";

const source = new URL("../../src/", import.meta.url).pathname;

/**
 * Transpiles into `folder`; `write/output.js` is its door. `prologue` is put before the committer, the only process
 * that a test cannot start by itself.
 */
export function buildWriteLayer(folder: string, prologue: string): void {
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const files = ["common", "diagnostics", "write"].flatMap((part) => {
    mkdirSync(join(folder, part), { recursive: true });
    return readdirSync(join(source, part)).map((name) => `${part}/${name}`);
  });
  for (const file of ["diagnostics.ts", ...files]) {
    const text = readFileSync(join(source, file), "utf8");
    const head = file === "write/commit.ts" ? prologue : "";
    writeFileSync(
      join(folder, file.replace(/ts$/, "js")),
      `${head}${toJavaScript(text)}`,
    );
  }
}
