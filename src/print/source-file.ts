/**
 * ts-morph, the one door to it when printing: every emitted TypeScript file is parsed once before it may leave.
 *
 * A syntax error is our bug and stops the run. So does an identifier that neither the name table nor our own text
 * issued: whatever escaping may have missed, text of the spec cannot have become code unseen.
 */
import { createRequire } from "node:module";
import type * as TsMorph from "ts-morph";
import type { SourceFile, ts as Compiler } from "ts-morph";

// `import` would first search the nine megabytes of the compiler for the names that it exports.
const { Project, ts } = createRequire(import.meta.url)(
  "ts-morph",
) as typeof TsMorph;

/** A printed file, and the identifiers that may stand in it. */
export interface AuditedFile {
  path: string;
  text: string;
  /** Separated by blanks: one string goes to another thread far quicker than a set of them. */
  issued: string;
}

/** A function that throws where a file must not leave. */
export function createSourceAudit(): (file: AuditedFile) => void {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: { target: ts.ScriptTarget.ES2023 },
  });
  return ({ path, text, issued }) => {
    const file = project.createSourceFile(path, text, { overwrite: true });
    failOnSyntaxErrors(file, path);
    failOnStrangers(file, path, new Set(issued.split(" ")));
    // Only one syntax tree is alive at a time: memory stays flat however large the output is.
    project.removeSourceFile(file);
  };
}

function failOnSyntaxErrors(file: SourceFile, path: string): void {
  const { parseDiagnostics } = file.compilerNode as unknown as {
    parseDiagnostics: readonly Compiler.DiagnosticWithLocation[];
  };
  const [first] = parseDiagnostics;
  if (!first) return;
  const { line, column } = file.getLineAndColumnAtPos(first.start);
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  throw new Error(
    `${path}:${String(line)}:${String(column)} is not TypeScript: ${message}`,
  );
}

function failOnStrangers(
  file: SourceFile,
  path: string,
  issued: ReadonlySet<string>,
): void {
  const visit = (node: Compiler.Node): void => {
    if (ts.isIdentifier(node) && !issued.has(node.text) && node.text !== "") {
      const { line, column } = file.getLineAndColumnAtPos(node.getStart());
      throw new Error(
        `${path}:${String(line)}:${String(column)} holds the identifier ${JSON.stringify(node.text)}, which nobody issued`,
      );
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file.compilerNode, visit);
}
