/** A folder with the files of a spec, gone after the test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Objects are written as JSON, text as it is. Returns the path of the folder. */
export function folderWith(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), "spec-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    const text =
      typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(file, text);
  }
  return folder;
}

/** The least that a description needs. */
export const frame = {
  openapi: "3.1.0",
  info: { title: "Test", version: "1.0.0" },
  paths: {},
};
