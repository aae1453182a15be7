/**
 * Text that is safe to print, as data: a small layout algebra with literals and symbol references in it.
 *
 * A fragment can be made only by the functions of this folder. The text of a tagged template is ours; everything that
 * is put into it must be a fragment already. So a plain string from a spec has no way to become code or Markdown.
 */
import type { Identifier } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";

/** Kinds that are printed alike have the same fields, in the same order: there are millions of these, and engines notice. */
export type FragmentNode =
  /** Written by us, in a source file or a template. Its words count as issued identifiers. */
  | { kind: "text"; text: string }
  /** Escaped already; holds no identifiers. */
  | { kind: "literal"; text: string }
  /** Several lines of such text, with a line end between each two; each of them is indented. */
  | { kind: "lines"; text: string }
  | { kind: "name"; text: Identifier }
  | { kind: "line"; text: LineEnd }
  | { kind: "symbol"; symbol: SymbolRef; use: SymbolUse }
  | { kind: "concat"; parts: readonly FragmentNode[]; breaks: boolean }
  /** As many parts on a line as fit; each ends with its own separator. */
  | { kind: "fill"; parts: readonly FragmentNode[]; breaks: boolean }
  /** One of the two, by what became of the group around it. */
  | {
      kind: "ifBreak";
      parts: readonly [broken: FragmentNode, flat: FragmentNode];
      breaks: boolean;
    }
  /** Flat if it fits on the line, otherwise every line end directly in it breaks. */
  | { kind: "group"; content: FragmentNode; spaces: 0; breaks: boolean }
  | { kind: "nest"; content: FragmentNode; spaces: number; breaks: boolean };

/** `soft` is nothing when flat, `space` a blank; `hard` always breaks. */
export type LineEnd = "soft" | "space" | "hard";

export type SymbolUse = "type" | "value";

export const hardLine: FragmentNode = { kind: "line", text: "hard" };
export const softLine: FragmentNode = { kind: "line", text: "soft" };
/** A blank, or the end of the line. */
export const blankOrEnd: FragmentNode = { kind: "line", text: "space" };

const empty: FragmentNode = { kind: "concat", parts: [], breaks: false };

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

export function text(value: string): FragmentNode {
  return value === "" ? empty : { kind: "text", text: value };
}

export function literal(value: string): FragmentNode {
  return value === "" ? empty : { kind: "literal", text: value };
}

export function literalLines(lines: readonly string[]): FragmentNode {
  const [only = ""] = lines;
  return lines.length > 1
    ? { kind: "lines", text: lines.join("\n") }
    : literal(only);
}

export function name(value: Identifier): FragmentNode {
  return { kind: "name", text: value };
}

export function concat(parts: readonly FragmentNode[]): FragmentNode {
  if (parts.length === 1 && parts[0]) return parts[0];
  return { kind: "concat", parts, breaks: someBreak(parts) };
}

export function fill(parts: readonly FragmentNode[]): FragmentNode {
  return { kind: "fill", parts, breaks: someBreak(parts) };
}

export function ifBroken(
  broken: FragmentNode,
  flat: FragmentNode,
): FragmentNode {
  const breaks = isBroken(broken) || isBroken(flat);
  return { kind: "ifBreak", parts: [broken, flat], breaks };
}

export function group(content: FragmentNode): FragmentNode {
  return { kind: "group", content, spaces: 0, breaks: isBroken(content) };
}

/** A group that is always broken. */
export function expandedGroup(content: FragmentNode): FragmentNode {
  return { kind: "group", content, spaces: 0, breaks: true };
}

export function nest(spaces: number, content: FragmentNode): FragmentNode {
  return { kind: "nest", content, spaces, breaks: isBroken(content) };
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

function someBreak(parts: readonly FragmentNode[]): boolean {
  return parts.some(isBroken);
}

export function isEmpty(node: FragmentNode): boolean {
  switch (node.kind) {
    case "text":
    case "literal":
      return node.text === "";
    case "concat":
    case "fill":
      return node.parts.every(isEmpty);
    case "group":
    case "nest":
      return isEmpty(node.content);
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
      return (
        one.kind === other.kind &&
        one.parts.length === other.parts.length &&
        one.parts.every((part, index) => {
          const counterpart = (other.parts as readonly FragmentNode[])[index];
          return counterpart !== undefined && isSameNode(part, counterpart);
        })
      );
    case "group":
    case "nest":
      return (
        one.kind === other.kind &&
        one.spaces === other.spaces &&
        one.breaks === other.breaks &&
        isSameNode(one.content, other.content)
      );
  }
}
