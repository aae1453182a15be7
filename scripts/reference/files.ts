/** The files that are written from the tables in `src/`. */
import { format } from "prettier";
import { configTypes } from "./config-types.js";

/** Their texts by path, relative to the root of the repository. */
export async function referenceFiles(): Promise<Map<string, string>> {
  const texts: Record<string, string> = {
    "src/options/spec-config.ts": configTypes(),
  };
  const files = new Map<string, string>();
  for (const [path, text] of Object.entries(texts)) {
    files.set(path, await format(text, { filepath: path }));
  }
  return files;
}
