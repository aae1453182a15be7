/** Counts the columns of a text as Prettier does. */
import type { util } from "prettier";
import { loadPackage } from "../base/common/load-package.js";

let measure: typeof util.getStringWidth | null = null;

export function columnsOf(text: string): number {
  if (isCommon(text)) return text.length;
  measure ??= loadMeasure();
  return measure(text);
}

/**
 * Returns whether each character takes one column. A loop is faster than a regular expression, because most texts are
 * short.
 */
function isCommon(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character < 0x20 || character > 0x7f) return false;
  }
  return true;
}

/** Loaded on demand: most runs have no wide character where columns matter. */
function loadMeasure(): typeof util.getStringWidth {
  return (loadPackage("prettier") as { util: typeof util }).util.getStringWidth;
}
