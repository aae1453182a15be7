// Part of the Specwright runtime.
/** Converts text to values. Text that does not look like the expected type stays text, and the validator reports it. */
import { jsonOrText } from "../body/json.js";
import type { Shape } from "./parameter.js";

export type ObjectShape = Extract<Shape, { kind: "object" }>;

const integerText = /^-?(0|[1-9]\d*)$/;
const decimal = /^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Converts one text. Arrays and objects inside other values are JSON. */
export function coerce(shape: Shape, text: string): unknown {
  if (typeof shape === "string") return scalar(shape, text);
  switch (shape.kind) {
    case "array":
      return text.startsWith("[") ? jsonOrText(text) : text;
    case "object":
      return text.startsWith("{") ? jsonOrText(text) : text;
    case "union":
      return ofUnion(shape.members, text);
  }
}

function ofUnion(members: readonly Shape[], text: string): unknown {
  const allowsText = members.some(isText);
  for (const member of members) {
    // If text is allowed, "null" and the empty text are text, and so are the bytes of a part without a file name.
    if ((member === "null" || member === "binary") && allowsText) continue;
    // Text of an undescribed type is not parsed.
    if (typeof member !== "string" && members.includes("any")) continue;
    const value = coerce(member, text);
    // If text is allowed, digits that a number cannot hold are text.
    const isRounded =
      integerText.test(text) && !Number.isSafeInteger(Number(text));
    if (typeof value !== "string" && !(isRounded && allowsText)) return value;
  }
  return text;
}

function isText(shape: Shape): boolean {
  return shape === "string" || shape === "any";
}

function scalar(shape: Extract<Shape, string>, text: string): unknown {
  switch (shape) {
    case "integer":
      // The validator rejects a number that may have been rounded, as in JSON.
      return integerText.test(text) ? Number(text) : text;
    case "int64": {
      const value = Number(text);
      const isKept = !Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 63;
      return integerText.test(text) && !isKept ? value : text;
    }
    case "number": {
      const value = Number(text);
      return decimal.test(text) && Number.isFinite(value) ? value : text;
    }
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "null":
      return text === "" || text === "null" ? null : text;
    case "binary":
      return new Blob([text]);
    case "string":
    case "any":
      return text;
  }
}

/** The shape of the items, if an array is allowed. */
export function itemsOf(shape: Shape): Shape | null {
  if (typeof shape === "string") return null;
  switch (shape.kind) {
    case "array":
      return shape.items;
    case "object":
      return null;
    case "union":
      return first(shape.members, itemsOf);
  }
}

/** The shape as an object, if an object is allowed. */
export function objectOf(shape: Shape): ObjectShape | null {
  if (typeof shape === "string") return null;
  switch (shape.kind) {
    case "array":
      return null;
    case "object":
      return shape;
    case "union":
      return first(shape.members, objectOf);
  }
}

/** Whether the value may have any type. */
export function allowsAnything(shape: Shape): boolean {
  if (typeof shape === "string") return shape === "any";
  return shape.kind === "union" && shape.members.some(allowsAnything);
}

/** Whether one plain text can be the whole value. */
export function allowsScalar(shape: Shape): boolean {
  if (typeof shape === "string") return shape !== "null";
  return shape.kind === "union" && shape.members.some(allowsScalar);
}

/** The shape of a property; any text if it is not described. */
export function propertyShape(shape: ObjectShape, name: string): Shape {
  return (
    (Object.hasOwn(shape.properties, name)
      ? shape.properties[name]
      : shape.additional) ?? "any"
  );
}

/** Sets a property of any name: `__proto__` becomes a plain one. */
export function assign(
  target: Record<string, unknown>,
  name: string,
  value: unknown,
): void {
  if (name === "__proto__") {
    const property = { value, enumerable: true, configurable: true };
    Object.defineProperty(target, name, { ...property, writable: true });
  } else {
    target[name] = value;
  }
}

function first<T>(
  shapes: readonly Shape[],
  find: (shape: Shape) => T | null,
): T | null {
  for (const shape of shapes) {
    const found = find(shape);
    if (found !== null) return found;
  }
  return null;
}
