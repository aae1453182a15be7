/**
 * Text that is safe to print, as data: a small layout algebra with literals and symbol references in it.
 *
 * A fragment can be made only by the functions of this folder. The text of a tagged template is ours; everything that
 * is put into it must be a fragment already. So a plain string from a spec has no way to become code or Markdown.
 */
import type { Identifier } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";

/** What all fragments are: nothing else is ever printed. */
export abstract class Fragment {
  declare private readonly madeHere: true;

  /** True for fragments that print nothing: a line that holds nothing else is left out. */
  get empty(): boolean {
    return isEmpty(this as unknown as FragmentNode);
  }

  toString(): never {
    throw new TypeError(
      "A fragment has no text of its own: print it with {{name}}, not {{{name}}}, and never concatenate it.",
    );
  }
}

/**
 * There are millions of fragments, and engines notice how they are made: a class for each set of fields, the fields of
 * all kinds alike. What a constructor makes, V8 expects to be of no use for long; of literals it may think otherwise.
 *
 * - `text`: written by us, in a source file or a template. Its words count as issued identifiers.
 * - `literal`: escaped already; holds no identifiers.
 * - `lines`: several lines of such text, with a line end between each two; each of them is indented.
 * - `name`: an `Identifier`.
 * - `line`: a `LineEnd`.
 */
class TextFragment extends Fragment {
  declare readonly kind: "text" | "literal" | "lines" | "name" | "line";
  declare readonly text: string;

  constructor(kind: TextFragment["kind"], text: string) {
    super();
    this.kind = kind;
    this.text = text;
  }
}

class SymbolFragment extends Fragment {
  declare readonly kind: "symbol";
  declare readonly symbol: SymbolRef;
  declare readonly use: SymbolUse;

  constructor(symbol: SymbolRef, use: SymbolUse) {
    super();
    this.kind = "symbol";
    this.symbol = symbol;
    this.use = use;
  }
}

/**
 * - `concat`: one part after the other.
 * - `fill`: as many parts on a line as fit; each ends with its own separator.
 * - `ifBreak`: one of two, the first where the group around it is broken.
 * - `group`: flat if it fits on the line, otherwise every line end directly in it breaks.
 * - `nest`: indented by some spaces.
 */
class ListFragment extends Fragment {
  declare readonly kind: "concat" | "fill" | "ifBreak" | "group" | "nest";
  declare readonly parts: readonly FragmentNode[];
  declare readonly spaces: number;
  /** Whether a line end is in it that cannot be flat. */
  declare readonly breaks: boolean;

  constructor(
    kind: ListFragment["kind"],
    parts: readonly FragmentNode[],
    spaces: number,
    breaks: boolean,
  ) {
    super();
    this.kind = kind;
    this.parts = parts;
    this.spaces = spaces;
    this.breaks = breaks;
  }
}

export type FragmentNode = TextFragment | SymbolFragment | ListFragment;

/** `soft` is nothing when flat, `space` a blank; `hard` always breaks. */
export type LineEnd = "soft" | "space" | "hard";

export type SymbolUse = "type" | "value";

declare const language: unique symbol;

/** TypeScript. */
export type Code = FragmentNode & { readonly [language]: "typescript" };

/** Markdown. */
export type Markdown = FragmentNode & { readonly [language]: "markdown" };

/** For the emitters of this folder alone. */
export function asCode(node: FragmentNode): Code {
  return node as Code;
}

/** For the Markdown emitters alone. */
export function asMarkdown(node: FragmentNode): Markdown {
  return node as Markdown;
}

function lineEnd(end: LineEnd): FragmentNode {
  return new TextFragment("line", end);
}

export const hardLine: FragmentNode = lineEnd("hard");
export const softLine: FragmentNode = lineEnd("soft");
/** A blank, or the end of the line. */
export const blankOrEnd: FragmentNode = lineEnd("space");

const empty: FragmentNode = new ListFragment("concat", [], 0, false);

export function text(value: string): FragmentNode {
  return value === "" ? empty : new TextFragment("text", value);
}

export function literal(value: string): FragmentNode {
  return value === "" ? empty : new TextFragment("literal", value);
}

export function literalLines(lines: readonly string[]): FragmentNode {
  const [only = ""] = lines;
  return lines.length > 1
    ? new TextFragment("lines", lines.join("\n"))
    : literal(only);
}

export function name(value: Identifier): FragmentNode {
  return new TextFragment("name", value);
}

export function symbol(value: SymbolRef, use: SymbolUse): FragmentNode {
  return new SymbolFragment(value, use);
}

export function concat(parts: readonly FragmentNode[]): FragmentNode {
  if (parts.length === 1 && parts[0]) return parts[0];
  return new ListFragment("concat", parts, 0, parts.some(isBroken));
}

export function fill(parts: readonly FragmentNode[]): FragmentNode {
  return new ListFragment("fill", parts, 0, parts.some(isBroken));
}

export function ifBroken(
  broken: FragmentNode,
  flat: FragmentNode,
): FragmentNode {
  const breaks = isBroken(broken) || isBroken(flat);
  return new ListFragment("ifBreak", [broken, flat], 0, breaks);
}

export function group(parts: readonly FragmentNode[]): FragmentNode {
  return new ListFragment("group", parts, 0, parts.some(isBroken));
}

/** A group that is always broken. */
export function expandedGroup(parts: readonly FragmentNode[]): FragmentNode {
  return new ListFragment("group", parts, 0, true);
}

export function nest(
  spaces: number,
  parts: readonly FragmentNode[],
): FragmentNode {
  return new ListFragment("nest", parts, spaces, parts.some(isBroken));
}

/** Whether there is a line end in it that cannot be flat, however deep: then nothing around it can be flat, either. */
export function isBroken(node: FragmentNode): boolean {
  switch (node.kind) {
    case "text":
    case "literal":
    case "name":
    case "symbol":
      return false;
    case "line":
      return node.text === "hard";
    case "lines":
      return true;
    case "concat":
    case "fill":
    case "ifBreak":
    case "group":
    case "nest":
      return node.breaks;
  }
}

export function isEmpty(node: FragmentNode): boolean {
  switch (node.kind) {
    case "text":
    case "literal":
      return node.text === "";
    case "concat":
    case "fill":
    case "group":
    case "nest":
      return node.parts.every(isEmpty);
    case "name":
    case "symbol":
    case "line":
    case "lines":
    case "ifBreak":
      return false;
  }
}

export function isSameNode(one: FragmentNode, other: FragmentNode): boolean {
  if (one === other) return true;
  switch (one.kind) {
    case "text":
    case "literal":
    case "lines":
    case "name":
    case "line":
      return one.kind === other.kind && one.text === other.text;
    case "symbol":
      return (
        one.kind === other.kind &&
        one.use === other.use &&
        one.symbol.name === other.symbol.name &&
        one.symbol.module === other.symbol.module &&
        one.symbol.target === other.symbol.target
      );
    case "concat":
    case "fill":
    case "ifBreak":
    case "group":
    case "nest":
      return (
        one.kind === other.kind &&
        one.spaces === other.spaces &&
        one.breaks === other.breaks &&
        areSame(one.parts, other.parts)
      );
  }
}

/** Whether two lists of fragments print the same, because they are made of the same parts. */
export function areSame(
  ones: readonly FragmentNode[],
  others: readonly FragmentNode[],
): boolean {
  return (
    ones.length === others.length &&
    ones.every((one, index) => {
      const other = others[index];
      return other !== undefined && isSameNode(one, other);
    })
  );
}
