/**
 * Renames handlers in all files of the user, with the language service of TypeScript. It finds the places; their text is
 * replaced in the original files, so that comments, byte order marks and `#!` stay.
 */
import { posix } from "node:path";
import { Node, Project, ts, type Identifier, type SourceFile } from "ts-morph";
import { isReserved } from "../../naming/identifiers.js";
import type { FoundHandler } from "./existing-handlers.js";
import type { Rename } from "./renamed-operations.js";
import { identifiers } from "./source.js";

interface RenameRequest {
  /** By path relative to the folder of the handlers. */
  files: ReadonlyMap<string, string>;
  /** The absolute path of the folder of the handlers. */
  folder: string;
  renames: readonly Rename[];
  handlers: readonly FoundHandler[];
  /** The names of all handlers before the renames. */
  operations: readonly string[];
}

/** Returns the files that change, with their new texts. */
export function renameHandlers(request: RenameRequest): Map<string, string> {
  const { files, folder, renames, handlers } = request;
  const root = folder.replaceAll("\\", "/").replace(/^[a-z]:/i, "");
  const pathOf = (file: string): string => posix.join(root, file);
  const project = openProject(request.operations);
  const sources = new Map(
    [...files].map(([file, text]) => [
      file,
      project.createSourceFile(pathOf(file), text),
    ]),
  );
  const edits = new Map<string, Map<number, Edit>>();
  for (const rename of renames) {
    const starts = handlers.flatMap(({ file, handler, start }) =>
      handler === rename.from ? [{ source: sources.get(file), start }] : [],
    );
    for (const edit of editsOf(project, rename, starts)) {
      const known = edits.get(edit.path) ?? new Map<number, Edit>();
      edits.set(edit.path, known.set(edit.start, edit));
    }
  }
  return new Map(
    [...files].flatMap(([file, text]) => {
      const found = edits.get(pathOf(file));
      return found ? [[file, applied(text, [...found.values()])]] : [];
    }),
  );
}

interface Edit {
  path: string;
  start: number;
  length: number;
  text: string;
}

/** Every module outside the folder of the handlers resolves to this file. */
const outside = "/specwright-outside.ts";

/**
 * Opens a project in memory. Its `Operations` has the old names, so that the language service follows a name through
 * `satisfies Partial<Handlers>`, `implements` and `Handlers["listPets"]`.
 */
function openProject(operations: readonly string[]): Project {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipFileDependencyResolution: true,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
    },
    resolutionHost: (host, getOptions) => ({
      resolveModuleNames: (names, from) =>
        names.map(
          (name) =>
            ts.resolveModuleName(name, from, getOptions(), host)
              .resolvedModule ?? {
              resolvedFileName: outside,
              extension: ts.Extension.Ts,
            },
        ),
    }),
  });
  project.createSourceFile(outside).addInterface({
    isExported: true,
    name: "Operations",
    typeParameters: ["Context = unknown", "Principal = unknown"],
    methods: operations.map((name) => ({
      name,
      parameters: [{ name: "args", isRestParameter: true, type: "any[]" }],
      returnType: "any",
    })),
  });
  return project;
}

/** `starts` are the handlers that have the old name. */
function editsOf(
  project: Project,
  rename: Rename,
  starts: readonly { source: SourceFile | undefined; start: number }[],
): Edit[] {
  const operation = project
    .getSourceFileOrThrow(outside)
    .getInterfaceOrThrow("Operations")
    .getMethodOrThrow(rename.from)
    .getNameNode();
  const members = starts.flatMap(({ source, start }) => {
    const node = source?.getDescendantAtPos(start);
    return node ? [node] : [];
  });
  const shorthands = members.filter((node): node is Identifier =>
    Node.isShorthandPropertyAssignment(node.getParent()),
  );
  return [
    ...[operation, ...members.filter((node) => !isShorthand(node))].flatMap(
      (node) => locationsOf(project, node, rename, true),
    ),
    ...shorthands.map((node) => ({
      path: node.getSourceFile().getFilePath(),
      start: node.getStart(),
      length: node.getWidth(),
      text: `${rename.to}: ${rename.from}`,
    })),
    // Later edits win: a function that is renamed as well can stay a shorthand.
    ...shorthands.flatMap((node) => valueEdits(project, node, rename)),
  ].filter(({ path }) => path !== outside);
}

function isShorthand(node: Node): boolean {
  return Node.isShorthandPropertyAssignment(node.getParent());
}

/** Renames the function or variable of a shorthand member, if it is declared in a file of the user and the name is free. */
function valueEdits(
  project: Project,
  shorthand: Identifier,
  rename: Rename,
): Edit[] {
  const edits = locationsOf(project, shorthand, rename, false);
  const sources = edits.map(({ path }) => project.getSourceFileOrThrow(path));
  const isDeclared = edits.some(({ start }, index) => {
    const parent = sources[index]?.getDescendantAtPos(start)?.getParent();
    return (
      Node.isFunctionDeclaration(parent) || Node.isVariableDeclaration(parent)
    );
  });
  const isFree =
    !isReserved(rename.to) &&
    sources.every((source) => !identifiers(source).has(rename.to));
  return isDeclared && isFree ? edits : [];
}

/** `keepsOthers`: a shorthand or an import gets the form `new: old` or `old as new`, so that only the member is renamed. */
function locationsOf(
  project: Project,
  node: Node,
  { to }: Rename,
  keepsOthers: boolean,
): Edit[] {
  const found = project
    .getLanguageService()
    .findRenameLocations(node, { usePrefixAndSuffixText: keepsOthers });
  return found.map((location) => ({
    path: location.getSourceFile().getFilePath(),
    start: location.getTextSpan().getStart(),
    length: location.getTextSpan().getLength(),
    text: `${location.getPrefixText() ?? ""}${to}${location.getSuffixText() ?? ""}`,
  }));
}

/** Positions are those of the text without its byte order mark. */
function applied(text: string, edits: readonly Edit[]): string {
  const mark = text.startsWith("\ufeff") ? 1 : 0;
  let result = text;
  for (const edit of [...edits].sort((one, other) => other.start - one.start)) {
    const start = mark + edit.start;
    result =
      result.slice(0, start) + edit.text + result.slice(start + edit.length);
  }
  return result;
}
