/** Finds the Prettier of the user's project, with its settings and ignored files. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as PrettierModule from "prettier";
import { foldersAbove } from "../../base/common/folders-above.js";

type Prettier = typeof PrettierModule;

export interface PrettierRequest {
  /** True or false if the user has set it. Null means: if the project has Prettier settings for the output folder. */
  enabled: boolean | null;
  /** The absolute path of the output folder. */
  output: string;
  /** The folder of the config file, where Prettier and `.prettierignore` are looked up. */
  home: string;
}

export interface ProjectPrettier {
  readonly version: string;
  /** Returns the settings for a file of the output folder; null if Prettier does not format it. */
  settingsOf(path: string): Promise<PrettierModule.Options | null>;
  format(text: string, settings: PrettierModule.Options): Promise<string>;
}

/** Returns null if the files are not to be formatted. */
export async function findPrettier({
  enabled,
  output,
  home,
}: PrettierRequest): Promise<ProjectPrettier | null> {
  if (enabled === false) return null;
  if (enabled === null && !mayHaveSettings(output)) return null;
  const prettier = await loadPrettier(home);
  await prettier.clearConfigCache();
  const file = await prettier.resolveConfigFile(join(output, "index.ts"));
  if (enabled === null && file === null) return null;
  // In a workspace, the ignore file that Prettier's command line reads is next to the settings.
  const folders = new Set([home, file === null ? home : dirname(file)]);
  const ignoreFiles = [...folders]
    .map((folder) => join(folder, ".prettierignore"))
    .filter((path) => existsSync(path));

  async function isFormatted(
    filepath: string,
    { plugins }: PrettierModule.Options,
  ): Promise<boolean> {
    for (const ignorePath of ignoreFiles.length > 0 ? ignoreFiles : [null]) {
      const { ignored, inferredParser } = await prettier.getFileInfo(filepath, {
        ...(ignorePath !== null && { ignorePath }),
        ...(plugins && { plugins: [...plugins] }),
        resolveConfig: false,
      });
      if (ignored || inferredParser === null) return false;
    }
    return true;
  }

  return {
    version: prettier.version,
    async settingsOf(path) {
      const filepath = join(output, path);
      const found = await prettier.resolveConfig(filepath, {
        editorconfig: true,
      });
      const settings = { ...found, filepath };
      return (await isFormatted(filepath, settings)) ? settings : null;
    },
    format: (text, settings) =>
      Promise.resolve(prettier.format(text, settings)),
  };
}

/**
 * Returns whether a file that can contain Prettier settings is in the folder or above it. A file found here need not
 * contain any, but loading Prettier takes as long as generating a small spec, and most projects without settings have
 * no such file.
 */
function mayHaveSettings(output: string): boolean {
  return foldersAbove(output)
    .filter((folder) => existsSync(folder))
    .some((folder) =>
      readdirSync(folder).some((name) => {
        if (/^package\.(json|yaml)$/.test(name)) {
          return readFileSync(join(folder, name), "utf8").includes("prettier");
        }
        return name.includes("prettier") && name !== ".prettierignore";
      }),
    );
}

/** Loads the Prettier of the project, or ours if it has none. */
async function loadPrettier(home: string): Promise<Prettier> {
  const projects = createRequire(join(home, "package.json"));
  try {
    return projects(projects.resolve("prettier")) as Prettier;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") {
      throw error;
    }
    return import("prettier");
  }
}
