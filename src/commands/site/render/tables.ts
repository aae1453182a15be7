/** Tables. On a narrow page, the style shows each row as a block in which every cell has the title of its column. */
import type { MarkdownIt } from "markdown-it";
import { htmlText } from "./html.js";
import { attribute, plainText, type Token } from "./tokens.js";

/** Stores the titles of the columns in the tokens of the cells. */
export function labelCells(tokens: readonly Token[]): void {
  let titles: string[] = [];
  let column = 0;
  let table: Token | null = null;
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case "table_open":
        titles = [];
        table = token;
        break;
      case "tr_open":
        column = 0;
        break;
      case "th_open":
        titles.push(plainText(tokens.slice(index + 1, index + 2)));
        table?.attrSet("class", `columns-${titles.length}`);
        break;
      case "td_open":
        token.attrSet("data-label", titles[column] ?? "");
        column++;
    }
  }
}

/** The roles remain when the style changes how the elements are displayed. */
export function addTableRules(
  markdown: MarkdownIt,
  nameOf: (env: unknown) => string,
): void {
  const { rules } = markdown.renderer;
  rules["table_open"] = (tokens, index, _options, env) =>
    `<div class="table ${htmlText(attribute(tokens[index], "class"))}" role="group" aria-label="${htmlText(`Table: ${nameOf(env)}`)}" tabindex="0"><table role="table">\n`;
  rules["table_close"] = () => "</table></div>\n";
  rules["thead_open"] = () => '<thead role="rowgroup">\n';
  rules["tbody_open"] = () => '<tbody role="rowgroup">\n';
  rules["tr_open"] = () => '<tr role="row">\n';
  rules["th_open"] = () => '<th role="columnheader">';
  rules["td_open"] = (tokens, index) =>
    `<td role="cell" data-label="${htmlText(attribute(tokens[index], "data-label"))}">`;
}
