/** Reads handler files: which handlers there are, and where another one could stand. */
import { ts } from "ts-morph";

export interface HandlerObject {
  /** The variable or function: `petsHandlers`; `default` where it is only exported. */
  name: string;
  /** Whether it is there, or comes from a function that is given what it needs. */
  kind: "value" | "factory";
  literal: ts.ObjectLiteralExpression;
}

/** Null where the text has syntax errors. */
export function parseSource(text: string): ts.SourceFile | null {
  const { file, problems } = parse(text);
  return problems.length === 0 ? file : null;
}

export interface SyntaxProblem {
  line: number;
  column: number;
  /** In the words of the compiler. */
  message: string;
}

/** The first thing that keeps a text from being TypeScript. */
export function syntaxProblem(text: string): SyntaxProblem | null {
  const { file, problems } = parse(text);
  const [first] = problems;
  if (!first) return null;
  const { line, character } = file.getLineAndCharacterOfPosition(first.start);
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  return {
    line: line + 1,
    column: character + 1,
    message: message.replace(/\.$/, ""),
  };
}

function parse(text: string): {
  file: ts.SourceFile;
  problems: readonly ts.DiagnosticWithLocation[];
} {
  const file = ts.createSourceFile(
    "handlers.ts",
    text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TS,
  );
  const { parseDiagnostics: problems } = file as unknown as {
    parseDiagnostics: readonly ts.DiagnosticWithLocation[];
  };
  return { file, problems };
}

/** The object literals at the top of the file: what variables hold, what functions return, what is the default. */
export function topObjects(file: ts.SourceFile): HandlerObject[] {
  return file.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap((declaration) =>
        ts.isIdentifier(declaration.name)
          ? objectOf(declaration.name.text, declaration.initializer)
          : [],
      );
    }
    if (ts.isFunctionDeclaration(statement)) {
      const literal = returned(statement.body);
      const name = statement.name?.text ?? "default";
      return literal ? [{ name, kind: "factory" as const, literal }] : [];
    }
    return ts.isExportAssignment(statement)
      ? objectOf("default", statement.expression)
      : [];
  });
}

function objectOf(
  name: string,
  value: ts.Expression | undefined,
): HandlerObject[] {
  const inner = bare(value);
  if (!inner) return [];
  if (ts.isObjectLiteralExpression(inner)) {
    return [{ name, kind: "value", literal: inner }];
  }
  const literal = made(inner);
  return literal ? [{ name, kind: "factory", literal }] : [];
}

/** Without `satisfies`, `as` and parentheses. */
function bare(value: ts.Expression | undefined): ts.Expression | undefined {
  let inner = value;
  while (
    inner &&
    (ts.isSatisfiesExpression(inner) ||
      ts.isAsExpression(inner) ||
      ts.isParenthesizedExpression(inner))
  ) {
    inner = inner.expression;
  }
  return inner;
}

/** The object that a value is, or that it returns when it is called. */
function made(
  value: ts.Expression | undefined,
): ts.ObjectLiteralExpression | null {
  const inner = bare(value);
  if (!inner || ts.isObjectLiteralExpression(inner)) return inner ?? null;
  return ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)
    ? returned(inner.body)
    : null;
}

function returned(
  body: ts.ConciseBody | undefined,
): ts.ObjectLiteralExpression | null {
  if (!body) return null;
  if (!ts.isBlock(body)) return made(body);
  const last = body.statements.at(-1);
  return last && ts.isReturnStatement(last) ? made(last.expression) : null;
}

/** What a member of an object literal is known by: its name, or the text of what is spread. */
export function memberKey(member: ts.ObjectLiteralElementLike): string | null {
  if (ts.isSpreadAssignment(member)) {
    return `...${member.expression.getText()}`;
  }
  return propertyName(member.name);
}

function propertyName(name: ts.PropertyName): string | null {
  return ts.isIdentifier(name) ||
    ts.isStringLiteral(name) ||
    ts.isNoSubstitutionTemplateLiteral(name)
    ? name.text
    : null;
}

/**
 * The names of everything that can be a handler: members of objects and of classes at the top of the file. What a
 * function returns counts only if it is known for handlers, for any helper may return a response.
 */
export function memberNames(
  file: ts.SourceFile,
  isHome: (name: string) => boolean,
): Set<string> {
  const names = new Set<string>();
  for (const { name, kind, literal } of topObjects(file)) {
    if (kind === "factory" && !isHome(name)) continue;
    for (const member of literal.properties) {
      const key = memberKey(member);
      if (key !== null) names.add(key);
    }
  }
  for (const statement of file.statements) {
    if (!ts.isClassDeclaration(statement)) continue;
    for (const member of statement.members) {
      const key = member.name ? memberName(member.name) : null;
      if (key !== null) names.add(key);
    }
  }
  return names;
}

function memberName(name: ts.PropertyName): string | null {
  return ts.isPrivateIdentifier(name) ? null : propertyName(name);
}

/** Every identifier of a file. */
export function identifiers(file: ts.SourceFile): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
