/** New handler files: built with ts-morph, checked like generated code, and laid out as Prettier does. */
import { handlersFolder, type StubFile } from "../../emit/server/stubs.js";
import type { Layout } from "../../emit/packages/layout.js";
import { buildSource, formatSource } from "../../print/built-source.js";
import {
  withImportExtension,
  type ImportExtension,
} from "../../print/import-extension.js";
import { auditSource } from "../../print/source-file.js";

export interface FreshFiles {
  specifier: Layout["specifier"];
  importExtension: ImportExtension;
}

/** Returns the text with Prettier's default settings. */
export async function freshFile(
  { path, build }: StubFile,
  { specifier, importExtension }: FreshFiles,
): Promise<string> {
  const here = { target: handlersFolder, module: path.replace(/\.ts$/, "") };
  const { file, issued } = buildSource(path, build, here, specifier);
  file.organizeImports();
  const text = file.getFullText();
  auditSource({ path: `/${path}`, text, issued });
  const formatted = await formatSource(path, text);
  return withImportExtension(formatted, importExtension, 80);
}
