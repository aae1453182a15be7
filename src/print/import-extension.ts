/**
 * Changes the extension of relative imports. Generated code, templates and copied files are all written with `.js`, as
 * Node and TypeScript's `nodenext` need it. Some bundlers and runtimes want another one.
 */
import type { TargetContext } from "../emit/target.js";

export type ImportExtension = TargetContext["importExtension"];

/**
 * An import or export declaration of a relative module. Declarations start at the start of a line, where neither a
 * string nor a comment line can start, so text of a spec never matches.
 */
const declaration =
  /^((?:import|export)\b(?:(?!\n(?:import|export)\b)[^;"])*? from "\.{1,2}\/[^"\n]*)\.js";$/gm;

export function withImportExtension(
  text: string,
  extension: ImportExtension,
  width: number,
): string {
  if (extension === ".js") return text;
  return text.replace(declaration, (_, start: string) => {
    const changed = `${start}${extension}";`;
    // A shorter path may make a declaration fit into one line, where Prettier would put it.
    const joined = changed.replace(/,(?=\n\})/, "").replace(/\n\s*/g, " ");
    return joined.length <= width ? joined : changed;
  });
}
