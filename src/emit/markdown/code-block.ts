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
import { isGrid, jsonScalar } from "../code/index.js";

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

const width = 80;

/**
 * JSON in the layout of Prettier: objects are expanded, arrays are on one line if they fit. `column` is the start of the
 * value, `indent` the start of its line.
 */
function jsonText(value: JsonValue, indent = 0, column = indent): string {
  if (value === null || typeof value !== "object") return jsonScalar(value);
  if (Array.isArray(value)) return arrayText(value, indent, column);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const inner = indent + 2;
  const lines = entries.map(([name, item]) => {
    const key = `${jsonScalar(name)}: `;
    return key + jsonText(item, inner, inner + key.length);
  });
  return enclose("{", lines, "}", indent);
}

function arrayText(
  items: readonly JsonValue[],
  indent: number,
  column: number,
): string {
  if (items.length === 0) return "[]";
  if (!items.some(opens) && !isGrid(items)) {
    const flat = `[${items.map((item) => jsonText(item)).join(", ")}]`;
    // One more for the comma that may follow.
    if (column + flat.length < width) return flat;
    if (items.length > 1 && items.every((item) => typeof item === "number"))
      return enclose(
        "[",
        filled(items.map(jsonScalar), indent + 2),
        "]",
        indent,
      );
  }
  const inner = indent + 2;
  return enclose(
    "[",
    items.map((item) => jsonText(item, inner)),
    "]",
    indent,
  );
}

/** A non-empty object takes several lines, and so does everything around it. */
function opens(value: JsonValue): boolean {
  if (value === null || typeof value !== "object") return false;
  if (Array.isArray(value)) return value.some(opens) || isGrid(value);
  return Object.keys(value).length > 0;
}

/** Fills lines with numbers. */
function filled(items: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const item of items) {
    if (current !== "" && indent + current.length + item.length + 3 > width) {
      lines.push(current);
      current = "";
    }
    current += current === "" ? item : `, ${item}`;
  }
  return [...lines, current];
}

function enclose(
  open: string,
  lines: readonly string[],
  close: string,
  indent: number,
): string {
  const margin = " ".repeat(indent);
  return `${open}\n${lines.map((line) => `${margin}  ${line}`).join(",\n")}\n${margin}${close}`;
}
