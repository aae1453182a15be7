/** The types that we emit, as a grammar: what it takes, TypeScript takes as well. */
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

/** Types that are a single word or value. */
const single: ReadonlySet<string> = new Set(
  "any bigint boolean false never null number numeral object string symbol text this true undefined unknown void".split(
    " ",
  ),
);

export function type(cursor: Cursor): boolean {
  return nested(cursor, isFunction(cursor) ? functionType : union);
}

/** `: type`, or nothing. */
export function annotation(cursor: Cursor): boolean {
  return !take(cursor, ":") || type(cursor);
}

/** `<A, B>`. */
export function typeArguments(cursor: Cursor): boolean {
  return (
    take(cursor, "<") && kindAt(cursor) !== ">" && list(cursor, type, ",", ">")
  );
}

/** `<A extends B = C>`, or nothing. */
export function typeParameters(cursor: Cursor): boolean {
  if (!take(cursor, "<")) return true;
  return kindAt(cursor) !== ">" && list(cursor, typeParameter, ",", ">");
}

function typeParameter(cursor: Cursor): boolean {
  return (
    take(cursor, "name") &&
    (!take(cursor, "extends") || type(cursor)) &&
    (!take(cursor, "=") || type(cursor))
  );
}

/** `{ a: string; readonly b?: number; c(d: string): void; [name: string]: unknown; }`. */
export function objectType(cursor: Cursor): boolean {
  return take(cursor, "{") && list(cursor, member, ";", "}");
}

function isFunction(cursor: Cursor): boolean {
  return kindAt(cursor) === "(" && closesBefore(cursor, "=>");
}

function functionType(cursor: Cursor): boolean {
  return parameterTypes(cursor) && take(cursor, "=>") && type(cursor);
}

function union(cursor: Cursor): boolean {
  take(cursor, "|");
  do if (!intersection(cursor)) return false;
  while (take(cursor, "|"));
  return true;
}

function intersection(cursor: Cursor): boolean {
  take(cursor, "&");
  do if (!operand(cursor)) return false;
  while (take(cursor, "&"));
  return true;
}

function operand(cursor: Cursor): boolean {
  if (take(cursor, "readonly") || take(cursor, "keyof")) {
    return onSameLine(cursor) && nested(cursor, operand);
  }
  if (!primary(cursor)) return false;
  while (onSameLine(cursor) && take(cursor, "[")) {
    if (take(cursor, "]")) continue;
    if (!type(cursor) || !take(cursor, "]")) return false;
  }
  return true;
}

function primary(cursor: Cursor): boolean {
  switch (kindAt(cursor)) {
    case "{":
      return objectType(cursor);
    case "[":
      return take(cursor, "[") && list(cursor, tupleItem, ",", "]");
    case "(":
      return take(cursor, "(") && type(cursor) && take(cursor, ")");
    case "-":
      return take(cursor, "-") && take(cursor, "numeral");
    case "typeof":
      return take(cursor, "typeof") && qualifiedName(cursor);
    case "name":
      return (
        qualifiedName(cursor) &&
        (kindAt(cursor) !== "<" ||
          (onSameLine(cursor) && typeArguments(cursor)))
      );
    default:
      return takeAny(cursor, single);
  }
}

function qualifiedName(cursor: Cursor): boolean {
  if (!take(cursor, "name")) return false;
  while (take(cursor, "."))
    if (!onSameLine(cursor) || !memberName(cursor)) return false;
  return true;
}

function tupleItem(cursor: Cursor): boolean {
  if (take(cursor, "...")) return type(cursor);
  if (!type(cursor)) return false;
  take(cursor, "?");
  return true;
}

function member(cursor: Cursor): boolean {
  if (kindAt(cursor) === "readonly" && !isNameOfMember(cursor)) {
    cursor.at++;
    if (!onSameLine(cursor)) return false;
  }
  if (take(cursor, "[")) {
    return (
      take(cursor, "name") &&
      take(cursor, ":") &&
      type(cursor) &&
      take(cursor, "]") &&
      take(cursor, ":") &&
      type(cursor)
    );
  }
  if (!propertyName(cursor)) return false;
  take(cursor, "?");
  if (take(cursor, ":")) return type(cursor);
  return (
    typeParameters(cursor) &&
    parameterTypes(cursor) &&
    take(cursor, ":") &&
    type(cursor)
  );
}

/** Whether a word that could be a modifier is the name of a member itself. */
function isNameOfMember(cursor: Cursor): boolean {
  return ["?", ":", "(", "<"].includes(kindAt(cursor, 1));
}

/** The parameters of a type: names and types, no defaults. */
function parameterTypes(cursor: Cursor): boolean {
  return take(cursor, "(") && list(cursor, parameterType, ",", ")");
}

function parameterType(cursor: Cursor): boolean {
  take(cursor, "...");
  if (!take(cursor, "name")) return false;
  take(cursor, "?");
  return take(cursor, ":") && type(cursor);
}

/** What a function answers: a type, or what it finds out about a parameter. */
export function resultType(cursor: Cursor): boolean {
  if (kindAt(cursor) !== "name" || kindAt(cursor, 1) !== "is")
    return type(cursor);
  return take(cursor, "name") && takeOnLine(cursor, "is") && type(cursor);
}
