/**
 * Where the handlers of a group are. `index.ts` joins the groups, so from there a name is followed through imports and
 * re-exports to the object that it stands for: whoever moves, splits or renames files keeps getting stubs in the right
 * one.
 */
import { posix } from "node:path";
import { ts } from "ts-morph";
import { identifiers, parseSource, topObjects } from "./source.js";

/** An object of handlers: its file, relative to the folder of the handlers, and its name there. */
export interface HandlerLocation {
  file: string;
  name: string;
}

/** The text of a file, by its path relative to the folder; null where there is none. */
export type ReadSource = (file: string) => string | null;

/** `usual` is what a fresh folder has, and what counts where nothing leads elsewhere. */
export function handlerLocationOf(
  usual: HandlerLocation,
  read: ReadSource,
): HandlerLocation {
  const index = parseSource(read("index.ts") ?? "");
  const isMentioned = index && identifiers(index).has(usual.name);
  const starts = isMentioned ? ["index.ts", usual.file] : [usual.file];
  const trails = starts.map((file) =>
    follow({ file, name: usual.name }, read, new Set()),
  );
  const found = trails.find(({ arrived }) => arrived)?.home;
  if (found) return found;
  return read(usual.file) === null ? (trails[0]?.home ?? usual) : usual;
}

interface Trail {
  /** The last place that a name led to; null where there is no such file. */
  home: HandlerLocation | null;
  /** Whether an object of that name is there. */
  arrived: boolean;
}

function follow(
  from: HandlerLocation,
  read: ReadSource,
  seen: Set<string>,
): Trail {
  const { file, name } = from;
  const text = read(file);
  if (text === null) return { home: null, arrived: false };
  const stuck: Trail = { home: from, arrived: false };
  const source = parseSource(text);
  const place = JSON.stringify(from);
  if (!source || seen.has(place)) return stuck;
  seen.add(place);
  if (topObjects(source).some((object) => object.name === name)) {
    return { home: from, arrived: true };
  }
  const trails = linksOf(source)
    .filter((link) => link.name === name || link.name === every)
    .map(({ module, origin }) => ({
      file: module === null ? file : resolve(file, module, read),
      name: origin === every ? name : origin,
    }))
    .flatMap((next) => {
      // From a package, or by an alias: not a file of ours to read.
      if (next.file === null) return [];
      return [follow({ ...next, file: next.file }, read, seen)];
    });
  return trails.find(({ arrived }) => arrived) ?? trails[0] ?? stuck;
}

/** A name of a file that stands for `origin` of another one, or of the same (null). */
interface Link {
  name: string;
  module: string | null;
  origin: string;
}

/** `*` has every name. */
const every = "*";

function linksOf(source: ts.SourceFile): Link[] {
  return source.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return importLinks(statement);
    if (ts.isExportDeclaration(statement)) return exportLinks(statement);
    return ts.isExportAssignment(statement) &&
      ts.isIdentifier(statement.expression)
      ? [{ name: "default", module: null, origin: statement.expression.text }]
      : [];
  });
}

function importLinks({
  importClause,
  moduleSpecifier,
}: ts.ImportDeclaration): Link[] {
  const module = (moduleSpecifier as ts.StringLiteral).text;
  const bindings = importClause?.namedBindings;
  const named =
    bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  // Of `import * as pets`, any name may be meant: `pets.handlers`.
  const all = bindings && ts.isNamespaceImport(bindings);
  const whole = importClause?.name;
  return [
    ...(whole ? [{ name: whole.text, module, origin: "default" }] : []),
    ...(all ? [{ name: every, module, origin: every }] : []),
    ...named.map((specifier) => linkOf(specifier, module)),
  ];
}

function exportLinks({
  exportClause,
  moduleSpecifier,
}: ts.ExportDeclaration): Link[] {
  const module =
    (moduleSpecifier as ts.StringLiteral | undefined)?.text ?? null;
  if (!exportClause) return [{ name: every, module, origin: every }];
  return ts.isNamedExports(exportClause)
    ? exportClause.elements.map((specifier) => linkOf(specifier, module))
    : [];
}

function linkOf(
  { name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier,
  module: string | null,
): Link {
  return { name: name.text, module, origin: (propertyName ?? name).text };
}

/** Null for what is not a relative path; a file that does not exist keeps the path that it would have. */
function resolve(
  from: string,
  module: string,
  read: ReadSource,
): string | null {
  if (!/^\.\.?(\/|$)/.test(module)) return null;
  const path = posix.join(posix.dirname(from), module);
  const source = path.replace(/\.([cm]?)js$/, ".$1ts");
  const candidates = [source, `${path}.ts`, `${path}/index.ts`];
  return candidates.find((file) => read(file) !== null) ?? source;
}
