/** `npm run map -- FOLDER` prints the files of a folder, each with its first doc comment. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The sentence that says what a file is for, on one line; null where there is none. */
export function firstComment(text) {
  const [, comment] = /\/\*\*(.*?)\*\//s.exec(text) ?? [];
  return (
    comment
      ?.replace(/^\s*\*? ?/gm, " ")
      .replace(/\s+/g, " ")
      .trim() || null
  );
}

/** Paths and comments of all TypeScript files below a folder. */
export function codeMap(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => [path, firstComment(readFileSync(path, "utf8"))]);
}

if (process.argv[1] === import.meta.filename) {
  const [folder = "src"] = process.argv.slice(2);
  for (const [path, comment] of codeMap(folder)) {
    console.log(`${path}\n    ${comment ?? ""}`);
  }
}
