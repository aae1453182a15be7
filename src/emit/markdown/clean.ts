/** Removes unsafe characters from spec text before anything else reads it. */
import { withoutHidden } from "../../base/hidden-text.js";

/** Line breaks of all kinds. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/** Text of several lines, separated by `\n`. Tabs are kept: in Markdown, they are not the same as four spaces. */
export function cleanControls(text: string): string {
  return withoutHidden(text.replace(lineEnds, "\n"));
}

/** Text of several lines without tabs. */
export function cleanLines(text: string): string {
  return cleanControls(text).replaceAll("\t", "    ");
}

/** Text as one line: each run of whitespace becomes one space. */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/\s+/gu, " ").trim();
}

/**
 * Code cannot be escaped, so unsafe sequences in it are separated with spaces. VitePress looks for its include
 * directive in the source text, inside code as well, and would read a file for it.
 */
export function cleanCode(text: string): string {
  const clean = cleanLines(text);
  return clean.includes("<!--")
    ? clean.replace(/(<!--\s*)@include/gi, "$1@ include")
    : clean;
}
