/**
 * Where the files of each target are in the output folder, and how one module imports another. Every path between
 * targets comes from here.
 */
import { posix } from "node:path";
import { outsideModule } from "../../naming/symbols.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import type { TargetOptions } from "../../base/options/stages.js";
import type { ModulePlace, TargetContext } from "../target.js";
import {
  joinedModule,
  publishedModule,
  runtimePackage,
} from "./runtime-files.js";

export interface Layout extends Pick<TargetContext, "packageName"> {
  /** Returns the path of a target's file in the output folder. */
  pathOf(target: string, path: string): string;
  /** Returns the specifier that imports a module into a generated file; an empty string for the file itself. */
  specifier(module: ModulePlace, from: ModulePlace): string;
  /** Returns where the code of a hand-written module is. */
  handwritten(module: ModulePlace): Handwritten;
  /**
   * Returns the specifier that imports an entry point of a target into the code of a user. `folder` is the path from
   * that code to the output folder.
   */
  importPath(target: string, entry?: string, folder?: string): string;
}

type Handwritten =
  /** In this module of the output. */
  | { kind: "joined"; module: string }
  /** In this module of another package. */
  | { kind: "published"; from: string }
  /** In a file of its own. */
  | { kind: "copied" };

interface LayoutSettings extends Pick<
  TargetOptions,
  "layout" | "importExtension" | "runtime"
> {
  packageName: TargetContext["packageName"];
  /** Whether a target has entry points that users import. */
  hasEntries: (target: string) => boolean;
  /** The path from the user's code to the output folder, in samples: `./generated`. */
  folder: string;
}

/** The extension in specifiers until the file is printed. `withImportExtension` replaces it. */
const extension = ".js";

export function createLayout(options: LayoutSettings): Layout {
  const layout = ownLayout(options);
  return {
    ...layout,
    specifier: (to, from) =>
      to.target === outsideModule
        ? outsideSpecifier(
            to.module,
            layout.pathOf(from.target, `src/${from.module}.ts`),
          )
        : layout.specifier(to, from),
  };
}

/** Imports a module that the config names. Its path starts at the output folder, that of the importing file too. */
function outsideSpecifier(module: string, importer: string): string {
  if (!/^\.\.?\//.test(module)) return module;
  const path = posix.relative(posix.dirname(importer), module);
  return path.startsWith(".") ? path : `./${path}`;
}

/** The layout of what is generated. */
function ownLayout(options: LayoutSettings): Layout {
  const { packageName } = options;
  const pathTo = modulePaths();
  switch (options.layout) {
    case "packages":
      return {
        packageName,
        handwritten,
        pathOf: (target, path) => `${target}/${path}`,
        specifier: (to, from) =>
          to.target === from.target
            ? ownSpecifier(to, from)
            : subpath(packageName(to.target), entryOf(to)),
        importPath: (target, entry = "index") =>
          subpath(packageName(target), entry),
      };
    case "package":
      return {
        packageName,
        handwritten,
        pathOf(target, path) {
          if (path.startsWith("skills/") || target === "") return path;
          const isCode =
            /^src\/|\.ts$/.test(path) || options.hasEntries(target);
          const inside = `${target}/${path.replace(/^src\//, "")}`;
          return isCode ? `src/${inside}` : inside;
        },
        specifier: relativeSpecifier,
        importPath: (target, entry = "index") =>
          subpath(`${packageName(target)}/${target}`, entry),
      };
    case "source":
      return {
        packageName,
        handwritten,
        pathOf: (target, path) => `${target}/${path.replace(/^src\//, "")}`,
        specifier: relativeSpecifier,
        importPath: (target, entry = "index", folder = options.folder) =>
          `${folder}/${target}/${entry}${options.importExtension}`,
      };
  }

  function handwritten(place: ModulePlace): Handwritten {
    const module = joinedModule(place);
    if (module === null) return { kind: "copied" };
    return options.runtime === "package"
      ? {
          kind: "published",
          from:
            publishedModule(place) ??
            `${runtimePackage}/${place.target}/${module}`,
        }
      : { kind: "joined", module };
  }

  function ownSpecifier(to: ModulePlace, from: ModulePlace): string {
    const published =
      options.runtime === "package" ? publishedModule(to) : null;
    return published ?? pathTo(joinedModule(to) ?? to.module, from.module);
  }

  function relativeSpecifier(to: ModulePlace, from: ModulePlace): string {
    if (to.target === from.target) return ownSpecifier(to, from);
    const entry = `${to.target}/${entryOf(to)}`;
    return pathTo(entry, `${from.target}/${from.module}`);
  }
}

/** The entry point that has the names of a module. The index has all except the checks of the client. */
function entryOf({ target, module }: ModulePlace): string {
  return target === "client" && module.startsWith("checks/")
    ? "checks"
    : "index";
}

function subpath(name: string, entry: string): string {
  return entry === "index" ? name : `${name}/${entry}`;
}

/**
 * Returns the target that a path in the output folder belongs to, in any layout; null for files that targets share. The
 * folder may still have files of another layout.
 */
export function targetOfPath(path: string): string | null {
  const [, skill] = /^skills\/(?:.*-)?([^/-]+)\//.exec(path) ?? [];
  const [, folder] = /^(?:src\/)?([^/]+)\//.exec(path) ?? [];
  return skill ?? folder ?? null;
}

/** Returns a function for the path from one module to another one below the same folder. */
function modulePaths(): (to: string, from: string) => string {
  // Modules of one folder import the same modules, so the paths are cached by folder.
  const folders = new Map<string, Map<string, string>>();
  return (to, from) => {
    if (to === from) return "";
    const folder = from.slice(0, from.lastIndexOf("/") + 1);
    const known = getOrCreate(folders, folder, () => new Map<string, string>());
    return getOrCreate(known, to, () => pathBetween(folder, to));
  };
}

function pathBetween(folder: string, module: string): string {
  if (module.startsWith(folder)) {
    return `./${module.slice(folder.length)}${extension}`;
  }
  const from = folder.split("/").slice(0, -1);
  const to = module.split("/");
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => "..");
  const path = [...up, ...to.slice(shared)].join("/");
  return `${up.length === 0 ? "./" : ""}${path}${extension}`;
}
