/** Small faults that a person could make in a TypeScript file. */
import ts from "typescript";

export interface Mutant {
  file: string;
  line: number;
  /** The text before and after the change. */
  change: string;
  /** The whole file with the change. */
  text: string;
}

const otherOperators = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.LessThanToken, ">="],
  [ts.SyntaxKind.GreaterThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, ">"],
  [ts.SyntaxKind.GreaterThanEqualsToken, "<"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);

const removedCalls = new Set(["filter", "sort", "toSorted", "reverse", "trim"]);

export function sourceMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];

  const replace = (node: ts.Node, other: string) => {
    const start = node.getStart(source);
    const before = text.slice(start, node.end);
    found.push({
      file,
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      change: `${oneLine(before)} → ${oneLine(other)}`,
      text: text.slice(0, start) + other + text.slice(node.end),
    });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node)) return;
    mutate(node, replace, source);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function mutate(
  node: ts.Node,
  replace: (node: ts.Node, other: string) => void,
  source: ts.SourceFile,
): void {
  const textOf = (one: ts.Node) => one.getText(source);
  if (ts.isBinaryExpression(node)) {
    const other = otherOperators.get(node.operatorToken.kind);
    if (other !== undefined) replace(node.operatorToken, other);
  } else if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    const branches = `${textOf(whenFalse)} : ${textOf(whenTrue)}`;
    replace(node, `${textOf(condition)} ? ${branches}`);
  } else if (ts.isIfStatement(node)) {
    replace(node.expression, `!(${textOf(node.expression)})`);
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
    replace(node, "false");
  } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
    replace(node, "true");
  } else if (ts.isNumericLiteral(node)) {
    replace(node, `(${node.text} + 1)`);
  } else if (ts.isStringLiteral(node) && isValue(node)) {
    replace(node, JSON.stringify(`${node.text}X`));
  } else if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    removedCalls.has(node.expression.name.text)
  ) {
    replace(node, textOf(node.expression.expression));
  }
}

/** Text that is compared or a key changes nothing but types, or is a `case` of a union. */
function isValue({ parent }: ts.StringLiteral): boolean {
  return (
    !ts.isCaseClause(parent) &&
    !ts.isExportDeclaration(parent) &&
    !(ts.isPropertyAssignment(parent) && ts.isStringLiteral(parent.name))
  );
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
