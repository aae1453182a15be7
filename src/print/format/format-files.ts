/**
 * Formats generated files with the project's Prettier. A file is formatted only if its text or the settings differ from
 * those of the last run, because formatting takes longer than everything else.
 */
import { sha256 } from "../../base/common/sha256.js";
import { diagnostic, type Diagnostic } from "../../base/diagnostics.js";
import type { GeneratedFile } from "../print.js";
import {
  findPrettier,
  type PrettierRequest,
  type ProjectPrettier,
} from "./prettier.js";

interface FormattedFile extends GeneratedFile {
  /** The digest of the text before formatting and the settings; absent if these do not determine the result. */
  formattedFrom?: string;
}

export type Formatting =
  | {
      kind: "formatted";
      files: readonly FormattedFile[];
      /** One level of indentation in JSON, as for `JSON.stringify`. */
      jsonIndent: number | string;
    }
  | { kind: "failed"; diagnostic: Diagnostic };

interface EarlierFiles {
  /** Returns the file on disk if it was formatted from exactly this, otherwise null. */
  text(path: string, formattedFrom: string): string | null;
  /** What a file on disk was formatted from, if it was. */
  formattedFrom(path: string): string | undefined;
}

interface FormatRequest extends PrettierRequest {
  files: readonly GeneratedFile[];
  /** The files that earlier runs have formatted. */
  earlier: EarlierFiles;
  /** A JSON file that is written later with the same settings. */
  jsonFile: string;
}

export async function formatFiles(request: FormatRequest): Promise<Formatting> {
  let current = "the generated files";
  try {
    const prettier = await findPrettier(request);
    if (prettier === null) {
      return { kind: "formatted", files: request.files, jsonIndent: 2 };
    }
    const files: FormattedFile[] = [];
    for (const file of request.files) {
      current = file.path;
      files.push(await formatFile(file, prettier, request));
    }
    const json = await prettier.settingsOf(request.jsonFile);
    const { useTabs = false, tabWidth = 2 } = json ?? {};
    const jsonIndent = useTabs ? "\t" : tabWidth;
    return { kind: "formatted", files, jsonIndent };
  } catch (error) {
    const [reason = ""] = String(error).split("\n", 1);
    const params = {
      path: current,
      reason: reason.replace(/^\w*Error: /, "").replace(/[.:]$/, ""),
    };
    return {
      kind: "failed",
      diagnostic: diagnostic("prettier-failed", null, params),
    };
  }
}

async function formatFile(
  file: GeneratedFile,
  prettier: ProjectPrettier,
  { earlier }: FormatRequest,
): Promise<FormattedFile> {
  const { path, text } = file;
  if (file.kept) {
    const before = earlier.formattedFrom(path);
    return before === undefined ? file : { ...file, formattedFrom: before };
  }
  const settings = await prettier.settingsOf(path);
  if (settings === null) return file;
  // The version of a plugin is not known, so its result cannot be reused.
  if (settings.plugins && settings.plugins.length > 0) {
    return { path, text: await prettier.format(text, settings) };
  }
  const { filepath: _, ...rest } = settings;
  const formattedFrom = sha256(JSON.stringify([prettier.version, rest, text]));
  const known = earlier.text(path, formattedFrom);
  const formatted = known ?? (await prettier.format(text, settings));
  return { path, text: formatted, formattedFrom };
}
