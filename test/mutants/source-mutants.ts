/** Small faults that a person could make in a TypeScript file. */
import ts from "typescript";

/** A part of the original text, from its start to its end. */
export type Span = readonly [start: number, end: number];

export interface SourceMutant {
  file: string;
  line: number;
  /** The text before and after the change. */
  change: string;
  /** The expression that is replaced. */
  span: Span;
  /** The new expression: text, and parts of the original. */
  parts: readonly (string | Span)[];
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

export function sourceMutants(file: string, text: string): SourceMutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: SourceMutant[] = [];
  const spanOf = (node: ts.Node): Span => [node.getStart(source), node.end];

  const replace: Replace = (node, parts, shown = node) => {
    const span = spanOf(node);
    const textOf = (part: string | Span) =>
      typeof part === "string" ? part : text.slice(...part);
    const before = text.slice(...spanOf(shown));
    const after =
      shown === node
        ? parts.map(textOf).join("")
        : textOf(parts[1] ?? "").trim();
    found.push({
      file,
      line: source.getLineAndCharacterOfPosition(span[0]).line + 1,
      change: `${oneLine(before)} → ${oneLine(after)}`,
      span,
      parts,
    });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node)) return;
    mutate(node, replace, spanOf);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `shown` is the part that changes, if it is not the whole expression. */
type Replace = (
  node: ts.Node,
  parts: (string | Span)[],
  shown?: ts.Node,
) => void;

function mutate(
  node: ts.Node,
  replace: Replace,
  spanOf: (node: ts.Node) => Span,
): void {
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    const other = otherOperators.get(operatorToken.kind);
    if (other !== undefined)
      replace(node, [spanOf(left), ` ${other} `, spanOf(right)], operatorToken);
  } else if (ts.isConditionalExpression(node)) {
    const [condition, whenTrue, whenFalse] = [
      spanOf(node.condition),
      spanOf(node.whenTrue),
      spanOf(node.whenFalse),
    ];
    replace(node, [condition, " ? ", whenFalse, " : ", whenTrue]);
  } else if (ts.isIfStatement(node)) {
    replace(node.expression, ["!(", spanOf(node.expression), ")"]);
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
    replace(node, ["false"]);
  } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
    replace(node, ["true"]);
  } else if (ts.isNumericLiteral(node) && !isName(node)) {
    replace(node, [`${node.text} + 1`]);
  } else if (ts.isStringLiteral(node) && isValue(node)) {
    replace(node, [JSON.stringify(`${node.text}X`)]);
  } else if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    removedCalls.has(node.expression.name.text) &&
    // `a?.filter(f).map(g)` evaluates `.map(g)` only if `a` is defined. A switch around the first part would change that.
    !ts.isOptionalChain(node)
  ) {
    replace(node, [spanOf(node.expression.expression)]);
  }
}

/** Text that is compared or a key changes nothing but types, or is a `case` of a union. */
function isValue(node: ts.StringLiteral): boolean {
  const { parent } = node;
  return (
    !isName(node) &&
    !ts.isCaseClause(parent) &&
    !ts.isExportDeclaration(parent) &&
    !ts.isExpressionStatement(parent) &&
    !(ts.isPropertyAssignment(parent) && ts.isStringLiteral(parent.name)) &&
    // The text of an internal failure: no user is meant to see it.
    !(
      ts.isNewExpression(parent) &&
      /^(Error|TypeError|RangeError)$/.test(parent.expression.getText()) &&
      ts.isThrowStatement(parent.parent)
    )
  );
}

/** The name of a property or of a parameter in an `import`. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ("name" in parent && parent.name === node) ||
    ("propertyName" in parent && parent.propertyName === node) ||
    (ts.isCallExpression(parent) &&
      parent.expression.kind === ts.SyntaxKind.ImportKeyword)
  );
}

/**
 * Returns the text with all mutants inside. `$mutant(id)` says whether one is switched on. The ids of the mutants are
 * the keys of the map.
 */
export function withSwitches(
  text: string,
  mutants: ReadonlyMap<number, Pick<SourceMutant, "span" | "parts">>,
): string {
  // An outer expression comes before those inside it.
  const sorted = [...mutants].sort(
    ([, { span: one }], [, { span: other }]) =>
      one[0] - other[0] || other[1] - one[1],
  );
  return render([0, text.length], 0);

  function render([start, end]: Span, from: number): string {
    let result = "";
    let at = start;
    for (const [index, [id, { span, parts }]] of sorted.entries()) {
      if (index < from || span[0] < at || span[1] > end) continue;
      const mutated = parts
        .map((part) =>
          typeof part === "string" ? part : render(part, index + 1),
        )
        .join("");
      const original = render(span, index + 1);
      result += text.slice(at, span[0]);
      result += `($mutant(${String(id)}) ? (${mutated}) : (${original}))`;
      at = span[1];
    }
    return result + text.slice(at, end);
  }
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
