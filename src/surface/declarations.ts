/** The exported declarations of a generated module, found by the layout that all generated code has. */
import { appendTo } from "../base/common/append-to.js";

/** The exports of one module. */
export interface ExportedModule {
  /** Name → the places of its declarations. A type and a value may have the same name. */
  readonly own: ReadonlyMap<string, readonly Declared[]>;
  readonly others: readonly Reexport[];
}

interface Declared {
  readonly kind: DeclarationKind;
  readonly start: number;
}

type DeclarationKind = "type" | "interface" | "const" | "function" | "class";

/** `export { name as exported } from "./module.js"`; `names` is null for `export *`. */
interface Reexport {
  readonly from: string;
  readonly isType: boolean;
  readonly names: readonly { name: string; exported: string }[] | null;
}

const declaration =
  /export (?:declare )?(?:abstract )?(?:async )?(type|interface|const|function|class)\*? ([\w$]+)/y;
const reexport =
  /export (type )?(?:\*|\{([^}]*)\})(?: from ["']([^"']+)["'])?/y;
const imported = /^import (?:type )?\{([^}]*)\} from ["']([^"']+)["']/gm;

export function moduleExports(text: string): ExportedModule {
  const own = new Map<string, Declared[]>();
  const others: Reexport[] = [];
  for (const start of exportsIn(text)) {
    declaration.lastIndex = start;
    const declared = declaration.exec(text);
    if (declared) {
      const [, kind, name = ""] = declared;
      appendTo(own, name, { kind: kind as DeclarationKind, start });
      continue;
    }
    reexport.lastIndex = start;
    const found = reexport.exec(text);
    if (!found) continue;
    const [, type, list, from] = found;
    const isType = type !== undefined;
    const names = list === undefined ? null : namesIn(list);
    if (from !== undefined) others.push({ from, isType, names });
    else others.push(...importedOnes(text, isType, names ?? []));
  }
  return { own, others };
}

/** `export { name };` for a name that the module imports. */
function importedOnes(
  text: string,
  isType: boolean,
  names: NonNullable<Reexport["names"]>,
): Reexport[] {
  return Array.from(text.matchAll(imported), ([, list = "", from = ""]) => ({
    from,
    isType,
    names: namesIn(list).flatMap(({ name, exported: local }) =>
      names
        .filter((one) => one.name === local)
        .map(({ exported }) => ({ name, exported })),
    ),
  })).filter((one) => one.names.length > 0);
}

/** The lines that begin with `export`. */
function* exportsIn(text: string): Generator<number> {
  if (text.startsWith("export ")) yield 0;
  for (
    let at = text.indexOf("\nexport ");
    at !== -1;
    at = text.indexOf("\nexport ", at + 1)
  )
    yield at + 1;
}

function namesIn(list: string): { name: string; exported: string }[] {
  return list
    .split(",")
    .map((item) => item.trim().replace(/^type /, ""))
    .filter((item) => item !== "")
    .map((item) => {
      const [name = "", exported = name] = item.split(" as ");
      return { name, exported };
    });
}

/** The signature of a declaration on one line, without comments and bodies. */
export function signatureOf(text: string, { kind, start }: Declared): string {
  switch (kind) {
    case "type":
      return tidy(kind, plain(text.slice(start, endOf(text, start))));
    case "interface":
      return tidy(kind, plain(blockAt(text, start)));
    case "function":
      return tidy(kind, plain(functionHead(text, start)));
    case "class":
      return tidy(kind, `${headOf(text, start)} {${membersIn(text, start)}}`);
    case "const": {
      const head = headOf(text, start);
      return head.includes(":")
        ? tidy(kind, head)
        : tidy(kind, `${head} {${membersIn(text, start)}}`);
    }
  }
}

/** Generated declarations are separated by blank lines. */
function endOf(text: string, start: number): number {
  const end = text.indexOf("\n\n", start);
  return end === -1 ? text.length : end;
}

/** Up to the body: to the end of the line, or of the line with the last bracket of the parameters. */
function functionHead(text: string, start: number): string {
  let end = text.indexOf("\n", start);
  if (
    !/[{;]$/.test(text.slice(end - 1, end)) ||
    /[({]\{$/.test(text.slice(end - 2, end))
  ) {
    const last = text.indexOf("\n)", start);
    if (last !== -1) end = text.indexOf("\n", last + 1);
  }
  return text.slice(start, end === -1 ? undefined : end).replace(/ ?[{;]$/, "");
}

/** A declaration that ends with a brace. Blank lines may separate its members. */
function blockAt(text: string, start: number): string {
  const line = text.indexOf("\n", start);
  if (/\}\s*$/.test(text.slice(start, line))) return text.slice(start, line);
  const end = text.indexOf("\n}", start);
  return text.slice(start, end === -1 ? undefined : end + 2);
}

/** The part before the value or the body. */
function headOf(text: string, start: number): string {
  return plain(text.slice(start, endOf(text, start))).replace(
    / (?:= |\{ ).*$/s,
    "",
  );
}

/** The public members of a class or an object, one a line, without values and bodies. */
function membersIn(text: string, start: number): string {
  const indented = /^(?: {2}|\t)(?![ \t/*}#]|private )(.*)$/gm;
  const members = Array.from(
    blockAt(text, start).matchAll(indented),
    ([, member = ""]) =>
      member.replace(/ (?:= |\{).*$|: (?:\/\*|[\w.]+\().*$|[,;{(].*$/, ""),
  );
  return members.join(", ");
}

/** Texts in quotes, which stay; comments and spaces, which become one space. */
const tokens =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?:\/\*[^]*?\*\/|\/\/[^\n]*|\n|\t| {2,})(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*)*/g;

function plain(text: string): string {
  return text.replace(tokens, (_, quoted?: string) =>
    quoted === undefined ? " " : `"${quoted.slice(1, -1)}"`,
  );
}

const beginning =
  /^export (?:declare )?(?:(abstract|async) )?(?:type|interface|const|function|class)(\*?) [\w$]+(?: =)?/;

/** Final commas and the first bar of a union depend on the width of a line. */
function tidy(kind: DeclarationKind, text: string): string {
  const rest = text
    .replace(beginning, "$1$2 ")
    .replace(/;/g, ",")
    .replace(/,? ?([}\])>])/g, "$1")
    .replace(/([{[(<]) /g, "$1")
    .replace(/(^|[=:<(,[&]) *\| /g, "$1 ");
  return `${kind} ${rest.trim()}`
    .trimEnd()
    .replace(/,$/, "")
    .replace(/^const : /, "const: ");
}
