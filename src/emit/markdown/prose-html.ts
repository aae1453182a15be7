/**
 * Converts the few HTML tags in descriptions that Markdown has a sign for, before the text is parsed as Markdown. The
 * result is as hostile as the input. Tags with attributes are left unchanged, except links, and end up as visible text.
 * The parser handles a single `<br>`.
 */

/** Code is left unchanged. */
const code = "```[^]*?```|~~~[^]*?~~~|`[^`\\n]+`";
const tags =
  "(?:<br\\s*/?>\\s*){2,}|</?[a-z][a-z0-9]*(?: href=(?:\"[^\"\\n]*\"|'[^'\\n]*'))?\\s*/?>";
const row = "^ *\\|.*$";

const pieces = new RegExp(`${row}|${code}|${tags}`, "gim");
const piecesOfRow = new RegExp(`${code}|${tags}`, "gi");

const signs: Readonly<Record<string, string>> = {
  p: "\n\n",
  "/p": "\n\n",
  div: "\n\n",
  "/div": "\n\n",
  // Two or more of them.
  br: "\n\n",
  ul: "\n\n",
  "/ul": "\n\n",
  ol: "\n\n",
  "/ol": "\n\n",
  li: "\n- ",
  "/li": "",
  b: "**",
  "/b": "**",
  strong: "**",
  "/strong": "**",
  i: "*",
  "/i": "*",
  em: "*",
  "/em": "*",
  code: "`",
  "/code": "`",
};

export function htmlToMarkdown(text: string): string {
  if (!/<\/?[a-z]/i.test(text)) return text;
  const links: string[] = [];
  const convert = (tag: string): string => {
    const name = /^<(\/?[a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? "";
    const address = /href=["'](.*)["']/i.exec(tag)?.[1];
    if (name === "a" && address !== undefined) {
      links.push(address);
      return "[";
    }
    if (name === "/a") {
      const target = links.pop();
      return target === undefined ? tag : `](<${target}>)`;
    }
    if (/^<br\s*\/?>$/i.test(tag)) return tag;
    const sign = address === undefined ? signs[name] : undefined;
    return sign ?? tag;
  };
  return text.replace(pieces, (piece) => {
    if (piece.startsWith("<")) return convert(piece);
    if (!/^ *\|/.test(piece)) return piece;
    // A row of a table must stay on its line.
    return piece.replace(piecesOfRow, (part) =>
      part.startsWith("<") ? convert(part).replace(/\n+/, " ") : part,
    );
  });
}
