/**
 * Parses the inline part of descriptions as CommonMark; the text may be hostile.
 *
 * The text is parsed and written again. Code spans, links, images and addresses are recognised and written by our own
 * rules. Emphasis marks are kept, because they cannot reach beyond their paragraph. Everything else is escaped text.
 */
import { appendTo } from "../../common/append-to.js";
import { cleanLine } from "./clean.js";
import { codeSpanText, escapeInline, escapeLineStart } from "./escape.js";
import { safeUrl } from "./url.js";

/** The context of the text. */
export type Place =
  /** Line breaks are kept, and each line stays a line of the paragraph. */
  | "paragraph"
  /** Everything on one line. */
  | "line"
  /** On one line inside a link, which must not contain another link. */
  | "label";

export function inlineProse(source: string, place: Place): string {
  const scan = new Scan(source.trim(), place);
  const written = scan.run();
  return place === "paragraph"
    ? written.split("\n").map(escapeLineStart).join("\n")
    : written;
}

const codeRun = /`+/y;
const angleLink =
  /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,250})>/iy;
const namedEntity = /&([A-Za-z][A-Za-z0-9]{1,31});/y;
const numericEntity = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/iy;
const mustache = /\{{2,}(?:[^{}\n`]*\}{2,})?/y;
const linkTail =
  /\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
/** Characters that start no markup. */
const ordinary = /[^\\`<&{![\]\n$]+/y;
const punctuation = /^[!-/:-@[-`{-~]$/;

/** The output for the next `length` characters of the source. */
interface Piece {
  written: string;
  length: number;
}

function piece(written: string, length: number): Piece {
  return { written, length };
}

class Scan {
  readonly #source: string;
  readonly #place: Place;
  readonly #out: string[] = [];
  readonly #brackets: ReadonlyMap<number, number>;
  readonly #runs: Map<number, number[]>;
  #at = 0;

  constructor(source: string, place: Place) {
    this.#source = source;
    this.#place = place;
    this.#runs = backtickRuns(source);
    this.#brackets = matchingBrackets(source);
  }

  run(): string {
    while (this.#at < this.#source.length) this.#write(this.#next());
    return this.#out.join("");
  }

  /** Reads the next piece and its output. */
  #next(): Piece {
    const character = this.#source.charAt(this.#at);
    switch (character) {
      case "\\":
        return this.#backslash();
      case "`":
        return this.#code();
      case "<":
        return this.#angle();
      case "&":
        return this.#entity();
      case "{":
        return this.#brace();
      case "!":
        return this.#image() ?? piece("!", 1);
      case "[":
        return this.#link() ?? piece("\\[", 1);
      case "]":
        return piece("\\]", 1);
      case "$":
        return piece(
          this.#source.charAt(this.#at + 1) === "$" ? "\\$" : "$",
          1,
        );
      case "\n":
        return this.#lineEnd();
      default:
        return this.#ordinary();
    }
  }

  #write({ written, length }: Piece): void {
    // Some renderers evaluate two braces in a row, even if each of them is escaped.
    const doubled =
      written.startsWith("\\{") && this.#out.at(-1)?.endsWith("\\{") === true;
    const kept = doubled ? `\`{\`${written.slice(2)}` : written;
    if (kept !== "") this.#out.push(kept);
    this.#at += length;
  }

  #match(pattern: RegExp, at = this.#at): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#source);
  }

  #ordinary(): Piece {
    const [stretch = this.#source.charAt(this.#at)] =
      this.#match(ordinary) ?? [];
    return piece(stretch, stretch.length);
  }

  #backslash(): Piece {
    const next = this.#source.charAt(this.#at + 1);
    if (next === "\n") return piece(this.#place === "paragraph" ? "\\" : "", 1);
    if (!punctuation.test(next)) return piece("\\\\", 1);
    return this.#character(next, 2);
  }

  /** One character without a special meaning. */
  #character(character: string, length: number): Piece {
    const escaped =
      punctuation.test(character) && character !== "|"
        ? character === "<"
          ? "&lt;"
          : `\\${character}`
        : character;
    return piece(escaped, length);
  }

  #code(): Piece {
    const run = this.#match(codeRun)?.[0] ?? "`";
    const start = this.#at + run.length;
    const end = this.#closing(run.length, start);
    if (end === null) return piece("\\`".repeat(run.length), run.length);
    const content = this.#source.slice(start, end);
    const inner = /^\s.*\S.*\s$/s.test(content)
      ? content.slice(1, -1)
      : content;
    return piece(codeSpanText(inner), end + run.length - this.#at);
  }

  /** The next run of that many backticks. Each list of runs is walked once. */
  #closing(length: number, from: number): number | null {
    const runs = this.#runs.get(length);
    while (runs?.length && (runs.at(-1) ?? 0) < from) runs.pop();
    return runs?.at(-1) ?? null;
  }

  #angle(): Piece {
    const match = this.#match(angleLink);
    const address = match?.[1];
    const url =
      address === undefined
        ? null
        : safeUrl(/^\w+:/.test(address) ? address : `mailto:${address}`);
    if (!match || url === null || this.#place === "label")
      return piece("&lt;", 1);
    return piece(`<${url}>`, match[0].length);
  }

  #entity(): Piece {
    const numeric = this.#match(numericEntity);
    if (numeric) {
      const [whole, hex, decimal = ""] = numeric;
      const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return this.#character(characterAt(point), whole.length);
    }
    const named = this.#match(namedEntity);
    if (!named) return piece("&", 1);
    const [whole, name = ""] = named;
    if (/^(?:lcub|lbrace)$/.test(name)) {
      return this.#character("{", whole.length);
    }
    return piece(whole, whole.length);
  }

  #brace(): Piece {
    const [run] = this.#match(mustache) ?? [];
    if (run === undefined) return this.#character("{", 1);
    return piece(codeSpanText(run), run.length);
  }

  #link(): Piece | null {
    // A link must not contain another one.
    const parts = this.#place === "label" ? null : this.#linkParts(this.#at);
    if (!parts) return null;
    const label = inlineProse(parts.label, "label");
    // An anchor of another page layout has no target here, so only its text is kept.
    const written = parts.url.startsWith("#")
      ? label
      : `[${label || escapeInline(parts.url)}](${parts.url})`;
    return piece(written, parts.end - this.#at);
  }

  #image(): Piece | null {
    const parts = this.#linkParts(this.#at + 1);
    if (!parts) return null;
    return piece(
      `![${escapeInline(cleanLine(parts.label))}](${parts.url})`,
      parts.end - this.#at,
    );
  }

  #linkParts(open: number): { label: string; url: string; end: number } | null {
    const close = this.#brackets.get(open);
    if (close === undefined) return null;
    const tail = this.#match(linkTail, close + 1);
    if (!tail) return null;
    const url = safeUrl(tail[1] ?? tail[2] ?? "");
    if (url === null) return null;
    return {
      label: this.#source.slice(open + 1, close),
      url,
      end: close + 1 + tail[0].length,
    };
  }

  #lineEnd(): Piece {
    const before = this.#out.pop() ?? "";
    const kept = before.trimEnd();
    const hard = before.length - kept.length > 1 && kept !== "";
    if (kept !== "") this.#out.push(kept);
    if (this.#place !== "paragraph") return piece(" ", 1);
    return piece(hard ? "\\\n" : "\n", 1);
  }
}

function characterAt(point: number): string {
  if (point > 0x10ffff) return "";
  const character = String.fromCodePoint(point);
  return /\s/u.test(character) ? " " : cleanLine(character);
}

/** Runs of backticks by their length, the last one first. */
function backtickRuns(source: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const match of source.matchAll(/`+/g)) {
    appendTo(runs, match[0].length, match.index);
  }
  for (const list of runs.values()) list.reverse();
  return runs;
}

/** The matching `]` of each `[`; escaped brackets are text. */
function matchingBrackets(source: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const match of source.matchAll(/\\.|[[\]]/gs)) {
    if (match[0] === "[") open.push(match.index);
    if (match[0] !== "]") continue;
    const start = open.pop();
    if (start !== undefined) pairs.set(start, match.index);
  }
  return pairs;
}
