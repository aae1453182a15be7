/** Markdown within a line. Only this file and `prose.ts` convert spec text to Markdown. */
import {
  asMarkdown,
  concat,
  literal as literalOf,
  type FragmentNode,
  type Markdown,
} from "../code/fragment.js";
import { memoize } from "../../base/common/memoize.js";
import { cleanCode, cleanLine } from "./clean.js";
import { codeSpanText, escapeInline, escapeLineStart } from "./escape.js";
import { isAnchor, safeUrl } from "./url.js";

export const nothing: Markdown = asMarkdown(concat([]));

/** Our own text with fragments in it, on one line. */
export function inline(
  strings: TemplateStringsArray,
  ...values: Markdown[]
): Markdown {
  if (values.length === 0) return constant(strings);
  const parts: FragmentNode[] = [];
  let index = 0;
  for (const string of strings.raw) {
    if (string !== "") parts.push(literalOf(string));
    const value = values[index++];
    if (value !== undefined) parts.push(value);
  }
  return sequence(parts);
}

const constants = new WeakMap<TemplateStringsArray, Markdown>();

/** Our own text without fragments is cached: the same fragment each time. */
function constant(strings: TemplateStringsArray): Markdown {
  const known = constants.get(strings) ?? literal(strings.raw.join(""));
  constants.set(strings, known);
  return known;
}

/** Joins neighbouring texts, because a page has many thousands of them. */
function sequence(parts: readonly FragmentNode[]): Markdown {
  let whole = "";
  for (const part of parts) {
    if (part.kind !== "literal") {
      if (part === nothing) continue;
      return asMarkdown(concat(parts));
    }
    whole += part.text;
  }
  return literal(whole);
}

export const comma: Markdown = inline`, `;
/** Between items of a long list: a change of one item is a change of one line. */
export const commaAndLine: Markdown = literal(",\n");
export const space: Markdown = inline` `;

/** A name, a title, or other plain text on one line, without special characters. */
export const plain: (value: string) => Markdown = memoize((value) => {
  const line = cleanLine(value);
  const escaped = escapeLineStart(escapeInline(line))
    // A run of # after a space would be read as the end of a heading.
    .replace(/ (?=#+$)/, " \\")
    // Docusaurus reads this as the anchor of a heading, also if it is escaped. A space of no width ends the text.
    .replace(/\{#[^{}]+\}$/, "$&&#8203;");
  return literal(escaped === line ? line : withoutAutolinks(escaped));
});

/** GitHub makes a link of a URL in a text, and would read escapes in it as a part of the URL. */
function withoutAutolinks(escaped: string): string {
  return escaped.replace(/\bhttps?(?=:\/\/)/gi, "$&\\");
}

/** A code span. Its text is not interpreted. */
export const codeSpan: (value: string) => Markdown = memoize((value) =>
  literal(codeSpanText(cleanCode(value))),
);

/** A file name inside an HTML comment, which it cannot end. */
export function commentText(value: string): Markdown {
  const letters = cleanLine(value).replace(/[^\p{L}\p{N}._/ -]/gu, "_");
  return literal(letters.replace(/-{2,}/g, "-"));
}

/** A natural number or any other finite one. */
export function number(value: number): Markdown {
  if (!Number.isFinite(value)) {
    throw new TypeError(`Not a finite number: ${String(value)}`);
  }
  return literal(String(value));
}

export function strong(content: Markdown): Markdown {
  return content.empty ? nothing : inline`**${content}**`;
}

/** A link within the docs. File and anchor come from names; this is the final check. */
export function link(label: Markdown, target: string): Markdown {
  if (!/^[A-Za-z0-9_./#-]+$/.test(target)) {
    throw new TypeError(`Not a place in the docs: ${JSON.stringify(target)}`);
  }
  return inline`[${label}](${literal(target)})`;
}

/** A link to a URL of the spec; only its label if the URL is not safe, or an anchor of another page layout. */
export function externalLink(label: Markdown, url: string): Markdown {
  const safe = safeUrl(cleanLine(url));
  return safe === null || isAnchor(url)
    ? label
    : inline`[${label}](${literal(safe)})`;
}

/** `a, b and c`. */
export function listing(
  items: readonly Markdown[],
  last: "and" | "or" = "and",
): Markdown {
  const [first, ...rest] = items;
  if (first === undefined) return nothing;
  const final = rest.pop();
  if (final === undefined) return first;
  const start = join([first, ...rest], inline`, `);
  return last === "and"
    ? inline`${start} and ${final}`
    : inline`${start} or ${final}`;
}

export function join(
  parts: readonly Markdown[],
  separator: Markdown,
): Markdown {
  const present = parts.filter((part) => !part.empty);
  if (present.length === 1 && present[0]) return present[0];
  const nodes: FragmentNode[] = [];
  for (const part of present) {
    if (nodes.length > 0) nodes.push(separator);
    nodes.push(part);
  }
  return sequence(nodes);
}

/** Only for the emitters of this folder: text that is already safe. */
export function literal(escaped: string): Markdown {
  return escaped === "" ? nothing : asMarkdown(literalOf(escaped));
}
