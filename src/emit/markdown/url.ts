/** Addresses that a reader may be sent to: http, https, mailto, and places relative to the page. */

const absolute = /^(?:https?:\/\/|mailto:)[^\s]/i;
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** The address, encoded so that it fits into any place of Markdown, or null where nobody should follow it. */
export function safeUrl(text: string): string | null {
  const url = text.trim();
  if (url === "" || /[\s\\]/u.test(url)) return null;
  if (!absolute.test(url)) {
    // A browser decodes entities and ignores odd characters before the colon: a relative address has no colon early on.
    const start = /^[^/?#]*/.exec(url)?.[0] ?? "";
    if (scheme.test(url) || /[:&%]/.test(start) || url.startsWith("//"))
      return null;
  }
  return encode(url);
}

/** Percent-encodes whatever could end a link, begin markup or be evaluated. */
function encode(url: string): string {
  return url
    .replace(/[<>()[\]{}"'`|^]/g, percent)
    .replace(/&(?=#?[0-9A-Za-z]{1,32};)/g, "&amp;")
    .replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run));
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
