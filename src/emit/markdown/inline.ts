/** Markdown within a line. Spec text becomes Markdown here and in `prose.ts`, and nowhere else. */
import {
  asMarkdown,
  concat,
  literal as literalOf,
  type FragmentNode,
  type Markdown,
} from "../code/fragment.js";
import { cleanCode, cleanLine } from "./clean.js";
import { codeSpanText, escapeInline, escapeLineStart } from "./escape.js";
import { safeUrl } from "./url.js";

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

/** A title of a column, a word of ours: the same fragment each time. */
function constant(strings: TemplateStringsArray): Markdown {
  const known = constants.get(strings) ?? literal(strings.raw.join(""));
  constants.set(strings, known);
  return known;
}

/** Pieces of text become one: a page has many thousands of them. */
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
export const space: Markdown = inline` `;

/** A name, a title, any text that is only text: one line, every character stands for itself. */
export function plain(value: string): Markdown {
  const escaped = escapeLineStart(escapeInline(cleanLine(value)));
  // A run of # after a blank would be taken for the end of a heading.
  return literal(escaped.replace(/ (?=#+$)/, " \\"));
}

/** Text in the typewriter face; what is in it is not looked at. */
export function codeSpan(value: string): Markdown {
  return literal(codeSpanText(cleanCode(value)));
}

/** A file's name inside a comment of HTML, which it cannot end. */
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

/** A link within the docs: file and anchor are made from names, and this is the last gate that checks it. */
export function link(label: Markdown, target: string): Markdown {
  if (!/^[A-Za-z0-9_./#-]+$/.test(target)) {
    throw new TypeError(`Not a place in the docs: ${JSON.stringify(target)}`);
  }
  return inline`[${label}](${literal(target)})`;
}

/** A link to where the spec says; only its label where the address is not one to follow. */
export function externalLink(label: Markdown, url: string): Markdown {
  const safe = safeUrl(cleanLine(url));
  return safe === null ? label : inline`[${label}](${literal(safe)})`;
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

/** For the emitters of this folder alone: text that was made safe already. */
export function literal(escaped: string): Markdown {
  return escaped === "" ? nothing : asMarkdown(literalOf(escaped));
}
