/** Code blocks, with the markup of VitePress, which shows a button to copy the code. */
import { htmlText } from "./html.js";

/** Returns the HTML of code in a language. */
export type Highlight = (code: string, language: string) => string;

/** Colours for longer code would take more time than they are worth. */
const longest = 20_000;

export function codeBlock(
  code: string,
  info: string,
  highlight: Highlight,
): string {
  const [language = ""] = /^[A-Za-z0-9+#-]+/.exec(info) ?? [];
  const name = language.replace(/-vue$/i, "").toLowerCase();
  const html =
    code.length > longest
      ? `<pre tabindex="0" class="shiki vp-code"><code>${htmlText(code)}</code></pre>`
      : highlightText(code, name, highlight);
  const label = htmlText(name);
  return `<div class="language-${label} vp-adaptive-theme"><button title="Copy code" class="copy"></button><span class="lang">${label}</span>${html}</div>\n`;
}

/** VitePress removes comments such as `[!code ++]` from code. A character inside of the mark prevents this. */
function highlightText(
  code: string,
  language: string,
  highlight: Highlight,
): string {
  if (!code.includes("[!")) return highlight(code, language);
  const spacer = unusedCharacter(code);
  return highlight(code.replaceAll("[!", `[${spacer}!`), language).replaceAll(
    spacer,
    "",
  );
}

/** A character for private use that the code does not contain. */
function unusedCharacter(code: string): string {
  let at = 0xe000;
  while (code.includes(String.fromCharCode(at))) at++;
  return String.fromCharCode(at);
}
