/** The expressions that we emit, as a grammar: what it takes, TypeScript takes as well. */
import {
  closesBefore,
  kindAt,
  list,
  memberName,
  nested,
  onSameLine,
  propertyName,
  take,
  takeAny,
  takeOnLine,
  type Cursor,
} from "./cursor.js";
import {
  annotation,
  resultType,
  type,
  typeArguments,
  typeParameters,
} from "./types.js";

const prefixes: ReadonlySet<string> = new Set(["!", "-", "+", "typeof"]);

/** Not `in`, which the head of a loop reads otherwise; `>` has a rule of its own. */
const operators: ReadonlySet<string> = new Set(
  "&& || ?? === !== == != < <= >= + - * % instanceof".split(" "),
);

const values: ReadonlySet<string> = new Set(
  "name text numeral pattern true false null this".split(" "),
);

export function expression(cursor: Cursor): boolean {
  return nested(cursor, expressionHere);
}

function expressionHere(cursor: Cursor): boolean {
  const start = kindAt(cursor);
  if (start === "(") {
    if (closesBefore(cursor, "=>")) return arrowFunction(cursor);
    if (closesBefore(cursor, ":") && isTypedArrowFunction(cursor)) return true;
  }
  if (prefixes.has(start)) {
    if (!unary(cursor)) return false;
  } else {
    if (!leftHandSide(cursor)) return false;
    if (take(cursor, "=") || take(cursor, "+=")) return expression(cursor);
    takeOnLine(cursor, "++");
  }
  while (operator(cursor)) if (!unary(cursor)) return false;
  if (takeOnLine(cursor, "as")) return take(cursor, "const") || type(cursor);
  if (!take(cursor, "?")) return true;
  return expression(cursor) && take(cursor, ":") && expression(cursor);
}

/** At the end of a line, `>` could end the arguments of a type: then what follows would be another statement. */
function operator(cursor: Cursor): boolean {
  const next = cursor.at + 1;
  if (cursor.afterBreak[next] === 0 && take(cursor, ">")) return true;
  return takeAny(cursor, operators);
}

function unary(cursor: Cursor): boolean {
  while (takeAny(cursor, prefixes));
  if (!leftHandSide(cursor)) return false;
  takeOnLine(cursor, "++");
  return true;
}

/** Something, and what is taken from it: `a.b?.[c](d)`. */
function leftHandSide(cursor: Cursor): boolean {
  if (!primary(cursor)) return false;
  for (;;) {
    switch (kindAt(cursor)) {
      case ".":
        cursor.at++;
        if (!onSameLine(cursor) || !memberName(cursor)) return false;
        break;
      case "?.":
        cursor.at++;
        if (!onSameLine(cursor)) return false;
        if (kindAt(cursor) === "(" || kindAt(cursor) === "[") break;
        if (!memberName(cursor)) return false;
        break;
      case "[":
        cursor.at++;
        if (!expression(cursor) || !take(cursor, "]")) return false;
        break;
      case "(":
        if (!callArguments(cursor)) return false;
        break;
      case "<":
        if (!isGenericCall(cursor)) return true;
        break;
      default:
        return true;
    }
  }
}

/** Moves behind the arguments of a type where the call's own follow; `<` compares otherwise. */
function isGenericCall(cursor: Cursor): boolean {
  const start = cursor.at;
  if (typeArguments(cursor) && kindAt(cursor) === "(") return true;
  cursor.at = start;
  return false;
}

function callArguments(cursor: Cursor): boolean {
  return take(cursor, "(") && list(cursor, item, ",", ")");
}

/** An argument, or an element of an array. */
function item(cursor: Cursor): boolean {
  take(cursor, "...");
  return expression(cursor);
}

function primary(cursor: Cursor): boolean {
  switch (kindAt(cursor)) {
    case "(":
      return take(cursor, "(") && expression(cursor) && take(cursor, ")");
    case "[":
      return take(cursor, "[") && list(cursor, item, ",", "]");
    case "{":
      return take(cursor, "{") && list(cursor, property, ",", "}");
    case "new":
      return newObject(cursor);
    case "undefined":
      return cursor.issued.has("undefined") && take(cursor, "undefined");
    default:
      return takeAny(cursor, values);
  }
}

function newObject(cursor: Cursor): boolean {
  if (!take(cursor, "new") || !take(cursor, "name")) return false;
  if (kindAt(cursor) === "<" && !typeArguments(cursor)) return false;
  return callArguments(cursor);
}

function property(cursor: Cursor): boolean {
  if (take(cursor, "...")) return expression(cursor);
  if (take(cursor, "[")) {
    return (
      expression(cursor) &&
      take(cursor, "]") &&
      take(cursor, ":") &&
      expression(cursor)
    );
  }
  const isName = kindAt(cursor) === "name";
  if (!propertyName(cursor)) return false;
  switch (kindAt(cursor)) {
    case ":":
      return take(cursor, ":") && expression(cursor);
    case ",":
    case "}":
      return isName;
    default:
      return functionRest(cursor);
  }
}

/** What follows the name of a function. */
export function functionRest(cursor: Cursor): boolean {
  return (
    typeParameters(cursor) &&
    parameters(cursor) &&
    (!take(cursor, ":") || resultType(cursor)) &&
    cursor.body(cursor)
  );
}

function arrowFunction(cursor: Cursor): boolean {
  return parameters(cursor) && arrowRest(cursor);
}

function arrowRest(cursor: Cursor): boolean {
  if (!take(cursor, "=>")) return false;
  return kindAt(cursor) === "{" ? cursor.body(cursor) : expression(cursor);
}

/** Moves behind `(a: A): B => c`; the colon may as well belong to a condition: `a ? (b) : c`. */
function isTypedArrowFunction(cursor: Cursor): boolean {
  const start = cursor.at;
  if (
    parameters(cursor) &&
    take(cursor, ":") &&
    resultType(cursor) &&
    onSameLine(cursor) &&
    arrowRest(cursor)
  )
    return true;
  cursor.at = start;
  return false;
}

function parameters(cursor: Cursor): boolean {
  return take(cursor, "(") && list(cursor, parameter, ",", ")");
}

function parameter(cursor: Cursor): boolean {
  take(cursor, "...");
  if (!binding(cursor)) return false;
  take(cursor, "?");
  return annotation(cursor) && initializer(cursor);
}

/** `= value`, or nothing. */
function initializer(cursor: Cursor): boolean {
  return !take(cursor, "=") || expression(cursor);
}

/** A name, or `{ a, "b-c": d }`, or `[a, b]`. */
export function binding(cursor: Cursor): boolean {
  return nested(cursor, bindingHere);
}

function bindingHere(cursor: Cursor): boolean {
  if (take(cursor, "{")) return list(cursor, boundProperty, ",", "}");
  if (take(cursor, "[")) return list(cursor, binding, ",", "]");
  return take(cursor, "name");
}

function boundProperty(cursor: Cursor): boolean {
  if (take(cursor, "...")) return take(cursor, "name");
  const isName = kindAt(cursor) === "name";
  if (!propertyName(cursor)) return false;
  if (take(cursor, ":") ? !binding(cursor) : !isName) return false;
  return initializer(cursor);
}
