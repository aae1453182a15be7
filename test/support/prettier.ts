/** Compares the layout of generated files with Prettier's. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as prettier from "prettier";
import { expect } from "vitest";

const templates = join(import.meta.dirname, "../../templates");

/** Runtime files are copied from `templates/`, whose layout `npm run format:check` compares. */
const copied = new Set(
  readdirSync(templates, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(templates, path), "utf8")),
);

/** Many generated packages have the same files, so each text is formatted once a process. */
const formatted = new Set<string>();

export async function expectPrettierLayout(
  files: readonly { path: string; text: string }[],
): Promise<void> {
  for (const { path, text } of files) {
    // Prettier chooses its parser by the name of the file.
    const key = `${basename(path)}\n${text}`;
    if (copied.has(text) || formatted.has(key)) continue;
    expect(await prettier.format(text, { filepath: path }), path).toBe(text);
    formatted.add(key);
  }
}
