/** `code` and the layout functions: how targets write TypeScript. */
import type { Identifier } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";
import { Code, concat, fillTemplate, hardLine, text } from "./fragment.js";

/** Our own text with fragments in it. A multi-line template loses the indentation that its lines share. */
export function code(strings: TemplateStringsArray, ...values: Code[]): Code {
  return Code.of(
    fillTemplate(
      strings.raw,
      values.map((value) => value.node),
    ),
  );
}

export const none: Code = Code.of(concat([]));

/** A name from the name table that is declared and used in one place (a property, a local). */
export function ident(name: Identifier): Code {
  return Code.of({ kind: "name", name });
}

/** Refers to a symbol as a type. The import follows from it. */
export function typeRef(symbol: SymbolRef): Code {
  return Code.of({ kind: "symbol", symbol, use: "type" });
}

/** Refers to a symbol as a value, or declares it. The import follows from it. */
export function valueRef(symbol: SymbolRef): Code {
  return Code.of({ kind: "symbol", symbol, use: "value" });
}

export function sequence(...parts: Code[]): Code {
  return Code.of(concat(parts.map((part) => part.node)));
}

export function join(parts: readonly Code[], separator: Code): Code {
  return Code.of(
    concat(
      parts.flatMap((part, index) =>
        index === 0 ? [part.node] : [separator.node, part.node],
      ),
    ),
  );
}

/** One under the other, empty ones left out. */
export function lines(parts: readonly Code[]): Code {
  return join(
    parts.filter((part) => !part.empty),
    hardline,
  );
}

/** One under the other with a blank line between, empty ones left out. */
export function paragraphs(parts: readonly Code[]): Code {
  return join(
    parts.filter((part) => !part.empty),
    Code.of(concat([hardLine, hardLine])),
  );
}

export const hardline: Code = Code.of(hardLine);
/** Nothing when flat. */
export const softline: Code = Code.of({ kind: "line", line: "soft" });
/** A blank when flat. */
export const line: Code = Code.of({ kind: "line", line: "space" });

/** Flat if it fits into the line, broken otherwise. */
export function group(...parts: Code[]): Code {
  return Code.of({
    kind: "group",
    content: sequence(...parts).node,
    expanded: false,
  });
}

/** Always broken. */
export function expanded(...parts: Code[]): Code {
  return Code.of({
    kind: "group",
    content: sequence(...parts).node,
    expanded: true,
  });
}

export function indent(...parts: Code[]): Code {
  return Code.of({
    kind: "nest",
    spaces: 2,
    content: sequence(...parts).node,
  });
}

export function ifBreak(broken: Code, flat: Code = none): Code {
  return Code.of({ kind: "ifBreak", broken: broken.node, flat: flat.node });
}

/** A digit sequence and nothing else: array positions, status codes, bit masks. */
export function digits(value: number): Code {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new TypeError(`Not a natural number: ${String(value)}`);
  }
  return Code.of(text(String(value)));
}
