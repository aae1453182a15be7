/** Safe URLs for links: http, https, mailto, and URLs relative to the page. */
import { percentEncoded } from "../../base/common/url.js";

const absolute = /^(?:https?:\/\/|mailto:)[^\s]/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** The URL, encoded for any place in Markdown, or null if it is not safe. */
export function safeUrl(text: string): string | null {
  const url = text.trim();
  if (url === "" || /[\s\\]/u.test(url)) return null;
  if (!absolute.test(url)) {
    // A browser decodes entities and ignores some characters before the colon, so a relative URL must have no colon
    // near its start.
    const start = /^[^/?#]*/.exec(url)?.[0] ?? "";
    if (scheme.test(url) || /[:&%]/.test(start) || url.startsWith("//"))
      return null;
  }
  return encode(url);
}

/** Whether the URL is a place on a page. The pages of the docs have other places than those that an author knows. */
export function isAnchor(url: string): boolean {
  return url.trim().startsWith("#");
}

/** Percent-encodes characters that could end a link, start markup or be evaluated. */
function encode(url: string): string {
  return url
    .replace(/[<>()[\]{}"'`|^]/g, percent)
    .replace(/&(?=#?[0-9A-Za-z]{1,32};)/g, "&amp;")
    .replace(/[^\x21-\x7e]+/g, (run) => percentEncoded(run));
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
