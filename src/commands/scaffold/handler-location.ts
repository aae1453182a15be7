/**
 * Finds the object or class that contains the handlers of a group. `index.ts` joins the groups, so a name is followed from there
 * through imports and re-exports. New stubs go to the right file after the user moves, splits or renames files.
 */
import { posix } from "node:path";
import {
  Node,
  type ExportSpecifier,
  type ImportSpecifier,
  type SourceFile,
} from "ts-morph";
import {
  identifiers,
  parseSource,
  topObjects,
  withoutTypes,
} from "./source.js";

/** An object or class of handlers: its file, relative to the folder of the handlers, and its name there. */
export interface HandlerLocation {
  file: string;
  name: string;
}

/** Returns the text of a file, by its path relative to the folder of the handlers; null if the file does not exist. */
export type ReadSource = (file: string) => string | null;

export interface LocationLookup {
  location: HandlerLocation;
  /** Whether the file has an object or a class of that name. */
  isFound: boolean;
}

/** The object that joins the groups, in a fresh folder. */
const usualIndex: HandlerLocation = { file: "index.ts", name: "operations" };

export function indexLocationOf(read: ReadSource): LocationLookup {
  const { location, isFound } = follow(usualIndex, read, new Set());
  // Imports of the groups are relative to the folder of the handlers.
  return location && isFound && !location.file.startsWith("..")
    ? { location, isFound }
    : { location: usualIndex, isFound: false };
}

/**
 * `usual` is the location in a fresh folder. It applies if no name leads elsewhere. `index` is the location of the object
 * that joins the groups.
 */
export function handlerLocationOf(
  usual: HandlerLocation,
  index: HandlerLocation,
  read: ReadSource,
): LocationLookup {
  const joining = new Set([usualIndex.file, index.file]);
  const starts = [...joining].filter((file) => {
    const source = parseSource(read(file) ?? "");
    return source && identifiers(source).has(usual.name);
  });
  const lookups = [...starts, usual.file].map((file) =>
    follow({ file, name: usual.name }, read, new Set()),
  );
  const found = lookups.find(({ isFound }) => isFound)?.location;
  if (found) return { location: found, isFound: true };
  const isFree = read(usual.file) === null;
  const location = (isFree ? lookups[0]?.location : null) ?? usual;
  return { location, isFound: false };
}

interface Step {
  /** The last location that the name led to; null if the file does not exist. */
  location: HandlerLocation | null;
  /** Whether the file has an object or a class of that name. */
  isFound: boolean;
}

function follow(
  from: HandlerLocation,
  read: ReadSource,
  seen: Set<string>,
): Step {
  const { file, name } = from;
  const text = read(file);
  if (text === null) return { location: null, isFound: false };
  const unresolved: Step = { location: from, isFound: false };
  const source = parseSource(text);
  const place = JSON.stringify(from);
  if (!source || seen.has(place)) return unresolved;
  seen.add(place);
  if (topObjects(source).some((object) => object.name === name)) {
    return { location: from, isFound: true };
  }
  const lookups = linksOf(source)
    .filter((link) => link.name === name || link.name === every)
    .flatMap(({ module, origin }) => {
      const next = module === null ? file : resolve(file, module, read);
      // Packages and path aliases are not followed.
      if (next === null) return [];
      const there = { file: next, name: origin === every ? name : origin };
      return [follow(there, read, seen)];
    });
  return lookups.find(({ isFound }) => isFound) ?? lookups[0] ?? unresolved;
}

/** A name in a file that refers to `origin` in another module, or in the same file (null). */
interface Link {
  name: string;
  module: string | null;
  origin: string;
}

/** All names, as in `export *`. With `import * as pets`, any of them may be used: `pets.handlers`. */
const every = "*";

function linksOf(source: SourceFile): Link[] {
  const links: Link[] = [];
  for (const found of source.getImportDeclarations()) {
    const module = found.getModuleSpecifierValue();
    const whole = found.getDefaultImport()?.getText();
    if (whole) links.push({ name: whole, module, origin: "default" });
    if (found.getNamespaceImport()) {
      links.push({ name: every, module, origin: every });
    }
    links.push(...found.getNamedImports().map((one) => linkOf(one, module)));
  }
  for (const found of source.getExportDeclarations()) {
    const module = found.getModuleSpecifierValue() ?? null;
    if (found.isNamespaceExport() && !found.getNamespaceExport()) {
      links.push({ name: every, module, origin: every });
    }
    links.push(...found.getNamedExports().map((one) => linkOf(one, module)));
  }
  for (const found of source.getVariableDeclarations()) {
    const value = withoutTypes(found.getInitializer());
    if (!Node.isNewExpression(value)) continue;
    const origin = value.getExpression().getText();
    links.push({ name: found.getName(), module: null, origin });
  }
  for (const found of source.getExportAssignments()) {
    const value = withoutTypes(found.getExpression());
    const origin = Node.isNewExpression(value) ? value.getExpression() : value;
    if (!Node.isIdentifier(origin)) continue;
    links.push({ name: "default", module: null, origin: origin.getText() });
  }
  return links;
}

function linkOf(
  specifier: ImportSpecifier | ExportSpecifier,
  module: string | null,
): Link {
  const origin = specifier.getName();
  const name = specifier.getAliasNode()?.getText() ?? origin;
  return { name, module, origin };
}

/**
 * Returns null for a module that is not a relative path. For a file that does not exist, returns the path that it would
 * have.
 */
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
