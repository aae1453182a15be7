/** The golden cases: a folder each, with an input, its expected output and the options of the run. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Int64, TargetContext } from "../../src/emit/target.js";
import type { GenerateOptions } from "../../src/generate.js";
import type { ModelOptions } from "../../src/model/options.js";

const root = import.meta.dirname;

export interface Case {
  /** One sentence: what the case shows. */
  shows: string;
  /** Relative to the case; `input/openapi.yaml` where it is left out. */
  input?: string;
  targets?: string[];
  /** Beginnings of paths: only these files are kept in `expected/`, to show only what the case is about. */
  keeps?: string[];
  /** Further folders that the input may refer to. */
  folders?: string[];
  /** Relative to the case. */
  overlays?: string[];
  layout?: TargetContext["layout"];
  importExtension?: TargetContext["importExtension"];
  int64?: Int64;
  jsonSchema?: boolean;
  serverDescription?: "full" | "public";
  tanstackQuery?: boolean;
  model?: ModelOptions;
}

export interface GoldenCase {
  name: string;
  folder: string;
  definition: Case;
  /** The options of `generate`, without those that only choose the layout of the output. */
  options: GenerateOptions;
}

export const goldenCases: readonly GoldenCase[] = readdirSync(root, {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .map((entry) => goldenCase(entry.name))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

function goldenCase(name: string): GoldenCase {
  const folder = join(root, name);
  const definition = JSON.parse(
    readFileSync(join(folder, "case.json"), "utf8"),
  ) as Case;
  const { folders = [], overlays = [], int64, model } = definition;
  const options: GenerateOptions = {
    input: join(folder, definition.input ?? "input/openapi.yaml"),
    packageName: "@golden/{target}",
    today: "2026-11-15",
    read: {
      folders: folders.map((path) => join(folder, path)),
      overlays: overlays.map((path) => join(folder, path)),
    },
    ...(int64 ? { int64 } : {}),
    ...(model ? { model } : {}),
  };
  return { name, folder, definition, options };
}
