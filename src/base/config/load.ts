/** Finds a config file and loads its default export. */
import { existsSync, readFileSync } from "node:fs";
import { basename, extname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { calledFrameOf } from "../stack-frames.js";
import { fail } from "../diagnostics.js";

interface ConfigFile {
  /** Absolute. */
  path: string;
  /** The name for messages. */
  name: string;
  /** The path relative to the working directory, if the file is JSON. */
  json: string | null;
  /** The value, unchecked. */
  value: unknown;
}

/**
 * The module that a TypeScript config gets from `import "specwright"`: this copy, even if the package is not installed.
 */
export type Library = () => Promise<unknown>;

const extensions = ["ts", "mjs", "js", "json"];

/** Loads the named config file, or the one in the folder; null if the folder has no config file. */
export async function loadConfig(
  folder: string,
  named: string | null,
  library: Library,
): Promise<ConfigFile | null> {
  const path = configPath(folder, named);
  if (path === null) return null;
  if (!existsSync(path)) {
    fail("config-not-found", null, { path: named ?? path });
  }
  const name = named ?? basename(path);
  try {
    const json = extname(path) === ".json" ? relative(folder, path) : null;
    return { path, name, json, value: await evaluate(path, library) };
  } catch (error) {
    const reason = (String(error).split("\n", 1)[0] ?? "").trim();
    const frame = calledFrameOf(error);
    const where = frame === null ? "" : ` (${frame})`;
    return fail("config-unreadable", null, { path: name, reason, where });
  }
}

/** The absolute path of the config file, which may not exist if it is named; null if the folder has none. */
export function configPath(
  folder: string,
  named: string | null,
): string | null {
  if (named !== null) return resolve(folder, named);
  const paths = extensions.map((extension) =>
    join(folder, `specwright.config.${extension}`),
  );
  return paths.find((path) => existsSync(path)) ?? null;
}

async function evaluate(path: string, library: Library): Promise<unknown> {
  switch (extname(path)) {
    case ".json":
      return JSON.parse(readFileSync(path, "utf8")) as unknown;
    case ".ts":
    case ".mts":
      return evaluateAgain(path, library);
    default:
      // Node keeps modules for the whole process. With `--watch`, they are loaded after each change.
      if (loaded.has(path)) return evaluateAgain(path, library);
      loaded.add(path);
      try {
        return defaultExport(await import(pathToFileURL(path).href));
      } catch (error) {
        // Node does not say where a module has a syntax error.
        const isUnplaced =
          error instanceof SyntaxError && !calledFrameOf(error);
        if (isUnplaced) return evaluateAgain(path, library);
        throw error;
      }
  }
}

const loaded = new Set<string>();

/** Evaluates JavaScript or TypeScript, and everything that it imports by a relative path. */
async function evaluateAgain(path: string, library: Library): Promise<unknown> {
  const { createJiti } = await import("jiti/static");
  const jiti = createJiti(pathToFileURL(path).href, {
    virtualModules: { specwright: await library() },
    moduleCache: false,
  });
  return defaultExport(await jiti.import(path));
}

function defaultExport(module: unknown): unknown {
  const isModule = typeof module === "object" && module !== null;
  if (isModule && "default" in module) return module.default;
  throw new Error("it has no default export");
}
