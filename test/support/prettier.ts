/** Compares the layout of generated files with Prettier's. */
import { basename } from "node:path";
import * as prettier from "prettier";
import { expect } from "vitest";

/** Runtime files are the same in every generated package, so each text is formatted once a process. */
const formatted = new Set<string>();

export async function expectPrettierLayout(
  files: readonly { path: string; text: string }[],
): Promise<void> {
  for (const { path, text } of files) {
    // Prettier chooses its parser by the name of the file.
    const key = `${basename(path)}\n${text}`;
    if (formatted.has(key)) continue;
    expect(await prettier.format(text, { filepath: path }), path).toBe(text);
    formatted.add(key);
  }
}
