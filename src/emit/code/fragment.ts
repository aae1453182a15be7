/**
 * Text that is safe to print, as data: a small layout algebra with literals and symbol references.
 *
 * Only the functions of this folder can create a fragment. The text of a tagged template is ours; everything inserted
 * into it must already be a fragment. So a plain string from a spec cannot become code or Markdown.
 */
import type { Identifier } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";
import { countFragment } from "./fragment-limit.js";

/** The base class of all fragments. Nothing else is ever printed. */
export abstract class Fragment {
  declare private readonly madeHere: true;

  constructor() {
    countFragment();
  }

  /** True for fragments that print nothing. A line that contains nothing else is left out. */
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
 * There are millions of fragments, so their memory layout matters: one class for each set of fields, with the same
 * fields for all kinds. V8 treats objects from constructors as short-lived; for object literals it may decide
 * otherwise.
 *
 * - `text`: written by us, in a source file or a template. Its words count as issued identifiers.
 * - `literal`: already escaped; contains no identifiers.
 * - `lines`: several lines of such text, with a line break between each two; each of them is indented.
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
 * - `ifBreak`: one of two, the first if the group around it is broken.
 * - `group`: flat if it fits on the line, otherwise every line break directly in it breaks.
 * - `nest`: indented by some spaces.
 * - `fluid`: after a blank; on a line of its own, indented, if not even its start fits on the line.
 */
class ListFragment extends Fragment {
  declare readonly kind:
    "concat" | "fill" | "ifBreak" | "group" | "nest" | "fluid";
  declare readonly parts: readonly FragmentNode[];
  declare readonly spaces: number;
  /** Whether it contains a line break that cannot be flat. */
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

/** `soft` is empty when flat, `space` a space; `hard` always breaks. */
export type LineEnd = "soft" | "space" | "hard";

export type SymbolUse = "type" | "value";

declare const language: unique symbol;

/** TypeScript. */
export type Code = FragmentNode & { readonly [language]: "typescript" };

/** Markdown. */
export type Markdown = FragmentNode & { readonly [language]: "markdown" };

/** Only for the emitters of this folder. */
export function asCode(node: FragmentNode): Code {
  return node as Code;
}

/** Only for the Markdown emitters. */
export function asMarkdown(node: FragmentNode): Markdown {
  return node as Markdown;
}

function lineEnd(end: LineEnd): FragmentNode {
  return new TextFragment("line", end);
}

export const hardLine: FragmentNode = lineEnd("hard");
export const softLine: FragmentNode = lineEnd("soft");
/** A space, or a line break. */
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

export function fluid(node: FragmentNode): FragmentNode {
  return new ListFragment("fluid", [node], 2, isBroken(node));
}

/** Whether it contains, at any depth, a line break that cannot be flat. Then nothing around it can be flat either. */
function isBroken(node: FragmentNode): boolean {
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
    case "fluid":
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
    case "fluid":
      return false;
  }
}

function isSameNode(one: FragmentNode, other: FragmentNode): boolean {
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
    case "fluid":
      return (
        one.kind === other.kind &&
        one.spaces === other.spaces &&
        one.breaks === other.breaks &&
        areSame(one.parts, other.parts)
      );
  }
}

/** Whether two lists of fragments print the same because they consist of the same parts. */
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
