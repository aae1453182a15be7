/** The statements and declarations that we emit, as a grammar: what it takes, TypeScript takes as well. */
import {
  kindAt,
  list,
  nested,
  onSameLine,
  propertyName,
  take,
  takeAny,
  type Cursor,
} from "./cursor.js";
import { binding, expression, functionRest } from "./expressions.js";
import {
  annotation,
  objectType,
  type,
  typeArguments,
  typeParameters,
} from "./types.js";

/** A whole file. */
export function module(cursor: Cursor): boolean {
  while (!take(cursor, "end")) {
    const found = take(cursor, "import")
      ? importRest(cursor)
      : take(cursor, "export")
        ? exportRest(cursor)
        : declaration(cursor);
    if (!found) return false;
  }
  return true;
}

/** The body of a function, or a block. */
export function block(cursor: Cursor): boolean {
  return nested(cursor, blockHere);
}

function blockHere(cursor: Cursor): boolean {
  if (!take(cursor, "{")) return false;
  while (!take(cursor, "}")) if (!declarationOrStatement(cursor)) return false;
  return true;
}

function importRest(cursor: Cursor): boolean {
  return specifiers(cursor) && from(cursor);
}

function exportRest(cursor: Cursor): boolean {
  const first = kindAt(cursor, kindAt(cursor) === "type" ? 1 : 0);
  switch (first) {
    case "*":
      take(cursor, "type");
      return take(cursor, "*") && from(cursor);
    case "{":
      return specifiers(cursor) && (take(cursor, ";") || from(cursor));
    default:
      return declaration(cursor);
  }
}

function from(cursor: Cursor): boolean {
  return take(cursor, "from") && take(cursor, "text") && take(cursor, ";");
}

/** `{ a, type B, c as d }`, or `type { A }`. */
function specifiers(cursor: Cursor): boolean {
  const onlyTypes = take(cursor, "type");
  const specifier = (): boolean => {
    if (!onlyTypes) take(cursor, "type");
    if (!take(cursor, "name")) return false;
    return !take(cursor, "as") || take(cursor, "name");
  };
  return take(cursor, "{") && list(cursor, specifier, ",", "}");
}

function declaration(cursor: Cursor): boolean {
  switch (kindAt(cursor)) {
    case "function":
      return (
        take(cursor, "function") && take(cursor, "name") && functionRest(cursor)
      );
    case "const":
    case "let":
      return variable(cursor) && take(cursor, ";");
    case "type":
      return (
        take(cursor, "type") &&
        onSameLine(cursor) &&
        take(cursor, "name") &&
        typeParameters(cursor) &&
        take(cursor, "=") &&
        type(cursor) &&
        take(cursor, ";")
      );
    case "interface":
      return (
        take(cursor, "interface") &&
        onSameLine(cursor) &&
        take(cursor, "name") &&
        typeParameters(cursor) &&
        (!take(cursor, "extends") || parents(cursor)) &&
        objectType(cursor)
      );
    case "class":
      return (
        take(cursor, "class") &&
        take(cursor, "name") &&
        typeParameters(cursor) &&
        (!take(cursor, "extends") || parent(cursor)) &&
        classBody(cursor)
      );
    default:
      return false;
  }
}

/** `const a: A = b`; what has no value has a name and is no constant. */
function variable(cursor: Cursor): boolean {
  const isConstant = take(cursor, "const");
  if (!isConstant && !take(cursor, "let")) return false;
  const mayLackValue = !isConstant && kindAt(cursor) === "name";
  if (!binding(cursor) || !annotation(cursor)) return false;
  return take(cursor, "=") ? expression(cursor) : mayLackValue;
}

function parents(cursor: Cursor): boolean {
  do if (!parent(cursor)) return false;
  while (take(cursor, ","));
  return true;
}

function parent(cursor: Cursor): boolean {
  if (!take(cursor, "name")) return false;
  return kindAt(cursor) !== "<" || typeArguments(cursor);
}

function classBody(cursor: Cursor): boolean {
  if (!take(cursor, "{")) return false;
  while (!take(cursor, "}")) {
    while (isModifier(cursor)) cursor.at++;
    const isConstructor = kindAt(cursor) === "constructor";
    if (!propertyName(cursor)) return false;
    if (isConstructor && kindAt(cursor) !== "(") return false;
    const isMethod = kindAt(cursor) === "(" || kindAt(cursor) === "<";
    const found = isMethod
      ? functionRest(cursor)
      : annotation(cursor) &&
        (!take(cursor, "=") || expression(cursor)) &&
        take(cursor, ";");
    if (!found) return false;
  }
  return true;
}

const modifiers: ReadonlySet<string> = new Set(["override", "readonly"]);

/** A word that stands before the name of a member, not the name itself. */
function isModifier(cursor: Cursor): boolean {
  return (
    modifiers.has(kindAt(cursor)) &&
    !["(", "<", ":", "=", ";"].includes(kindAt(cursor, 1)) &&
    cursor.afterBreak[cursor.at + 1] === 0
  );
}

function declarationOrStatement(cursor: Cursor): boolean {
  switch (kindAt(cursor)) {
    case "const":
    case "let":
    case "function":
      return declaration(cursor);
    default:
      return statement(cursor);
  }
}

function statement(cursor: Cursor): boolean {
  switch (kindAt(cursor)) {
    case "{":
      return block(cursor);
    case "if":
      return nested(cursor, ifStatement);
    case "for":
      return nested(cursor, forStatement);
    case "switch":
      return nested(cursor, switchStatement);
    case "return":
      cursor.at++;
      return (
        take(cursor, ";") ||
        (onSameLine(cursor) && expression(cursor) && take(cursor, ";"))
      );
    case "throw":
      cursor.at++;
      return onSameLine(cursor) && expression(cursor) && take(cursor, ";");
    case "break":
    case "continue":
      cursor.at++;
      return take(cursor, ";");
    default:
      return expression(cursor) && take(cursor, ";");
  }
}

function ifStatement(cursor: Cursor): boolean {
  return (
    take(cursor, "if") &&
    condition(cursor) &&
    statement(cursor) &&
    (!take(cursor, "else") || statement(cursor))
  );
}

function condition(cursor: Cursor): boolean {
  return take(cursor, "(") && expression(cursor) && take(cursor, ")");
}

const iterations: ReadonlySet<string> = new Set(["of", "in"]);

/** `for (const a of b)` or `for (let a = 0; a < b; a++)`. */
function forStatement(cursor: Cursor): boolean {
  if (!take(cursor, "for") || !take(cursor, "(")) return false;
  const start = cursor.at;
  const isIteration =
    take(cursor, "const") && binding(cursor) && takeAny(cursor, iterations);
  if (!isIteration) cursor.at = start;
  const head = isIteration
    ? expression(cursor)
    : (kindAt(cursor) === ";" || variable(cursor)) &&
      take(cursor, ";") &&
      (kindAt(cursor) === ";" || expression(cursor)) &&
      take(cursor, ";") &&
      (kindAt(cursor) === ")" || expression(cursor));
  return head && take(cursor, ")") && statement(cursor);
}

function switchStatement(cursor: Cursor): boolean {
  if (!take(cursor, "switch") || !condition(cursor) || !take(cursor, "{"))
    return false;
  while (!take(cursor, "}")) {
    const isCase = take(cursor, "case");
    if (isCase ? !expression(cursor) : !take(cursor, "default")) return false;
    if (!take(cursor, ":")) return false;
    while (!["case", "default", "}"].includes(kindAt(cursor)))
      if (!declarationOrStatement(cursor)) return false;
  }
  return true;
}
