/** `code` and the layout functions with which targets write TypeScript. */
import { getOrCreate } from "../../base/common/get-or-create.js";
import { identifier, type Identifier } from "../../naming/identifiers.js";
import {
  globalScope,
  outsideModule,
  type SymbolRef,
} from "../../naming/symbols.js";
import {
  areSame,
  asCode,
  blankOrEnd,
  concat,
  expandedGroup,
  fluid as fluidOf,
  group as groupOf,
  hardLine,
  ifBroken,
  name as nameOf,
  nest,
  softLine,
  symbol as symbolOf,
  text,
  type Code,
} from "./fragment.js";
import { fillTemplate } from "./template.js";

/** Our own text with fragments in it. The common indentation of a multi-line template is removed. */
export function code(strings: TemplateStringsArray, ...values: Code[]): Code {
  if (values.length > 0) return asCode(fillTemplate(strings.raw, values));
  let same = constants.get(strings);
  if (same === undefined) {
    same = asCode(fillTemplate(strings.raw, values));
    constants.set(strings, same);
  }
  return same;
}

/** Text without fragments is cached by its place in our code. */
const constants = new Map<TemplateStringsArray, Code>();

export const none: Code = asCode(concat([]));

/** A name from the name table that is declared and used in one place (a property, a local). */
export function ident(name: Identifier): Code {
  return asCode(nameOf(name));
}

/** `name`, or `name as other` if it is exported under another name. */
export function exportedAs(declared: string, exported: Identifier): Code {
  const own = ident(identifier(declared));
  return declared === exported ? own : code`${own} as ${ident(exported)}`;
}

/** Refers to a symbol as a type. The import follows from it. */
export function typeRef(symbol: SymbolRef): Code {
  return asCode(symbolOf(symbol, "type"));
}

/** Refers to a symbol as a value, or declares it. The import follows from it. */
export function valueRef(symbol: SymbolRef): Code {
  return asCode(symbolOf(symbol, "value"));
}

/**
 * Refers to a global, such as `Set`. In a file in which a schema has that name, it becomes `globalThis.Set`. So a
 * global must not be written as plain text.
 */
export function globalRef(name: string): Code {
  return getOrCreate(globals, name, () => {
    const symbol = { target: globalScope, module: "", name: identifier(name) };
    return asCode(symbolOf(symbol, "value"));
  });
}

const globals = new Map<string, Code>();

/** Refers to an export of an npm package. The import follows from it. */
export function packageRef(packageName: string, name: string): Code {
  return getOrCreate(imported, `${packageName} ${name}`, () =>
    valueRef({
      target: outsideModule,
      module: packageName,
      name: identifier(name),
      own: true,
    }),
  );
}

const imported = new Map<string, Code>();

export function sequence(...parts: Code[]): Code {
  return asCode(concat(parts));
}

export function join(parts: readonly Code[], separator: Code): Code {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  // Allocates the whole list at once: growing many short lists step by step would take far more memory.
  const joined = parts.concat(parts);
  for (let at = 0; at < parts.length; at++) {
    joined[2 * at] = parts[at] as Code;
    joined[2 * at + 1] = separator;
  }
  joined.pop();
  return asCode(concat(joined));
}

/** One line for each part; empty parts are left out. */
export function lines(parts: readonly Code[]): Code {
  return join(present(parts), hardline);
}

/** Parts separated by blank lines; empty parts are left out. */
export function paragraphs(parts: readonly Code[]): Code {
  return join(present(parts), blankLine);
}

function present(parts: readonly Code[]): Code[] {
  return parts.filter(isPresent);
}

function isPresent(part: Code): boolean {
  return !part.empty;
}

export const hardline: Code = asCode(hardLine);
const blankLine: Code = asCode(concat([hardLine, hardLine]));
/** Empty when flat. */
export const softline: Code = asCode(softLine);
/** A space when flat. */
export const line: Code = asCode(blankOrEnd);

/** Flat if it fits on the line, broken otherwise. */
export function group(...parts: Code[]): Code {
  return asCode(groupOf(parts));
}

/** Always broken. */
export function expanded(...parts: Code[]): Code {
  return asCode(expandedGroup(parts));
}

export function indent(...parts: Code[]): Code {
  return asCode(nest(2, parts));
}

/** After a blank; on an indented line of its own if not even its start fits. */
export function fluid(part: Code): Code {
  return asCode(fluidOf(part));
}

export function ifBreak(broken: Code, flat: Code = none): Code {
  return asCode(ifBroken(broken, flat));
}

/** The separator between the items of a list, and after the last one. They are the same in every list. */
export const comma: Code = sequence(code`,`, line);
/** The separator between items that are always on lines of their own. */
export const commaAndEnd: Code = sequence(code`,`, hardline);
export const lastComma: Code = ifBreak(code`,`);

/** A natural number: array positions, status codes, bit masks. */
export function digits(value: number): Code {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new TypeError(`Not a natural number: ${String(value)}`);
  }
  return asCode(text(String(value)));
}

/** Whether two lists of fragments print the same because they consist of the same parts. */
export const isSameCode: (
  ones: readonly Code[],
  others: readonly Code[],
) => boolean = areSame;
