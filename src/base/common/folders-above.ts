import { dirname } from "node:path";

/** The folder itself, and all folders above it. */
export function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}
