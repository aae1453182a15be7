/** Layout that only the client needs. */
import { code, hardline, indent, type Code } from "../code/index.js";

/**
 * ` type` after `export type X =`. Prettier puts it on a line of its own where not even its start fits: `start` is what
 * comes before the first place where the type itself could break.
 */
export function afterEquals(name: string, start: string, type: Code): Code {
  const width = `export type ${name} = ${start}`.length;
  return width > 80 ? indent(hardline, type) : code` ${type}`;
}
