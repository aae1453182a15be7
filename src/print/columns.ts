/** How many columns a text takes, as Prettier counts them. */
import { createRequire } from "node:module";
import type { util } from "prettier";

let measure: typeof util.getStringWidth | null = null;

export function columnsOf(text: string): number {
  if (isCommon(text)) return text.length;
  measure ??= loadMeasure();
  return measure(text);
}

/** Whether each character takes one. A loop, since most texts are too short for a search to pay. */
function isCommon(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character < 0x20 || character > 0x7f) return false;
  }
  return true;
}

/** Most runs never meet such a character in a place where columns count. */
function loadMeasure(): typeof util.getStringWidth {
  const load = createRequire(import.meta.url);
  return (load("prettier") as { util: typeof util }).util.getStringWidth;
}
