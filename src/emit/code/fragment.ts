/**
 * Text that is safe to print, as data: a small layout algebra with literals and symbol references in it.
 *
 * A fragment can be made only by the functions of this folder. The text of a tagged template is ours; everything that
 * is put into it must be a fragment already. So a plain string from a spec has no way to become code or Markdown.
 */
import type { Identifier } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";

export type FragmentNode =
  /** Written by us, in a source file or a template. Its words count as issued identifiers. */
  | { kind: "text"; text: string }
  /** Escaped already; holds no identifiers. */
  | { kind: "literal"; text: string }
  | { kind: "name"; name: Identifier }
  | { kind: "symbol"; symbol: SymbolRef; use: SymbolUse }
  | { kind: "concat"; parts: readonly FragmentNode[] }
  /** Flat if it fits on the line, otherwise every line break directly in it breaks. */
  | { kind: "group"; content: FragmentNode; expanded: boolean }
  /** As many items on a line as fit; each ends with its own separator. */
  | { kind: "fill"; items: readonly FragmentNode[] }
  | { kind: "nest"; spaces: number; content: FragmentNode }
  /** `soft` is nothing when flat, `space` a blank; `hard` always breaks. */
  | { kind: "line"; line: "soft" | "space" | "hard" }
  | { kind: "ifBreak"; broken: FragmentNode; flat: FragmentNode };

export type SymbolUse = "type" | "value";

const empty: FragmentNode = { kind: "concat", parts: [] };

abstract class Fragment {
  readonly node: FragmentNode;

  protected constructor(node: FragmentNode) {
    this.node = node;
  }

  /** True for fragments that print nothing: a line that holds nothing else is left out. */
  get empty(): boolean {
    return isEmpty(this.node);
  }

  toString(): never {
    throw new TypeError(
      "A fragment has no text of its own: print it with {{name}}, not {{{name}}}, and never concatenate it.",
    );
  }
}

/** TypeScript. */
export class Code extends Fragment {
  declare private readonly brand: "code";

  /** For the emitters of this folder alone. */
  static of(node: FragmentNode): Code {
    return new Code(node);
  }
}

/** Markdown. */
export class Markdown extends Fragment {
  declare private readonly brand: "markdown";

  /** For the Markdown emitters alone. */
  static of(node: FragmentNode): Markdown {
    return new Markdown(node);
  }
}

/** A template's static text with fragments put in, as lines: what stands in a line takes over the line's indentation. */
export function fillTemplate(
  strings: readonly string[],
  values: readonly FragmentNode[],
): FragmentNode {
  const line = oneLine(strings);
  if (line) return inOneLine(line, values);
  const lines: FragmentNode[][] = [[]];
  strings.forEach((string, index) => {
    const [first = "", ...further] = string.split("\n");
    lines.at(-1)?.push(text(first));
    for (const line of further) lines.push([text(line)]);
    const value = values[index];
    if (value !== undefined) lines.at(-1)?.push(value);
  });
  return joinLines(trimOuterBlank(dedent(lines)));
}

/** The static text of templates that are one line, made once for each place in our code; null for longer ones. */
const oneLiners = new WeakMap<
  readonly string[],
  readonly FragmentNode[] | null
>();

function oneLine(strings: readonly string[]): readonly FragmentNode[] | null {
  let known = oneLiners.get(strings);
  if (known === undefined) {
    known = strings.some((string) => string.includes("\n"))
      ? null
      : strings.map(text);
    oneLiners.set(strings, known);
  }
  return known;
}

/** A single line keeps its blanks: nothing says that they are indentation. */
function inOneLine(
  texts: readonly FragmentNode[],
  values: readonly FragmentNode[],
): FragmentNode {
  const parts: FragmentNode[] = [];
  for (const [index, fixed] of texts.entries()) {
    if (fixed !== empty) parts.push(fixed);
    const value = values[index];
    if (value !== undefined) parts.push(value);
  }
  return concat(parts);
}

/** Lines with their leading blanks as nesting; a line that holds only empty fragments disappears. */
export function joinLines(lines: readonly FragmentNode[][]): FragmentNode {
  const parts: FragmentNode[] = [];
  let first = true;
  for (const line of lines) {
    if (line.length > 1 && line.every(isEmptyOrBlank)) continue;
    const content = withoutIndent(line);
    const spaces = indentOf(line);
    if (first) {
      parts.push(...content);
    } else {
      const broken = concat([hardLine, ...content]);
      parts.push(
        spaces === 0 ? broken : { kind: "nest", spaces, content: broken },
      );
    }
    first = false;
  }
  return concat(parts);
}

export const hardLine: FragmentNode = { kind: "line", line: "hard" };

export function text(value: string): FragmentNode {
  return value === "" ? empty : { kind: "text", text: value };
}

export function concat(parts: readonly FragmentNode[]): FragmentNode {
  return parts.length === 1 && parts[0] ? parts[0] : { kind: "concat", parts };
}

export function isEmpty(node: FragmentNode): boolean {
  switch (node.kind) {
    case "text":
    case "literal":
      return node.text === "";
    case "concat":
      return node.parts.every(isEmpty);
    case "fill":
      return node.items.every(isEmpty);
    case "group":
    case "nest":
      return isEmpty(node.content);
    case "name":
    case "symbol":
    case "line":
    case "ifBreak":
      return false;
  }
}

function isEmptyOrBlank(node: FragmentNode): boolean {
  return isEmpty(node) || (node.kind === "text" && node.text.trim() === "");
}

function indentOf(line: readonly FragmentNode[]): number {
  const start = line[0];
  if (start?.kind !== "text") return 0;
  return start.text.length - start.text.trimStart().length;
}

function withoutIndent(line: readonly FragmentNode[]): readonly FragmentNode[] {
  const [start, ...rest] = line;
  if (start?.kind !== "text") return line;
  return [text(start.text.trimStart()), ...rest];
}

/** Takes away the indentation that all lines share, so that a template can be indented with the code around it. */
function dedent(lines: FragmentNode[][]): FragmentNode[][] {
  const common = Math.min(
    ...lines
      .slice(1)
      .filter((line) => line.length > 1 || !line.every(isEmptyOrBlank))
      .map(indentOf),
  );
  if (!Number.isFinite(common) || common === 0) return lines;
  return lines.map((line, index) => {
    const [start, ...rest] = line;
    if (index === 0 || start?.kind !== "text") return line;
    return [text(start.text.slice(common)), ...rest];
  });
}

function trimOuterBlank(lines: FragmentNode[][]): FragmentNode[][] {
  const blank = (line: FragmentNode[] | undefined) =>
    line !== undefined && line.length === 1 && line.every(isEmptyOrBlank);
  const from = blank(lines[0]) ? 1 : 0;
  const to = lines.length > from + 1 && blank(lines.at(-1)) ? -1 : undefined;
  return lines.slice(from, to);
}
