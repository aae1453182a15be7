/**
 * Converts the HTML tags of paragraphs, headings, lists and tables in descriptions to blank lines and marks of
 * Markdown, before the text is parsed. They need no counterpart, and their attributes are left out. The result is as
 * hostile as the input. The parser handles tags within a line.
 */

/** Code is left unchanged. */
const code = "```[^]*?```|~~~[^]*?~~~|`[^`\\n]+`|<code>[^<\\n]*</code>";
const attribute = "\\s+[a-z-]+(?:=(?:\"[^\"<>]*\"|'[^'<>]*'))?";
const names =
  "p|div|section|center|details|summary|ul|ol|li|h[1-6]|table|thead|tbody|tr|th|td";
const tags = `(?:<br\\s*/?>\\s*){2,}|</?(?:${names})(?:${attribute})*\\s*/?>`;
/** A `span` with attributes is certain to be markup. */
const span = `<span(?:${attribute})+\\s*>`;
const row = "^ *\\|.*$";

const all = `${code}|${tags}|${span}|</span>`;
const pieces = new RegExp(`${row}|${all}`, "gim");
const piecesOfRow = new RegExp(all, "gi");

/** The rows of a table become bullets, because cells may have no end. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^<(?:li|tr)\b/i, "\n- "],
  [/^<h[1-6]/i, "\n\n### "],
  [/^<t[hd]\b/i, " · "],
  [/^<\/(?:li|tr|t[hd])\b|^<span/i, ""],
  [/^<(?!code)/i, "\n\n"],
];

export function htmlToMarkdown(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text;
  const hasSpan = /<span\s/i.test(text);
  const signOf = (piece: string): string => {
    if (/^<\/span/i.test(piece)) return hasSpan ? "" : piece;
    return signs.find(([tag]) => tag.test(piece))?.[1] ?? piece;
  };
  return text
    .replace(pieces, (piece) => {
      if (!/^ *\|/.test(piece)) return signOf(piece);
      // A row of a table must stay on its line.
      return piece.replace(piecesOfRow, (part) =>
        signOf(part).replace(/^\n+(?:### )?/, " "),
      );
    })
    .replace(/\n- \s*· /g, "\n- ");
}
