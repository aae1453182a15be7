/** Values of a generated enumeration that are written as literals: `"sold"` instead of `PetStatus.Sold`. */
import { ts } from "ts-morph";

/** Returns the members of the enumeration object with the value of the literal, where the type is expected. */
export function enumMembersAt(
  node: ts.Node,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  if (!ts.isStringLiteralLike(node) && !ts.isNumericLiteral(node)) return [];
  const value = ts.isNumericLiteral(node) ? Number(node.text) : node.text;
  return enumerationsAt(node, checker).flatMap((enumeration) => {
    const object = enumeration.valueDeclaration;
    if (object === undefined) return [];
    const type = checker.getTypeOfSymbolAtLocation(enumeration, object);
    return checker.getPropertiesOfType(type).filter((member) => {
      const known = checker.getTypeOfSymbolAtLocation(member, object);
      return known.isLiteral() && known.value === value;
    });
  });
}

/** The types that are expected here. A type and its enumeration object share one symbol. */
function enumerationsAt(
  node: ts.Expression,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    return typeNames(
      parent.left === node ? parent.right : parent.left,
      checker,
    );
  }
  if (ts.isCaseClause(parent)) {
    return typeNames(parent.parent.parent.expression, checker);
  }
  const property = ts.isPropertyAssignment(parent)
    ? expectedProperty(parent, checker)
    : undefined;
  return [
    ...aliasOf(checker.getContextualType(node)),
    ...namesInDeclarations(property, checker),
  ];
}

function expectedProperty(
  { parent, name }: ts.PropertyAssignment,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const expected = checker.getContextualType(parent);
  if (expected === undefined || ts.isComputedPropertyName(name))
    return undefined;
  const present = checker.getNonNullableType(expected);
  return checker.getPropertyOfType(present, name.text);
}

/** The named type of an expression: that of its type, or the one that its declaration names. */
function typeNames(
  expression: ts.Expression,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  const at = ts.isPropertyAccessExpression(expression)
    ? expression.name
    : expression;
  return [
    ...aliasOf(checker.getTypeAtLocation(expression)),
    ...namesInDeclarations(checker.getSymbolAtLocation(at), checker),
  ];
}

function aliasOf(type: ts.Type | undefined): ts.Symbol[] {
  return type?.aliasSymbol === undefined ? [] : [type.aliasSymbol];
}

/** `PetStatus` in `status?: PetStatus`. An optional property has another type, which has lost the name. */
function namesInDeclarations(
  symbol: ts.Symbol | undefined,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  if (symbol === undefined) return [];
  return checker.getRootSymbols(symbol).flatMap(({ declarations = [] }) =>
    declarations.flatMap((declaration) => {
      const hasType =
        ts.isPropertySignature(declaration) ||
        ts.isVariableDeclaration(declaration) ||
        ts.isParameter(declaration);
      const type = hasType ? declaration.type : undefined;
      if (type === undefined || !ts.isTypeReferenceNode(type)) return [];
      const named = checker.getSymbolAtLocation(type.typeName);
      if (named === undefined) return [];
      return (named.flags & ts.SymbolFlags.Alias) === 0
        ? [named]
        : [checker.getAliasedSymbol(named)];
    }),
  );
}
