/**
 * The public surface of generated packages: entry points, exported names and their signatures. It is read from the
 * generated files, so it also shows changes of templates and of the runtime.
 */
import { sha256 } from "../base/common/sha256.js";
import { getOrCreate } from "../base/common/get-or-create.js";
import {
  moduleExports,
  signatureOf,
  type ExportedModule,
} from "./declarations.js";

/** Subpath of the package → name → signature. */
export type Surface = Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

export interface SurfaceFile {
  readonly path: string;
  readonly text: string;
}

/** The surfaces by the folder of their package: `client/`. A package whose files are not all here has none. */
export function surfacesOf(
  files: readonly SurfaceFile[],
): Map<string, Surface> {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const modules = createModules(texts);
  const surfaces = new Map<string, Surface>();
  for (const { path, text } of files) {
    const [, folder] = /^((?:[^/]+\/)?)package\.json$/.exec(path) ?? [];
    if (folder === undefined) continue;
    const entries = entriesOf(text, folder).map(
      ([subpath, file]) => [subpath, modules.namesIn(file)] as const,
    );
    if (entries.some(([, names]) => names === null)) continue;
    const sorted = entries.map(([subpath, names]) => [
      subpath,
      Object.fromEntries([...(names ?? [])].sort(byName)),
    ]);
    surfaces.set(folder, Object.fromEntries(sorted) as Surface);
  }
  return surfaces;
}

/** The entry points of a `package.json`, with their source files. */
function entriesOf(text: string, folder: string): [string, string][] {
  const { exports } = JSON.parse(text) as {
    exports?: Record<string, string | { types?: string }>;
  };
  return Object.entries(exports ?? {}).flatMap(([subpath, target]) => {
    const types = typeof target === "object" ? target.types : undefined;
    if (types === undefined) return [];
    const file = types.startsWith("./dist/")
      ? types.replace(/^\.\/dist\/(.*)\.d\.ts$/, "src/$1.ts")
      : types.replace(/^\.\//, "");
    return [[subpath, `${folder}${file}`]];
  });
}

interface Modules {
  /** The exported names of a module with their signatures; null if it is not one of the files. */
  namesIn(path: string): ReadonlyMap<string, string> | null;
}

function createModules(texts: ReadonlyMap<string, string>): Modules {
  const known = new Map<string, ExportedModule>();
  const exportsOf = (path: string, text: string): ExportedModule =>
    getOrCreate(known, path, () => moduleExports(text));

  const signatureIn = (path: string, name: string): string | null => {
    const text = texts.get(path);
    if (text === undefined) return null;
    const { own, others } = exportsOf(path, text);
    const declared = own.get(name);
    if (declared)
      return shortened(
        declared.map((one) => signatureOf(text, one)).join("; "),
      );
    for (const { from, names } of others) {
      const found = names?.find(({ exported }) => exported === name);
      if (names && !found) continue;
      const signature = signatureIn(fileOf(path, from), found?.name ?? name);
      if (signature !== null) return signature;
    }
    return null;
  };

  const namesIn = (path: string): ReadonlyMap<string, string> | null => {
    const text = texts.get(path);
    if (text === undefined) return null;
    const { own, others } = exportsOf(path, text);
    const names = new Map<string, string>();
    for (const name of own.keys())
      names.set(name, signatureIn(path, name) ?? "");
    for (const { from, isType, names: listed } of others) {
      const file = fileOf(path, from);
      if (listed === null) {
        const all = namesIn(file);
        // Another package has a surface of its own.
        if (all === null) names.set(`* from ${from}`, isType ? "type *" : "*");
        else for (const [name, signature] of all) names.set(name, signature);
      } else
        for (const { name, exported } of listed)
          names.set(exported, signatureIn(file, name) ?? `from ${from}`);
    }
    return names;
  };

  return { namesIn };
}

/** The source file of a relative import. */
function fileOf(path: string, from: string): string {
  if (!from.startsWith(".")) return from;
  const parts = path.split("/").slice(0, -1);
  for (const part of from.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/").replace(/(\.[jt]s)?$/, ".ts");
}

/** A long signature is cut, and a digest shows that the rest differs. */
function shortened(signature: string): string {
  return signature.length <= 160
    ? signature
    : `${signature.slice(0, 120)}… #${sha256(signature).slice(0, 12)}`;
}

function byName([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
