/** Finds the packages that Specwright generated, among the folders of a project and its dependencies. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import { existsSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { isObject, parseJson } from "../../../base/common/json.js";
import { readTextOrNull } from "../../../write/text-file.js";
import { manifestName } from "../../../write/reserved-names.js";

export interface GeneratedPackage {
  /** The name of the package, or of the output folder if its code is in no package of its own. */
  name: string;
  /** `client`, `server`, `validators`, or a target of the user. Empty for a package with several targets. */
  target: string;
}

export interface GeneratedPackages {
  /** Returns the generated package that contains a file, or null. */
  of(file: string): GeneratedPackage | null;
  /** Returns the generated package that a module specifier names, seen from a file. */
  named(specifier: string, from: string): GeneratedPackage | null;
}

interface FoundPackage extends GeneratedPackage {
  folder: string;
}

export function generatedPackages(): GeneratedPackages {
  const byFolder = new Map<string, FoundPackage | null>();

  const inFolder = (folder: string): FoundPackage | null =>
    getOrCreate(byFolder, folder, lookIn);

  const lookIn = (folder: string): FoundPackage | null => {
    if (existsSync(join(folder, "package.json"))) return packageIn(folder);
    if (existsSync(join(folder, manifestName))) {
      return { name: basename(folder), target: "", folder };
    }
    const parent = dirname(folder);
    return parent === folder ? null : inFolder(parent);
  };

  return {
    of(file) {
      const found = inFolder(dirname(file));
      if (found === null || found.target !== "") return found;
      const parts = relative(found.folder, file).split(sep);
      const [target = ""] = parts.filter((part) => !/^(dist|src)$/.test(part));
      return { ...found, target };
    },
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
function packageIn(folder: string): FoundPackage | null {
  const text = readTextOrNull(join(folder, "package.json"));
  const data = parseJson(text ?? "");
  if (!isObject(data) || !isObject(data["specwright"])) return null;
  const { target = "" } = data["specwright"];
  if (typeof target !== "string") return null;
  return { name: String(data["name"]), target, folder };
}
