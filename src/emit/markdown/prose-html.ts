/**
 * Converts the HTML tags of paragraphs and lists in descriptions to blank lines and bullets, before the text is parsed
 * as Markdown. They need no counterpart. The result is as hostile as the input. Tags with attributes are left unchanged
 * and end up as visible text. The parser handles tags within a line.
 */

/** Code is left unchanged. */
const code = "```[^]*?```|~~~[^]*?~~~|`[^`\\n]+`|<code>[^<\\n]*</code>";
const tags = "(?:<br\\s*/?>\\s*){2,}|</?(?:p|div|ul|ol|li)\\s*/?>";
const row = "^ *\\|.*$";

const pieces = new RegExp(`${row}|${code}|${tags}`, "gim");
const piecesOfRow = new RegExp(`${code}|${tags}`, "gi");

export function htmlToMarkdown(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text;
  return text.replace(pieces, (piece) => {
    if (!/^ *\|/.test(piece)) return signOf(piece);
    // A row of a table must stay on its line.
    return piece.replace(piecesOfRow, (part) =>
      signOf(part).replace(/^\n+/, " "),
    );
  });
}

function signOf(piece: string): string {
  if (!piece.startsWith("<") || /^<code/i.test(piece)) return piece;
  if (/^<li/i.test(piece)) return "\n- ";
  return /^<\/li/i.test(piece) ? "" : "\n\n";
}
