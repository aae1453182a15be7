/**
 * Converts the few HTML tags in descriptions that Markdown has a sign for, before anything else reads the text. The
 * result is as hostile as the input; the reader of the Markdown makes it safe. Tags with attributes are left unchanged,
 * except links, and end up as visible text.
 */

/** Code is left unchanged. */
const pieces =
  /```[^]*?```|~~~[^]*?~~~|`[^`\n]+`|<\/?[a-z][a-z0-9]*(?: href=(?:"[^"\n]*"|'[^'\n]*'))?\s*\/?>/gi;

const signs: Readonly<Record<string, string>> = {
  p: "\n\n",
  "/p": "\n\n",
  div: "\n\n",
  "/div": "\n\n",
  br: "  \n",
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
  return text.replace(pieces, (piece) => {
    if (!piece.startsWith("<")) return piece;
    const name = /^<(\/?[a-z][a-z0-9]*)/i.exec(piece)?.[1]?.toLowerCase() ?? "";
    const address = /href=["'](.*)["']/i.exec(piece)?.[1];
    if (name === "a" && address !== undefined) {
      links.push(address);
      return "[";
    }
    if (name === "/a") {
      const target = links.pop();
      return target === undefined ? piece : `](<${target}>)`;
    }
    const sign = address === undefined ? signs[name] : undefined;
    return sign ?? piece;
  });
}
