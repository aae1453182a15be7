/** Reads handler files with ts-morph: their objects, and the handlers in them. */
import {
  Node,
  Project,
  SyntaxKind,
  ts,
  type ClassDeclaration,
  type ClassExpression,
  type ClassMemberTypes,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
  type SourceFile,
} from "ts-morph";

/** An object or a class at the top level of a file. */
export interface HandlerObject {
  /** The variable, function or class: `petsHandlers`; `default` for a default export without a name. */
  name: string;
  /** A factory is a function that returns the object. */
  kind: "value" | "factory" | "class";
  node: ObjectLiteralExpression | ClassDeclaration | ClassExpression;
}

/** A member of an object literal or of a class. */
export type Member = ObjectLiteralElementLike | ClassMemberTypes;

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

/**
 * Returns the object literals and classes at the top level: values of variables, results of functions, declarations, the
 * default export.
 */
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
    if (
      Node.isFunctionDeclaration(statement) ||
      Node.isClassDeclaration(statement)
    ) {
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
  const node = withoutTypes(value);
  if (Node.isObjectLiteralExpression(node)) return [{ name, kind, node }];
  if (Node.isClassDeclaration(node) || Node.isClassExpression(node)) {
    return [{ name, kind: "class", node }];
  }
  if (
    Node.isFunctionDeclaration(node) ||
    Node.isFunctionExpression(node) ||
    Node.isArrowFunction(node)
  ) {
    return objectIn(name, returned(node.getBody()), "factory");
  }
  return [];
}

/** Returns an expression without `as`, `satisfies` and parentheses. */
export function withoutTypes(value: Node | undefined): Node | undefined {
  return Node.isSatisfiesExpression(value) ||
    Node.isAsExpression(value) ||
    Node.isParenthesizedExpression(value)
    ? withoutTypes(value.getExpression())
    : value;
}

/** Returns the value that a function body returns at its end. */
function returned(body: Node | undefined): Node | undefined {
  if (!Node.isBlock(body)) return body;
  const last = body.getStatements().at(-1);
  return Node.isReturnStatement(last) ? last.getExpression() : undefined;
}

/** Returns the members that can be handlers, and spreads. A constructor and static members of a class are none. */
export function membersOf({ node }: HandlerObject): Member[] {
  if (Node.isObjectLiteralExpression(node)) return node.getProperties();
  return node
    .getMembers()
    .filter((member) => !("isStatic" in member && member.isStatic()));
}

/** Identifies a member: its name, or the text of a spread; null for a computed name and a constructor. */
export function memberKey(member: Member): string | null {
  if (Node.isSpreadAssignment(member)) {
    return `...${member.getExpression().getText()}`;
  }
  const name = memberName(member);
  if (Node.isIdentifier(name)) return name.getText();
  return Node.isStringLiteral(name) ||
    Node.isNoSubstitutionTemplateLiteral(name)
    ? name.getLiteralText()
    : null;
}

export function memberName(member: Member): Node | undefined {
  return "getNameNode" in member ? member.getNameNode() : undefined;
}

/**
 * Returns the members of everything that can contain handlers. The result of a function counts only if `isHandlerObject`
 * accepts the function, because any helper may return a response.
 */
export function handlerMembers(
  file: SourceFile,
  isHandlerObject: (name: string) => boolean,
): { object: HandlerObject; member: Member; key: string }[] {
  return topObjects(file)
    .filter(({ name, kind }) => kind !== "factory" || isHandlerObject(name))
    .flatMap((object) =>
      membersOf(object).flatMap((member) => {
        const key = memberKey(member);
        return key === null ? [] : [{ object, member, key }];
      }),
    );
}

/** Returns every identifier below a node. */
export function identifiers(node: Node): Set<string> {
  const found = node.getDescendantsOfKind(SyntaxKind.Identifier);
  return new Set(found.map((identifier) => identifier.getText()));
}
