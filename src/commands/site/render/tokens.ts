/** Parses a page, and finds its headings and alerts. */
import createMarkdownIt, { type MarkdownIt, type Token } from "markdown-it";
import { safeUrl } from "../../../emit/markdown/url.js";
import { createSlugs } from "./slug.js";

export type { Token };

/** HTML is parsed, because the docs contain anchors. `rules.ts` shows any other HTML as text. */
export function createParser(): MarkdownIt {
  const markdown = createMarkdownIt({ html: true, linkify: true });
  // Escaped characters stay tokens of their own: an escaped mark of an alert is text.
  markdown.core.ruler.disable("text_join");
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.validateLink = (url) => safeUrl(url) !== null;
  markdown.normalizeLinkText = (text) => text;
  return markdown;
}

/** An attribute that markdown-it or `addAnchors` has set. */
export function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? "");
}

/** A value that this folder has stored in a token. */
export function metaText(
  token: Token | undefined,
  key: "alert" | "badge",
): string | null {
  const value = token?.meta?.[key];
  return typeof value === "string" ? value : null;
}

/** The text of inline tokens, without markup. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return " ";
      return token.children
        ? plainText(token.children)
        : token.type === "html_inline"
          ? ""
          : token.content;
    })
    .join("");
}

const anchorTag = /^<a id="([A-Za-z0-9_-]+)">$/;

/** Gives each heading an `id`: the anchor in the line before it, or one made from its text. */
export function addAnchors(tokens: readonly Token[]): Token[] {
  const slugOf = createSlugs();
  const result: Token[] = [];
  let own: string | null = null;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const anchor = anchorOf(tokens, at);
    if (anchor !== null) {
      own = anchor;
      at += 2;
      continue;
    }
    if (token.type === "heading_open") {
      token.attrSet(
        "id",
        own ?? slugOf(plainText(tokens.slice(at + 1, at + 2))),
      );
      own = null;
    }
    result.push(token);
  }
  return result;
}

/** The anchor in a paragraph of nothing else, before a heading. */
function anchorOf(tokens: readonly Token[], at: number): string | null {
  const [open, inline, , heading] = tokens.slice(at, at + 4);
  if (open?.type !== "paragraph_open" || heading?.type !== "heading_open") {
    return null;
  }
  const [start, end, ...rest] = inline?.children ?? [];
  if (end?.content !== "</a>" || rest.length > 0) return null;
  return anchorTag.exec(start?.content ?? "")?.[1] ?? null;
}

const alertMark = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]$/;

/** Marks the block quotes that are alerts with their kind, and removes the mark `[!NOTE]` from their text. */
export function markAlerts(tokens: readonly Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "blockquote_open") continue;
    const children = tokens[at + 2]?.children ?? [];
    const [mark, lineEnd] = children;
    const kind = alertMark.exec(mark?.content ?? "")?.[1];
    if (kind === undefined || lineEnd?.type !== "softbreak") continue;
    token.meta = { alert: kind };
    const end = tokens.slice(at).find((other) => isEndOf(token, other));
    if (end) end.meta = { alert: kind };
    children.splice(0, 2);
  }
}

function isEndOf(open: Token, token: Token): boolean {
  return token.type === "blockquote_close" && token.level === open.level;
}
