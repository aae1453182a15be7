/** Objects that are built first and passed later: their properties meet the declared type at another place. */
import { ts } from "ts-morph";

/** Larger objects are not compared. */
const mostProperties = 200;

/**
 * Returns the declared properties that an expression sets: `query` in `listPets(client, { query })`, and `...rest` in
 * `{ ...rest }`. An object literal itself is not included, because its keys are found one by one.
 */
export function propertiesPassedBy(
  node: ts.Node,
  checker: ts.TypeChecker,
): ts.Symbol[] {
  const expected = expectedType(node, checker);
  if (expected === undefined) return [];
  const expression = ts.isSpreadAssignment(node) ? node.expression : node;
  const given = checker.getTypeAtLocation(expression);
  if ((given.flags & ts.TypeFlags.Object) === 0 || given === expected)
    return [];
  const properties = checker.getPropertiesOfType(given);
  if (properties.length > mostProperties) return [];
  return properties.flatMap((property) => {
    const declared = checker.getPropertyOfType(expected, property.name);
    // A value of the declared type only passes the property on.
    const isSame = declared?.declarations?.[0] === property.declarations?.[0];
    return declared === undefined || isSame ? [] : [declared];
  });
}

function expectedType(
  node: ts.Node,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  if (ts.isSpreadAssignment(node)) {
    return objectType(checker.getContextualType(node.parent), checker);
  }
  if (!isPassable(node)) return undefined;
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) {
    if (!ts.isObjectLiteralExpression(parent.parent)) return undefined;
    const object = objectType(
      checker.getContextualType(parent.parent),
      checker,
    );
    const property =
      object && checker.getPropertyOfType(object, parent.name.text);
    return (
      property &&
      objectType(checker.getTypeOfSymbolAtLocation(property, node), checker)
    );
  }
  return objectType(checker.getContextualType(node), checker);
}

/** Expressions that name an object, in a place that has an expected type. */
function isPassable(node: ts.Node): node is ts.Expression {
  const { parent } = node;
  return (
    (ts.isIdentifier(node) ||
      ts.isPropertyAccessExpression(node) ||
      ts.isCallExpression(node)) &&
    (ts.isShorthandPropertyAssignment(parent) ||
      (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
      (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
      (ts.isCallExpression(parent) && parent.arguments.includes(node)) ||
      ts.isReturnStatement(parent))
  );
}

/** A type with properties of its own, or a union of such. */
function objectType(
  type: ts.Type | undefined,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  const present = type && checker.getNonNullableType(type);
  const kinds =
    ts.TypeFlags.Object | ts.TypeFlags.Union | ts.TypeFlags.Intersection;
  return present && (present.flags & kinds) !== 0 ? present : undefined;
}
