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
