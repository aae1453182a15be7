/** Reads handler files with ts-morph: their objects, and the handlers in them. */
import {
  Node,
  Project,
  SyntaxKind,
  ts,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
  type SourceFile,
} from "ts-morph";

export interface HandlerObject {
  /** The variable or function: `petsHandlers`; `default` for a default export without a name. */
  name: string;
  /** A factory is a function that returns the object. */
  kind: "value" | "factory";
  literal: ObjectLiteralExpression;
}

export interface SyntaxProblem {
  line: number;
  column: number;
  /** The message of the compiler. */
  message: string;
}

/** Opens a file in memory, without the files that it imports. */
export function openSource(text: string): {
  file: SourceFile;
  problem: SyntaxProblem | null;
} {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
  });
  const file = project.createSourceFile("handlers.ts", text);
  // Asking the program for syntax errors would parse the file again.
  const { parseDiagnostics } = file.compilerNode as unknown as {
    parseDiagnostics: readonly ts.DiagnosticWithLocation[];
  };
  const [first] = parseDiagnostics;
  if (!first) return { file, problem: null };
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  return {
    file,
    problem: {
      ...file.getLineAndColumnAtPos(first.start),
      message: message.replace(/\.$/, ""),
    },
  };
}

/** Returns null if the text has syntax errors. */
export function parseSource(text: string): SourceFile | null {
  const { file, problem } = openSource(text);
  return problem === null ? file : null;
}

/** Returns the object literals at the top level: values of variables, results of functions, the default export. */
export function topObjects(file: SourceFile): HandlerObject[] {
  return file.getStatements().flatMap((statement) => {
    if (Node.isVariableStatement(statement)) {
      return statement
        .getDeclarations()
        .filter((declaration) => Node.isIdentifier(declaration.getNameNode()))
        .flatMap((declaration) =>
          objectIn(declaration.getName(), declaration.getInitializer()),
        );
    }
    if (Node.isFunctionDeclaration(statement)) {
      return objectIn(statement.getName() ?? "default", statement);
    }
    return Node.isExportAssignment(statement)
      ? objectIn("default", statement.getExpression())
      : [];
  });
}

/** Returns the object that a value is, or that it returns when called. */
function objectIn(
  name: string,
  value: Node | undefined,
  kind: HandlerObject["kind"] = "value",
): HandlerObject[] {
  if (Node.isObjectLiteralExpression(value)) {
    return [{ name, kind, literal: value }];
  }
  if (
    Node.isSatisfiesExpression(value) ||
    Node.isAsExpression(value) ||
    Node.isParenthesizedExpression(value)
  ) {
    return objectIn(name, value.getExpression(), kind);
  }
  if (
    Node.isFunctionDeclaration(value) ||
    Node.isFunctionExpression(value) ||
    Node.isArrowFunction(value)
  ) {
    return objectIn(name, returned(value.getBody()), "factory");
  }
  return [];
}

/** Returns the value that a function body returns at its end. */
function returned(body: Node | undefined): Node | undefined {
  if (!Node.isBlock(body)) return body;
  const last = body.getStatements().at(-1);
  return Node.isReturnStatement(last) ? last.getExpression() : undefined;
}

/** Identifies a member of an object literal: its name, or the text of a spread; null for a computed name. */
export function memberKey(member: ObjectLiteralElementLike): string | null {
  return Node.isSpreadAssignment(member)
    ? `...${member.getExpression().getText()}`
    : nameOf(member.getNameNode());
}

function nameOf(name: Node): string | null {
  if (Node.isIdentifier(name)) return name.getText();
  return Node.isStringLiteral(name) ||
    Node.isNoSubstitutionTemplateLiteral(name)
    ? name.getLiteralText()
    : null;
}

/**
 * Returns the names of everything that can be a handler: members of objects and of classes at the top level. The result
 * of a function counts only if `isHandlerObject` accepts the function, because any helper may return a response.
 */
export function memberNames(
  file: SourceFile,
  isHandlerObject: (name: string) => boolean,
): Set<string> {
  const ofObjects = topObjects(file)
    .filter(({ name, kind }) => kind === "value" || isHandlerObject(name))
    .flatMap(({ literal }) => literal.getProperties().map(memberKey));
  const ofClasses = file
    .getClasses()
    .flatMap((declaration) => declaration.getMembers())
    .map((member) =>
      Node.isPropertyNamed(member) ? nameOf(member.getNameNode()) : null,
    );
  return new Set([...ofObjects, ...ofClasses].filter((name) => name !== null));
}

/** Returns every identifier below a node. */
export function identifiers(node: Node): Set<string> {
  const found = node.getDescendantsOfKind(SyntaxKind.Identifier);
  return new Set(found.map((identifier) => identifier.getText()));
}
