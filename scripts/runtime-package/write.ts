/** Writes and compiles `@specwright/runtime`, ready for `npm pack`: `npm run build:runtime [FOLDER]`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { runtimePackageFiles } from "./files.js";

const root = join(import.meta.dirname, "../..");
const folder = resolve(root, process.argv[2] ?? "dist.runtime");
rmSync(folder, { recursive: true, force: true });
for (const { path, text } of runtimePackageFiles()) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const tsc = join(root, "node_modules/typescript-7/bin/tsc");
execFileSync(process.execPath, [tsc, "-p", join(folder, "tsconfig.json")], {
  stdio: "inherit",
});
console.log(`Wrote ${folder}`);
