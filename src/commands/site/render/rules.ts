/** The HTML of each kind of token. All text passes `htmlText`. */
import { percentEncoded } from "../../../base/common/url.js";
import type { MarkdownIt, Token } from "markdown-it";
import { breakableText, isShort } from "./breaks.js";
import { badge, lifecycleWord } from "./lifecycle-badge.js";
import { codeBlock, type Highlight } from "./code.js";
import { addConsoleRules } from "./consoles.js";
import { htmlText } from "./html.js";
import { addSampleRules } from "./samples.js";
import { addTableRules } from "./tables.js";
import { attribute, metaText, plainText } from "./tokens.js";
import { posix } from "node:path";
import { addressOf } from "../pages.js";

/** The state of one page while it is rendered. */
interface PageState {
  source: string;
  /** The Markdown files of all pages. */
  sources: ReadonlySet<string>;
  highlight: Highlight;
  /** The text of the last heading. It is the name of the tables after it. */
  heading: string;
}

/** The HTML of our own pages: line breaks, and folded parts with a title of plain words. */
const ownHtml =
  /^(?:<br ?\/?>|<details>\n<summary>[A-Za-z0-9 ]*<\/summary>\n*|<\/details>\n*)$/;

export function addRules(markdown: MarkdownIt): void {
  const { rules } = markdown.renderer;
  const stateOf = (env: unknown) => env as PageState;
  const contentOf = (tokens: readonly Token[], index: number) =>
    tokens[index]?.content ?? "";

  rules["text"] = rules["text_special"] = (tokens, index) =>
    breakableText(contentOf(tokens, index));

  rules["code_inline"] = (tokens, index) => codeSpan(contentOf(tokens, index));

  rules["fence"] = rules["code_block"] = (tokens, index, _options, env) => {
    const { content = "", info = "" } = tokens[index] ?? {};
    return codeBlock(content, info, stateOf(env).highlight);
  };

  rules["html_inline"] = rules["html_block"] = (tokens, index) => {
    const html = contentOf(tokens, index);
    return ownHtml.test(html) ? html : htmlText(html);
  };

  rules["heading_open"] = (tokens, index, _options, env) => {
    stateOf(env).heading = plainText(tokens.slice(index + 1, index + 2));
    const id = htmlText(attribute(tokens[index], "id"));
    return `<${tokens[index]?.tag ?? "h2"} id="${id}" tabindex="-1">`;
  };

  rules["heading_close"] = (tokens, index, _options, env) => {
    const open = tokens[index - 2];
    const id = htmlText(percentEncoded(attribute(open, "id")));
    const word = metaText(open, "badge");
    const label = htmlText(`Permalink to “${stateOf(env).heading}”`);
    const mark = word === null ? "" : ` ${badge(word)}`;
    return `${mark} <a class="header-anchor" href="#${id}" aria-label="${label}">&#8203;</a></${open?.tag ?? "h2"}>\n`;
  };

  rules["link_open"] = (tokens, index, _options, env) => {
    const { source, sources } = stateOf(env);
    const href = attribute(tokens[index], "href");
    const target = htmlText(siteLink(href, source, sources));
    return isExternal(href)
      ? `<a href="${target}" rel="noreferrer">`
      : `<a href="${target}">`;
  };

  // A site loads no image of another origin: the docs contain links instead of images.
  rules["image"] = (tokens, index) =>
    htmlText(plainText(tokens[index]?.children ?? []));

  addSampleRules(markdown);
  addConsoleRules(markdown);
  addTableRules(markdown, (env) => stateOf(env).heading);

  rules["badge"] = (tokens, index) => badge(contentOf(tokens, index));

  rules["blockquote_open"] = (tokens, index) => {
    const kind = metaText(tokens[index], "alert");
    if (kind === null) return "<blockquote>\n";
    const title = kind.charAt(0) + kind.slice(1).toLowerCase();
    return `<div class="${alertClasses[kind] ?? "info"} custom-block github-alert" role="note" aria-label="${title}"><p class="custom-block-title">${title}</p>\n`;
  };
  rules["blockquote_close"] = (tokens, index) =>
    metaText(tokens[index], "alert") === null ? "</blockquote>\n" : "</div>\n";
}

const alertClasses: Readonly<Record<string, string>> = {
  NOTE: "note",
  TIP: "tip",
  IMPORTANT: "important",
  WARNING: "warning",
  CAUTION: "caution",
};

const request = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY) (?=\/)/;

/** A code span. The method of a request has a colour of its own. */
function codeSpan(text: string): string {
  const method = request.exec(text)?.[1];
  if (method === undefined) {
    const kind = isShort(text) ? ' class="short"' : "";
    return `<code${kind}>${breakableText(text)}</code>`;
  }
  const rest = breakableText(text.slice(method.length));
  return `<code class="request"><span class="method ${method.toLowerCase()}">${method}</span>${rest}</code>`;
}

/** Converts the words of the lifecycle in tables and in the line of an operation to badges. */
export function markLifecycle(tokens: readonly Token[]): void {
  let heading: Token | null = null;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") heading = token;
    if (token.type !== "inline") continue;
    const children = token.children ?? [];
    const inCell = tokens[index - 1]?.type === "td_open";
    const [only] = children;
    if (
      inCell &&
      children.length === 1 &&
      only &&
      lifecycleWord(only.content)
    ) {
      asBadge(only);
      continue;
    }
    const inLine =
      children[0]?.type === "code_inline" && request.test(children[0].content);
    for (const [at, child] of children.entries()) {
      const word =
        children[at - 1]?.type === "strong_open"
          ? lifecycleWord(child.content)
          : null;
      if (word === null || !(inLine || inCell)) continue;
      asBadge(child);
      if (inLine && heading) heading.meta = { badge: word };
    }
  }
}

function asBadge(token: Token): void {
  token.type = "badge";
  token.content = token.content.toLowerCase();
}

/** `../README.md#errors` → `../index.html#errors`. Other links are not changed. */
function siteLink(
  href: string,
  source: string,
  sources: ReadonlySet<string>,
): string {
  const [, file = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (file === "" || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(file)) return href;
  const target = posix.join(posix.dirname(source), file);
  if (!sources.has(target)) return href;
  return (
    file.replace(/[^/]*$/, "") +
    posix.basename(addressOf(target)) +
    ".html" +
    rest
  );
}

function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href);
}
