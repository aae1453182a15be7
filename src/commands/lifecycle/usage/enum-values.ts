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

/** The fields and parameters that are expected to have the value of the literal. They may list their values themselves. */
export function fieldsWithValue(
  node: ts.Node,
  checker: ts.TypeChecker,
): { value: string | number; fields: ts.Symbol[] } | null {
  if (!ts.isStringLiteralLike(node) && !ts.isNumericLiteral(node)) return null;
  const value = ts.isNumericLiteral(node) ? Number(node.text) : node.text;
  const fields = [fieldAt(node, checker)].filter(
    (field) => field !== undefined,
  );
  return { value, fields };
}

function fieldAt(
  node: ts.Expression,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  const { parent } = node;
  if (
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent)
  )
    return fieldAt(parent, checker);
  if (ts.isPropertyAssignment(parent) && parent.initializer === node)
    return expectedProperty(parent, checker);
  const other = comparedWith(node);
  return other && checker.getSymbolAtLocation(nameIn(other));
}

/** The expression with which a literal is compared. */
function comparedWith(node: ts.Expression): ts.Expression | undefined {
  const { parent } = node;
  if (ts.isCaseClause(parent)) return parent.parent.parent.expression;
  if (!ts.isBinaryExpression(parent)) return undefined;
  return parent.left === node ? parent.right : parent.left;
}

/** The types that are expected here. A type and its enumeration object share one symbol. */
function enumerationsAt(
  node: ts.Expression,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  const { parent } = node;
  const other = comparedWith(node);
  if (other !== undefined) return typeNames(other, checker);
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
  return [
    ...aliasOf(checker.getTypeAtLocation(expression)),
    ...namesInDeclarations(
      checker.getSymbolAtLocation(nameIn(expression)),
      checker,
    ),
  ];
}

/** `status` in `pet.status`. */
function nameIn(expression: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(expression)
    ? expression.name
    : expression;
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
