/** Finds the declarations to which the code of a file refers. */
import { ts } from "ts-morph";
import { enumMembersAt, fieldsWithValue } from "./enum-values.js";
import { propertiesPassedBy } from "./passed-objects.js";

interface Reference {
  node: ts.Node;
  declarations: readonly ts.Declaration[];
  /** The value of a literal, if the declarations are the fields that have it. */
  value?: string | number;
}

/** The checker follows types, so a renamed, wrapped or re-exported function leads to its declaration. */
export function* referencesIn(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
): Iterable<Reference> {
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    // An import alone is not a use.
    if (ts.isImportDeclaration(node)) continue;
    for (const symbol of [
      ...symbolsAt(node, checker),
      ...propertiesPassedBy(node, checker),
      ...enumMembersAt(node, checker),
    ]) {
      yield { node, declarations: declarationsOf(symbol, checker) };
    }
    const { value, fields = [] } = fieldsWithValue(node, checker) ?? {};
    for (const field of fields) {
      const declarations = declarationsOf(field, checker);
      yield { node, declarations, ...(value === undefined ? {} : { value }) };
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const declaration = checker.getResolvedSignature(node)?.declaration;
      if (declaration && !ts.isJSDocSignature(declaration)) {
        const at = calleeName(node.expression);
        yield { node: at, declarations: [declaration] };
      }
    }
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    pending.push(...children.reverse());
  }
}

/** `get` in `api.pets.get`: the place that a call is reported at, the same as that of the name. */
function calleeName(callee: ts.Expression): ts.Node {
  if (ts.isParenthesizedExpression(callee))
    return calleeName(callee.expression);
  if (ts.isPropertyAccessExpression(callee)) return callee.name;
  if (ts.isElementAccessExpression(callee)) return callee.argumentExpression;
  return callee;
}

function symbolsAt(node: ts.Node, checker: ts.TypeChecker): ts.Symbol[] {
  const isName = ts.isIdentifier(node) || ts.isStringLiteralLike(node);
  if (!isName) return [];
  const { parent } = node;
  if (ts.isBindingElement(parent)) return bound(node, parent, checker);
  if (ts.isObjectLiteralElementLike(parent) && parent.name === node) {
    return written(node, parent, checker);
  }
  if (ts.isExportSpecifier(parent)) {
    if (parent.propertyName !== undefined && parent.name === node) return [];
    return known(checker.getExportSpecifierLocalTargetSymbol(parent));
  }
  // A literal that is only a value has no symbol.
  if (ts.isIdentifier(node) || isIndex(node)) {
    return known(checker.getSymbolAtLocation(node));
  }
  return [];
}

/** `"status"` in `pet["status"]` and in the type `Pet["status"]`. */
function isIndex({ parent }: ts.Node): boolean {
  return (
    ts.isElementAccessExpression(parent) ||
    (ts.isLiteralTypeNode(parent) && ts.isIndexedAccessTypeNode(parent.parent))
  );
}

/** `const { status: state } = pet` refers to `status`. A default value refers to what it names. */
function bound(
  node: ts.Identifier | ts.StringLiteralLike,
  element: ts.BindingElement,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  if (element.initializer === node)
    return known(checker.getSymbolAtLocation(node));
  const name = element.propertyName ?? element.name;
  const isRest = element.dotDotDotToken !== undefined;
  if (name !== node || isRest || !ts.isObjectBindingPattern(element.parent)) {
    return [];
  }
  const type = checker.getTypeAtLocation(element.parent);
  return known(checker.getPropertyOfType(type, node.text));
}

/** The key of an object refers to the property that the expected type declares; `{ status }` also to its value. */
function written(
  node: ts.Identifier | ts.StringLiteralLike,
  element: ts.ObjectLiteralElementLike,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  const object = element.parent;
  if (!ts.isObjectLiteralExpression(object)) return [];
  const expected =
    checker.getContextualType(object) ?? assignedType(object, checker);
  const property =
    expected &&
    checker.getPropertyOfType(checker.getNonNullableType(expected), node.text);
  const value = ts.isShorthandPropertyAssignment(element)
    ? checker.getShorthandAssignmentValueSymbol(element)
    : undefined;
  return [...known(property), ...known(value)];
}

/** `({ status: state } = pet)` reads the properties of `pet`. */
function assignedType(
  object: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  const { parent } = object;
  return ts.isBinaryExpression(parent) &&
    parent.left === object &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ? checker.getTypeAtLocation(parent.right)
    : undefined;
}

function known(symbol: ts.Symbol | undefined): ts.Symbol[] {
  return symbol === undefined ? [] : [symbol];
}

/** The property of a union or a mapped type has the declarations of its parts. */
function declarationsOf(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
): ts.Declaration[] {
  const target =
    (symbol.flags & ts.SymbolFlags.Alias) === 0
      ? symbol
      : checker.getAliasedSymbol(symbol);
  return checker
    .getRootSymbols(target)
    .flatMap(({ declarations }) => declarations ?? []);
}
