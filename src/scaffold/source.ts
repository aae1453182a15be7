/** Reads handler files: which handlers there are, and where another one could stand. */
import { ts } from "ts-morph";

export interface HandlerObject {
  /** The variable: `petsHandlers`. */
  name: string;
  literal: ts.ObjectLiteralExpression;
}

/** Null where the text has syntax errors. */
export function parseSource(text: string): ts.SourceFile | null {
  const file = ts.createSourceFile(
    "handlers.ts",
    text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TS,
  );
  const { parseDiagnostics } = file as unknown as {
    parseDiagnostics: readonly unknown[];
  };
  return parseDiagnostics.length === 0 ? file : null;
}

/** The object literals that are values of variables at the top of the file. */
export function topObjects(file: ts.SourceFile): HandlerObject[] {
  return file.statements.filter(ts.isVariableStatement).flatMap((statement) =>
    statement.declarationList.declarations.flatMap((declaration) => {
      const literal = literalOf(declaration.initializer);
      return literal && ts.isIdentifier(declaration.name)
        ? [{ name: declaration.name.text, literal }]
        : [];
    }),
  );
}

/** Behind `satisfies`, `as` and parentheses. */
function literalOf(
  value: ts.Expression | undefined,
): ts.ObjectLiteralExpression | null {
  let inner = value;
  while (
    inner &&
    (ts.isSatisfiesExpression(inner) ||
      ts.isAsExpression(inner) ||
      ts.isParenthesizedExpression(inner))
  ) {
    inner = inner.expression;
  }
  return inner && ts.isObjectLiteralExpression(inner) ? inner : null;
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

/** The names of everything that can be a handler: members of objects and of classes at the top of the file. */
export function memberNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const { literal } of topObjects(file)) {
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
