/** Removes unsafe characters from spec text before anything else reads it. */

/** Line breaks of all kinds. */
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Control characters, characters that reorder or hide the text around them, and lone surrogates. The two joiners stay:
 * scripts and emoji need them, and they do not reorder text.
 */
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text that needs no cleaning. */
const printable = /^[\n\x20-\x7e]*$/;

/** Text of several lines, separated by `\n`. Tabs are kept: in Markdown, they are not the same as four spaces. */
export function cleanControls(text: string): string {
  if (printable.test(text)) return text;
  return text.replace(lineEnds, "\n").replace(unseen, "");
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
