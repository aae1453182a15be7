/** The npm packages in an output folder. */
import { dirname, join } from "node:path";
import { isObject, parseJson } from "../../../base/common/json.js";
import { readTextOrNull } from "../../../write/text-file.js";
import { ownedFiles } from "../../../write/output.js";

export interface NpmPackage {
  /** Absolute. */
  folder: string;
  name: string;
  version: string;
  /** The names and versions of its dependencies. */
  dependencies: Readonly<Record<string, string>>;
  isPublic: boolean;
  hasProvenance: boolean;
  registry: string | null;
}

/** Returns the packages that Specwright generated, each after those that it depends on. */
export function packagesIn(output: string): NpmPackage[] {
  const found = ownedFiles(output)
    .filter((path) => /^([^/]+\/)?package\.json$/.test(path))
    .flatMap((path) => packageAt(join(output, path)));
  return inOrder(found);
}

function packageAt(path: string): NpmPackage[] {
  const value = parseJson(readTextOrNull(path) ?? "");
  if (!isObject(value)) return [];
  const { name, version, dependencies, publishConfig } = value;
  if (typeof name !== "string" || typeof version !== "string") return [];
  const config = isObject(publishConfig) ? publishConfig : {};
  const { registry, provenance } = config;
  const entries = Object.entries(isObject(dependencies) ? dependencies : {});
  return [
    {
      folder: dirname(path),
      name,
      version,
      dependencies: Object.fromEntries(
        entries.map(([key, wanted]) => [key, String(wanted)]),
      ),
      isPublic: value["private"] !== true,
      hasProvenance: provenance === true,
      registry: typeof registry === "string" ? registry : null,
    },
  ];
}

/** Dependencies first. Generated packages never depend on each other in a cycle. */
function inOrder(packages: readonly NpmPackage[]): NpmPackage[] {
  const ordered = new Set<NpmPackage>();
  const add = (one: NpmPackage) => {
    const needed = packages.filter(({ name }) => name in one.dependencies);
    for (const other of needed) if (!ordered.has(other)) add(other);
    ordered.add(one);
  };
  for (const one of packages) add(one);
  return [...ordered];
}
