/** Markdown fragments as text, and that text as a reader would see it. */
import MarkdownIt from "markdown-it";
import type { Markdown } from "../../src/emit/markdown/index.js";
import { layout } from "../../src/print/layout.js";

/** HTML is let through, so that whatever an emitter forgot to escape is alive. */
const reader = new MarkdownIt({ html: true, linkify: false });

export function textOf(markdown: Markdown): string {
  return layout(markdown, {
    width: 80,
    nameOf: (symbol) => symbol.name,
  });
}

export function htmlOf(source: string): string {
  return reader.render(source);
}

/** Reads Markdown as descriptions are read: HTML is text. */
const plainReader = new MarkdownIt({ html: false, linkify: false });
plainReader.validateLink = () => true;

/** The text that a reader of the source sees, without whitespace. */
export function sourceText(source: string): string {
  return withoutSpaces(plainReader.render(source));
}

/** The text that a reader of our output sees, without whitespace. */
export function outputText(output: string): string {
  return withoutSpaces(reader.render(output));
}

function withoutSpaces(html: string): string {
  return visible(html.replace(/<[^>]*>/g, "")).replace(/\s+/gu, "");
}

/** What a person reads: tags away, entities decoded, blanks joined. */
export function visible(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("\u200b", "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** The names of all elements in the HTML. */
export function elements(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/<\/?([a-z][a-z0-9-]*)/gi)].map(([, name = ""]) =>
      name.toLowerCase(),
    ),
  );
}

/** Every address that the HTML would send a reader to, or fetch. */
export function addresses(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(
    ([, address = ""]) => address,
  );
}

/** HTML without the content of code elements: what Vue would look for `{{` in. */
export function outsideCode(html: string): string {
  return html.replace(/<code[^>]*>[\s\S]*?<\/code>/g, "<code></code>");
}
