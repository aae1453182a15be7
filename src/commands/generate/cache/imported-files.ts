/** The files of a module, found in its text. It is not run. */
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

export interface ImportedFiles {
  /** The module itself and all files that it names by a relative path, directly or indirectly. */
  readonly files: readonly string[];
  /** Whether every relative path in the modules leads to a file. If not, an import may be among them. */
  readonly isComplete: boolean;
}

const isModule = /\.[cm]?[jt]s$/;

/** Every quoted text that begins with `./` or `../`, because `require` and `import()` can be anywhere. */
const relativePath = /(["'`])(\.{1,2}\/(?:(?!\1)[^\\\n])*)\1/g;

/** Loaders of TypeScript accept paths without an extension, and `.js` for a TypeScript file. */
const extensions = ["", ".ts", ".mts", ".js", ".mjs", ".cjs", ".json"];

export function importedFiles(entry: string): ImportedFiles {
  const files = new Set([entry]);
  let isComplete = true;
  for (const file of files) {
    if (!isModule.test(file)) continue;
    for (const [, , path = ""] of readFileSync(file, "utf8").matchAll(
      relativePath,
    )) {
      const found = fileAt(join(dirname(file), path));
      if (found === null) isComplete = false;
      else files.add(found);
    }
  }
  return { files: [...files], isComplete };
}

function fileAt(path: string): string | null {
  const paths = [
    ...extensions.map((extension) => path + extension),
    path.replace(/js$/, "ts"),
    ...extensions.map((extension) => join(path, `index${extension}`)),
  ];
  return (
    paths.find((one) => statSync(one, { throwIfNoEntry: false })?.isFile()) ??
    null
  );
}
