/**
 * The quick look at an emitted file: whether it is made of the syntax that we emit, and of names that were issued.
 *
 * Yes is certain: the grammar takes less than TypeScript does. No means that the compiler must look: a template of the
 * user's own may well hold syntax that is not in it.
 */
import type { Cursor } from "./cursor.js";
import { lex } from "./lex.js";
import { block, module } from "./statements.js";

export function recognise(text: string, issued: ReadonlySet<string>): boolean {
  const tokens = lex(text, issued);
  if (tokens === null) return false;
  const cursor: Cursor = { ...tokens, issued, at: 0, depth: 0, body: block };
  return module(cursor);
}
