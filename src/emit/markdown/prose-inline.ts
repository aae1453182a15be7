/**
 * Writes the inline content of descriptions. The parser has emptied URLs that are not safe. All text is escaped, so that
 * only the markup that the parser found is markup in the output.
 */
import type { Token } from "markdown-it";
import { cleanCode, cleanLines } from "./clean.js";
import { codeSpanText, escapeBlockStart, escapeInline } from "./escape.js";
import { parseInline } from "./prose-parser.js";
import { isHtmlEmphasis } from "./prose-tags.js";
import { isAnchor, safeUrl } from "./url.js";

/** The context of the text. */
type Place =
  /** Line breaks are kept, except in the label of a link. Each line stays a line of the paragraph. */
  | "paragraph"
  /** Everything on one line. */
  | "line"
  /** On one line and bold, so that other emphasis is left out. */
  | "heading";

/** GitHub makes a link of it, and would read escapes as a part of the URL. */
const bareUrl = /https?:\/\/[^\s<]+/gi;

export function inlineProse(tokens: readonly Token[], place: Place): string {
  const isHtml = tokens.some(isHtmlEmphasis);
  const written = isHtml
    ? withHtmlEmphasis(tokens, place)
    : new Writer(place).write(tokens).trim();
  return place === "paragraph"
    ? written.split("\n").map(escapeBlockStart).join("\n")
    : written;
}

/**
 * HTML can emphasize any part of a text, Markdown cannot: the marks of `a<b>(b)</b>c` would be text. In this case, the
 * emphasis is left out.
 */
function withHtmlEmphasis(tokens: readonly Token[], place: Place): string {
  const plain = tokens.filter((token) => !isHtmlEmphasis(token));
  const written = new Writer(place).write(tokens).trim();
  return shownText(parseInline(written)) === shownText(plain)
    ? written
    : new Writer(place).write(plain).trim();
}

class Writer {
  readonly #place: Place;
  readonly #out: string[] = [];
  /** Text that is not escaped yet. Adjacent texts are escaped together, because `{` and `{` become `{{`. */
  #text = "";
  /** The marks of HTML emphasis that have no content yet. */
  readonly #opened: string[] = [];
  /** The URL of the open link. */
  #url = "";

  constructor(place: Place) {
    this.#place = place;
  }

  write(tokens: readonly Token[]): string {
    const last = tokens.findLastIndex(({ type }) => type !== "hardbreak");
    for (let index = 0; index <= last; index++) {
      const token = tokens[index];
      if (token?.info === "auto") {
        this.#autolink(token, tokens[index + 1]?.content ?? "");
        index += 2;
      } else if (token) this.#token(token);
    }
    this.#flush();
    return this.#out.join("");
  }

  #token(token: Token): void {
    switch (token.type) {
      case "text":
        this.#text += token.content;
        return;
      case "text_special":
        // Next to an emphasis mark, a space must stay a character reference.
        if (/^\s$/u.test(token.content)) this.#markup(token.markup);
        else this.#text += token.content;
        return;
      case "softbreak":
        this.#lineBreak("\n");
        return;
      case "hardbreak":
        this.#lineBreak("\\\n");
        return;
      case "code_inline":
        this.#markup(codeSpanText(cleanCode(token.content)));
        return;
      case "image":
        this.#image(token);
        return;
      case "link_open":
        this.#openLink(urlOf(token, "href"));
        return;
      case "link_close":
        this.#closeLink();
        return;
      default:
        // A mark of emphasis or strikethrough.
        if (this.#place === "heading") return;
        if (!isHtmlEmphasis(token)) this.#markup(token.markup);
        else if (token.nesting > 0) this.#openMark(token.markup);
        else this.#closeMark(token.markup);
    }
  }

  #lineBreak(markup: string): void {
    const kept = this.#place === "paragraph" && this.#url === "";
    this.#markup(kept ? markup : " ");
  }

  /** A URL in angle brackets. If it is not safe, it is often a placeholder such as `<name:password>`. */
  #autolink(token: Token, text: string): void {
    const url = urlOf(token, "href");
    if (url === "") this.#text += `<${text}>`;
    // MDX has no URLs in angle brackets.
    else this.#markup(`[${escapeText(text)}](${url})`);
  }

  #image(token: Token): void {
    const url = urlOf(token, "src");
    const alt = altText(token);
    if (url === "") this.#text += alt;
    else this.#markup(`![${escapeText(alt)}](${url})`);
  }

  /** Only the label is kept if the URL is not safe, or an anchor of another page layout. */
  #openLink(url: string): void {
    if (url === "" || isAnchor(url)) return;
    this.#markup("[");
    this.#url = url;
  }

  #closeLink(): void {
    if (this.#url !== "") this.#markup(`](${this.#url})`);
    this.#url = "";
  }

  /** Spaces at the ends of HTML emphasis are written outside: `<b>Note: </b>`. */
  #openMark(markup: string): void {
    this.#flush();
    this.#opened.push(markup);
  }

  #closeMark(markup: string): void {
    this.#flush();
    // Nothing was emphasized.
    if (this.#opened.pop() !== undefined) return;
    const last = this.#out.pop() ?? "";
    const text = last.trimEnd();
    this.#out.push(text, markup, last.slice(text.length));
  }

  #markup(markup: string): void {
    this.#flush();
    this.#append(markup);
  }

  #flush(): void {
    if (this.#text === "") return;
    const text = oneSpaced(this.#text);
    this.#text = "";
    let from = 0;
    for (const { 0: found, index } of text.matchAll(bareUrl)) {
      if (this.#url !== "" || escapeInline(found) === found) continue;
      const url = withoutEndPunctuation(found);
      const safe = safeUrl(url);
      if (safe === null) continue;
      this.#append(escapeInline(text.slice(from, index)));
      this.#append(`[${escapeInline(url)}](${safe})`);
      from = index + url.length;
    }
    this.#append(escapeInline(text.slice(from)));
  }

  #append(written: string): void {
    if (written === "") return;
    if (this.#opened.length > 0) {
      const text = written.trimStart();
      this.#out.push(written.slice(0, written.length - text.length));
      if (text === "") return;
      this.#out.push(...this.#opened.splice(0));
      this.#out.push(text);
      return;
    }
    const last = this.#out.at(-1) ?? "";
    // An exclamation mark before a link would make it an image.
    if (written.startsWith("[") && last.endsWith("!")) {
      this.#out.splice(-1, 1, `${last.slice(0, -1)}\\!`);
    }
    // Two code spans without a space would become one.
    if (written.startsWith("`") && last.endsWith("`")) this.#out.push(" ");
    this.#out.push(written);
  }
}

function urlOf(token: Token, attribute: "href" | "src"): string {
  return String(token.attrGet(attribute) ?? "");
}

function altText({ children }: Token): string {
  return plainText(children ?? []);
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type.endsWith("break")) return " ";
      return token.children ? altText(token) : token.content;
    })
    .join("");
}

/** The letters that a reader sees. Spaces do not matter, as they may be line breaks. */
function shownText(tokens: readonly Token[]): string {
  return cleanCode(plainText(tokens)).replace(/\s/gu, "");
}

function escapeText(text: string): string {
  return escapeInline(oneSpaced(text));
}

function withoutEndPunctuation(url: string): string {
  let end = url.length;
  while ("?!.,:;*_~'\")]".includes(url.charAt(end - 1))) end--;
  return url.slice(0, end);
}

/** Each whitespace character becomes a space. */
function oneSpaced(text: string): string {
  return cleanLines(text).replace(/\s/gu, " ");
}
