/**
 * HTML tags within a line of a description: bold, italic, code and links. A tag has a meaning only together with its
 * counterpart in the same paragraph, heading or cell. Any other tag is text.
 */
import type { StateInline, Token } from "markdown-it";
import { safeUrl } from "./url.js";

type Pair = "strong" | "em" | "link";

const pairs: Readonly<Record<string, Pair>> = {
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  a: "link",
};

const marks: Readonly<Record<Pair, string>> = {
  strong: "**",
  em: "*",
  link: "",
};

const tag =
  /<(?:(\/?)(b|strong|i|em|a)|a((?:\s+[a-z-]+="[^"\n]*"|\s+[a-z-]+='[^'\n]*')+))\s*>/iy;
const code = /<code\s*>/iy;
const codeEnd = /<\/code>/gi;

/** A rule of the parser: an element `code` becomes a code span, other tags become tokens for `pairTags`. */
export function htmlTag(state: StateInline, silent: boolean): boolean {
  return codeElement(state, silent) || singleTag(state, silent);
}

function codeElement(state: StateInline, silent: boolean): boolean {
  code.lastIndex = state.pos;
  const [start] = code.exec(state.src) ?? [];
  if (start === undefined) return false;
  const from = state.pos + start.length;
  if (from > lastCodeEnd(state.src)) return false;
  codeEnd.lastIndex = from;
  const end = codeEnd.exec(state.src)?.index ?? from;
  if (!silent) {
    const token = state.push("code_inline", "code", 0);
    const content = state.src
      .slice(from, end)
      .replace(/<\/?(?:b|strong|i|em)>/gi, "");
    // Character references are read, backslashes are not.
    token.content = state.md.utils.unescapeAll(
      content.replaceAll("\\", "\\\\"),
    );
  }
  state.pos = codeEnd.lastIndex;
  return true;
}

let lastSource = "";
let lastEnd = -1;

/** Remembered for one text, because a search for each of many open elements would take quadratic time. */
function lastCodeEnd(source: string): number {
  if (source !== lastSource) {
    lastSource = source;
    lastEnd = source.toLowerCase().lastIndexOf("</code>");
  }
  return lastEnd;
}

function singleTag(state: StateInline, silent: boolean): boolean {
  tag.lastIndex = state.pos;
  const [text, slash = "", plain, attributes] = tag.exec(state.src) ?? [];
  if (text === undefined) return false;
  if (!silent) {
    const token = state.push("html_tag", (plain ?? "a").toLowerCase(), 0);
    token.content = text;
    token.info = slash;
    const [, quoted] = / href=(".*?"|'.*?')/i.exec(attributes ?? "") ?? [];
    if (quoted !== undefined) {
      const url = state.md.utils.unescapeAll(quoted.slice(1, -1));
      token.attrSet("href", safeUrl(url) ?? "");
    }
  }
  state.pos += text.length;
  return true;
}

/** Makes tokens of Markdown or text of the tags. */
export function pairTags(tokens: readonly Token[]): void {
  const ends = matchingEnds(tokens);
  const endings = new Set(ends.values());
  for (const [index, token] of tokens.entries()) {
    if (token.children) pairTags(token.children);
    if (token.type !== "html_tag") continue;
    if (ends.has(index)) makeMark(token, "open");
    else if (endings.has(index)) makeMark(token, "close");
    else token.type = "text";
  }
}

function makeMark(token: Token, side: "open" | "close"): void {
  const pair = pairs[token.tag] ?? "em";
  token.type = `${pair}_${side}`;
  token.nesting = side === "open" ? 1 : -1;
  token.markup = marks[pair];
  token.content = "";
  token.info = "";
  token.meta = { html: true };
}

/** Whether the token is emphasis that was written as HTML. */
export function isHtmlEmphasis({ meta, markup }: Token): boolean {
  return meta?.["html"] === true && markup !== "";
}

/** Start tags that wait for their end, between two marks of Markdown. */
interface Level {
  starts: number[];
  /** The number of starts by tag. Without it, many tags without counterparts would take quadratic time. */
  counts: Map<string, number>;
}

/** The index of the end tag by the index of the start tag. Pairs do not cross each other or the marks of Markdown. */
function matchingEnds(tokens: readonly Token[]): Map<number, number> {
  const ends = new Map<number, number>();
  const levels: Level[] = [{ starts: [], counts: new Map() }];
  /** The last token of a link, because links do not contain links. */
  let lastLink = -1;
  let inLink = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type.startsWith("link_")) {
      inLink += token.nesting;
      lastLink = index;
    }
    if (token.nesting > 0) levels.push({ starts: [], counts: new Map() });
    if (token.nesting < 0) levels.pop();
    const level = levels.at(-1);
    if (token.type !== "html_tag" || !level) continue;
    const { starts, counts } = level;
    const { tag } = token;
    const count = counts.get(tag) ?? 0;
    if (token.info === "") {
      const canStart =
        tag !== "a" || (inLink === 0 && token.attrGet("href") !== null);
      if (!canStart) continue;
      starts.push(index);
      counts.set(tag, count + 1);
      continue;
    }
    if (count === 0) continue;
    for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
      const found = tokens[start]?.tag ?? "";
      counts.set(found, (counts.get(found) ?? 0) - 1);
      if (found !== tag) continue;
      if (tag !== "a") ends.set(start, index);
      else if (start > lastLink) {
        ends.set(start, index);
        lastLink = index;
      }
      break;
    }
  }
  return ends;
}
