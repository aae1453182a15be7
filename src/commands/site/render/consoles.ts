/** The places of consoles: each at the end of the section of its operation. The theme fills them. */
import type { MarkdownIt } from "markdown-it";
import { htmlText } from "./html.js";
import { attribute, type Token } from "./tokens.js";

/** Adds a token at the end of each section whose heading has one of the anchors. */
export function placeConsoles(
  tokens: readonly Token[],
  anchors: readonly string[],
): Token[] {
  if (anchors.length === 0) return [...tokens];
  const known = new Set(anchors);
  const result: Token[] = [];
  let open: string | null = null;
  const end = () => {
    if (open !== null) result.push({ type: "console", content: open } as Token);
    open = null;
  };
  for (const token of tokens) {
    if (token.type === "heading_open" && Number(token.tag.slice(1)) <= 2) {
      end();
      const anchor = attribute(token, "id");
      // A description may have a heading with the same anchor. The first one is that of the operation.
      open = known.delete(anchor) ? anchor : null;
    }
    result.push(token);
  }
  end();
  return result;
}

export function addConsoleRules({ renderer: { rules } }: MarkdownIt): void {
  rules["console"] = (tokens, index) =>
    `<div class="try-it" data-operation="${htmlText(tokens[index]?.content ?? "")}"></div>\n`;
}
