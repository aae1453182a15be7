/** Follows every link within the docs, by the rules that GitHub makes anchors with. */
import type { Pages } from "./generate.js";

/** Links whose file or anchor does not exist, as `page → target`. */
export function brokenLinks(pages: Pages): string[] {
  const anchors = new Map(
    [...pages].map(([path, text]) => [path, anchorsOf(text)]),
  );
  return [...pages].flatMap(([path, text]) =>
    linksOf(text)
      .filter((target) => {
        const [file = "", anchor] = target.split("#");
        const page = file === "" ? path : resolve(path, file);
        const known = anchors.get(page);
        return !known || (anchor !== undefined && !known.has(anchor));
      })
      .map((target) => `${path} → ${target}`),
  );
}

/** Targets of links to other places of the docs. */
export function linksOf(text: string): string[] {
  return linkTargets(text).filter((target) =>
    /^(?:#|[\w./-]+\.md(?:#|$))/.test(target),
  );
}

/** Targets of all links, addresses on the web included. */
export function linkTargets(text: string): string[] {
  return [...withoutCode(text).matchAll(/(?<!\\)\]\(([^()\s]+)\)/g)].map(
    ([, target = ""]) => target,
  );
}

/** The anchors of a page: those of its headings, as GitHub makes them, and `<a id>`. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  const counts = new Map<string, number>();
  for (const line of withoutCode(text).split("\n")) {
    const own = /^<a id="([^"]+)"><\/a>$/.exec(line)?.[1];
    if (own !== undefined) anchors.add(own);
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1];
    if (heading === undefined) continue;
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
      .replaceAll(" ", "-");
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${String(count)}`);
  }
  return anchors;
}

/** Without blocks and spans of code, but with the labels of links, which may be code. */
function withoutCode(text: string): string {
  return text
    .replace(/^(`{3,})[^\n]*\n[^]*?\n\1$/gm, "")
    .replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, "code");
}

function resolve(from: string, to: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of to.split("/")) {
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}
