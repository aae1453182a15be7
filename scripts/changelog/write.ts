/** `npm run changelog -- VERSION` moves the entries of `changes/` to a section of `CHANGELOG.md`. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readEntries } from "./entries.js";
import { withSection } from "./section.js";

const root = join(import.meta.dirname, "../..");
const file = join(root, "CHANGELOG.md");
const folder = join(root, "changes");

try {
  const [version = ""] = process.argv.slice(2);
  const entries = readEntries(folder);
  const changelog = readFileSync(file, "utf8");
  writeFileSync(file, withSection(changelog, version, entries));
  for (const entry of entries) rmSync(join(folder, entry.file));
  console.log(
    `CHANGELOG.md: section ${version} with ${String(entries.length)} entries`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
