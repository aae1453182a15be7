/** The links of a page. Links to Markdown files of the docs become links to pages of the site. */
import { posix } from "node:path";
import { addressOf } from "../pages.js";

/** `../README.md#errors` → `../index.html#errors`. Other links are not changed. */
export function siteLink(
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

export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href);
}
