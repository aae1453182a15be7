/** Finds the packages that Specwright generated, among the folders of a project and its dependencies. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "../read/json.js";

export interface GeneratedPackage {
  name: string;
  /** `client`, `server`, `validators`, or a target of the user. */
  target: string;
}

export interface GeneratedPackages {
  /** Returns the generated package that contains a file, or null. */
  of(file: string): GeneratedPackage | null;
  /** Returns the generated package that a module specifier names, seen from a file. */
  named(specifier: string, from: string): GeneratedPackage | null;
}

export function generatedPackages(): GeneratedPackages {
  const byFolder = new Map<string, GeneratedPackage | null>();

  const inFolder = (folder: string): GeneratedPackage | null => {
    const known = byFolder.get(folder);
    if (known !== undefined) return known;
    const file = join(folder, "package.json");
    const parent = dirname(folder);
    const found = existsSync(file)
      ? packageIn(file)
      : parent === folder
        ? null
        : inFolder(parent);
    byFolder.set(folder, found);
    return found;
  };

  return {
    of: (file) => inFolder(dirname(file)),
    named(specifier, from) {
      const [, name] = /^((?:@[^/]+\/)?[^./@][^/]*)/.exec(specifier) ?? [];
      if (name === undefined) return null;
      for (let folder = dirname(from); ; folder = dirname(folder)) {
        const candidate = join(folder, "node_modules", name);
        if (existsSync(join(candidate, "package.json"))) {
          return inFolder(candidate);
        }
        if (dirname(folder) === folder) return null;
      }
    },
  };
}

/** A file that is not valid JSON belongs to no generated package. */
function packageIn(file: string): GeneratedPackage | null {
  try {
    const data: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (!isObject(data) || !isObject(data["specwright"])) return null;
    const { target } = data["specwright"];
    if (typeof target !== "string") return null;
    return { name: String(data["name"]), target };
  } catch {
    return null;
  }
}
