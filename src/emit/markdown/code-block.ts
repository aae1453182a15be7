/** Code blocks. The fence is longer than any run of backticks in them. */
import {
  asMarkdown,
  concat,
  hardLine,
  text,
  type Code,
  type Markdown,
} from "../code/fragment.js";
import type { JsonValue } from "../../model/model.js";
import { cleanCode } from "./clean.js";
import { flatText } from "./flatten.js";
import { literal, nothing } from "./inline.js";
import { jsonText } from "./json-text.js";

export type Language = "json" | "ts" | "sh" | "http" | "text";

/** A code block from fragments; its layout follows the page's width. */
export function codeBlock(language: Language, content: Code): Markdown {
  if (content.empty) return nothing;
  const mark = fenceFor(flatText(content));
  return asMarkdown(
    concat([text(mark + language), hardLine, content, hardLine, text(mark)]),
  );
}

/** A cache of blocks: the same example occurs in many places. */
const jsonBlocks = new WeakMap<object, Markdown>();

/** A value of the spec as JSON. */
export function jsonBlock(value: JsonValue): Markdown {
  const kept = typeof value === "object" ? value : null;
  const known = kept === null ? undefined : jsonBlocks.get(kept);
  if (known) return known;
  const block = linesOf(fencedLines("json", [jsonText(value)]));
  if (kept !== null) jsonBlocks.set(kept, block);
  return block;
}

/** Lines of text, unchanged. */
export function textBlock(
  language: Language,
  lines: readonly string[],
): Markdown {
  return linesOf(fencedLines(language, lines));
}

/** Only for the emitters of this folder. */
export function fencedLines(
  language: string,
  lines: readonly string[],
): string[] {
  const content = lines.map(cleanCode).join("\n");
  const mark = fenceFor(content);
  return [mark + language, ...content.split("\n"), mark];
}

/** Only for the emitters of this folder: lines that are already safe. They start at the margin. */
export function linesOf(lines: readonly string[]): Markdown {
  return literal(lines.join("\n"));
}

function fenceFor(content: string): string {
  const longest = (content.match(/`+/g) ?? []).reduce(
    (most, run) => Math.max(most, run.length),
    2,
  );
  return "`".repeat(longest + 1);
}
