/** How many columns a text takes, as Prettier counts them. */
import { createRequire } from "node:module";
import type { util } from "prettier";

/** The characters that may take none, or two. */
const uncommon = /[^\x20-\x7f]/;

let measure: typeof util.getStringWidth | null = null;

export function columnsOf(text: string): number {
  if (!uncommon.test(text)) return text.length;
  measure ??= loadMeasure();
  return measure(text);
}

/** Most runs never meet such a character in a place where columns count. */
function loadMeasure(): typeof util.getStringWidth {
  const load = createRequire(import.meta.url);
  return (load("prettier") as { util: typeof util }).util.getStringWidth;
}
