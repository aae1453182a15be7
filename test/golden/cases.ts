/** The golden cases: a folder each, with an input, its expected output and the options of the run. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { textDigest } from "../../src/base/common/sha256.js";
import type { TargetOptions } from "../../src/base/options/stages.js";
import { tryIt } from "../../src/emit/docs/try-it/index.js";
import type {
  GeneratedFile,
  GenerateOptions,
  GenerateResult,
} from "../../src/generate.js";
import type { ModelOptions } from "../../src/model/options.js";
import { handlers } from "./handlers-target.js";

const root = join(process.cwd(), "test/golden");

/** With the options of targets. */
export interface Case extends Partial<TargetOptions> {
  /** One sentence: what the case shows. */
  shows: string;
  /** Relative to the case; `input/openapi.yaml` where it is left out. */
  input?: string;
  targets?: string[];
  /**
   * Beginnings of paths: only these files are kept in `expected/`, to show only what the case is about. `others.txt` has
   * the digests of the other files.
   */
  keeps?: string[];
  /** Further folders that the input may refer to. */
  folders?: string[];
  /** Relative to the case. */
  overlays?: string[];
  model?: ModelOptions;
}

export interface GoldenCase {
  name: string;
  folder: string;
  definition: Case;
  /** The options of `generate`, without those that only choose the layout of the output. */
  options: GenerateOptions;
  /** The options of `generate`. */
  runOptions: GenerateOptions;
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
  const { input, targets, folders, overlays, model, ...rest } = definition;
  const { shows: _shows, keeps: _keeps, ...others } = rest;
  const { int64, dates, temporal, bytes, casing, codecs, ...layout } = others;
  const options: GenerateOptions = {
    input: join(folder, input ?? "input/openapi.yaml"),
    packageName: "@golden/{target}",
    today: "2026-11-15",
    read: {
      folders: (folders ?? []).map((path) => join(folder, path)),
      overlays: (overlays ?? []).map((path) => join(folder, path)),
    },
    ...(int64 ? { int64 } : {}),
    ...(dates ? { dates } : {}),
    ...(temporal ? { temporal } : {}),
    ...(bytes ? { bytes } : {}),
    ...(casing ? { casing } : {}),
    ...(codecs ? { codecs } : {}),
    ...(model ? { model } : {}),
  };
  return {
    name,
    folder,
    definition,
    options,
    runOptions: {
      ...options,
      ...layout,
      folder: "./golden",
      ownTargets: [
        tryIt,
        ...(targets?.includes(handlers.name) ? [handlers] : []),
      ],
      ...(targets ? { targets } : {}),
    },
  };
}

/** Whether a file has no text of the spec. Which modules are in it is tested elsewhere. */
function isRuntime(text: string): boolean {
  return text.startsWith("// Part of the Specwright runtime.\n");
}

/** Returns the files of a result that belong into `expected/`. */
export function keptFiles(
  { keeps = [""] }: Pick<Case, "keeps">,
  files: readonly GeneratedFile[],
): GeneratedFile[] {
  return files.filter(
    ({ path, text }) =>
      keeps.includes(path) ||
      (!isRuntime(text) && keeps.some((start) => path.startsWith(start))),
  );
}

/** Returns the texts beside `expected/`: empty for a file that does not exist. */
export function textsBeside(
  definition: Case,
  result: GenerateResult,
): Record<"diagnostics.txt" | "others.txt", string> {
  return {
    "diagnostics.txt": diagnosticsText(result),
    "others.txt": othersText(definition, result),
  };
}

function diagnosticsText({ diagnostics }: GenerateResult): string {
  return diagnostics
    .map(
      ({ code, severity, message, place }) =>
        `${severity} ${code} ${place ? `${place.document}#${place.pointer}` : "-"}\n  ${message}\n`,
    )
    .join("");
}

/** The generated files that are not kept, with the start of their digest. */
function othersText({ keeps = [""] }: Case, { files }: GenerateResult): string {
  return files
    .filter(({ path }) => !keeps.some((start) => path.startsWith(start)))
    .map(({ path, text }) =>
      isRuntime(text)
        ? `runtime       ${path}\n`
        : `${textDigest(text).slice(0, 12)}  ${path}\n`,
    )
    .sort((one, other) => (one.slice(14) < other.slice(14) ? -1 : 1))
    .join("");
}

/** Returns the paths of the files in a folder; none if it does not exist. */
export function readTree(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}
