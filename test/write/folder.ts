/** Throw-away folders, and trees as plain data. */
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export type Files = Record<string, string>;

/** An empty folder that goes away with the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "specwright-write-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function put(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Path → text of every file below the root; a folder without files is listed as `path/`. */
export function contents(root: string): Files {
  const found: Files = {};
  const walk = (folder: string) => {
    const names = readdirSync(join(root, folder)).sort();
    if (names.length === 0 && folder !== "") found[`${folder}/`] = "";
    for (const name of names) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (lstatSync(join(root, path)).isDirectory()) walk(path);
      else found[path] = readFileSync(join(root, path), "utf8");
    }
  };
  walk("");
  return found;
}

/** The contents without our own records. */
export function generatedContents(root: string): Files {
  const files = contents(root);
  delete files[".specwright.json"];
  return files;
}

/** The files but one. */
export function without(files: Files, path: string): Files {
  return Object.fromEntries(
    Object.entries(files).filter(([other]) => other !== path),
  );
}

/** What changes when anything below the root is written, moved or replaced: folders count too. */
export function stamps(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (folder: string) => {
    const { ino, mtimeNs } = lstatSync(folder, { bigint: true });
    found[folder] = `${ino} ${mtimeNs}`;
    if (!lstatSync(folder).isDirectory()) return;
    for (const name of readdirSync(folder)) walk(join(folder, name));
  };
  walk(root);
  return found;
}

export function asOutputFiles(files: Files): { path: string; text: string }[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}
