/** The values that the generated server reads from texts: parameters, headers and fields of forms. */
import { wireShapeOf, type WireShape } from "../../../emit/text-shapes.js";
import type { JsonValue, SchemaId } from "../../../model/model.js";
import type { ComparedApi } from "./sides.js";

/** How the texts of a schema are read. Without a type, a value is the text itself. */
export function shapeOf({ model }: ComparedApi, id: SchemaId): WireShape {
  return wireShapeOf({ model, int64: "number" }, id);
}

/** The value that a receiver reads from the texts of another value. */
export function readValue(shape: WireShape, value: JsonValue): JsonValue {
  if (Array.isArray(value))
    return value.map((item) => readValue(itemShape(shape), item));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        readValue(propertyShape(shape, name), part),
      ]),
    );
  const text = textOfScalar(value);
  // One text is also a list with one item.
  return membersOf(shape).some(isArray) && !allowsScalar(shape)
    ? [readText(itemShape(shape), text)]
    : readText(shape, text);
}

/** The texts of a list of scalars; null for any other value. */
export function textsOfList(value: JsonValue): string[] | null {
  if (!Array.isArray(value) || value.some((item) => typeof item === "object"))
    return null;
  return value.map(textOfScalar);
}

function textOfScalar(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

type ArrayShape = Extract<WireShape, { kind: "array" }>;

function isArray(shape: WireShape): shape is ArrayShape {
  return typeof shape === "object" && shape.kind === "array";
}

function allowsScalar(shape: WireShape): boolean {
  return membersOf(shape).some(
    (one) => typeof one === "string" && one !== "null",
  );
}

const integer = /^-?(0|[1-9]\d*)$/;
const decimal = /^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Text that does not look like the type stays text, as in the runtime of the server. */
export function readText(shape: WireShape, text: string): JsonValue {
  const members = membersOf(shape);
  const allowsText = members.includes("string") || members.includes("any");
  const isNumber =
    (members.includes("integer") && integer.test(text)) ||
    (members.includes("number") && decimal.test(text));
  const isRounded = integer.test(text) && !Number.isSafeInteger(Number(text));
  if (isNumber && !(isRounded && allowsText)) return Number(text);
  if (members.includes("boolean") && (text === "true" || text === "false"))
    return text === "true";
  const isNull = members.includes("null") && !allowsText;
  return isNull && (text === "" || text === "null") ? null : text;
}

function itemShape(shape: WireShape): WireShape {
  return unionOf(
    membersOf(shape)
      .filter(isArray)
      .map(({ items }) => items),
  );
}

function propertyShape(shape: WireShape, name: string): WireShape {
  return unionOf(
    membersOf(shape).flatMap((one) => {
      if (typeof one === "string" || one.kind !== "object") return [];
      const own = Object.hasOwn(one.properties, name)
        ? one.properties[name]
        : one.additional;
      return own ?? [];
    }),
  );
}

/** Whether a value with this structure has texts that the receiver reads: `[]` and `{}` have none. */
export function isReadable(shape: WireShape, value: JsonValue): boolean {
  if (value === null || typeof value !== "object") return true;
  const kind = Array.isArray(value) ? "array" : "object";
  return (
    Object.keys(value).length > 0 &&
    membersOf(shape).some((one) => typeof one === "object" && one.kind === kind)
  );
}

function unionOf(members: WireShape[]): WireShape {
  return members.length === 0 ? "any" : { kind: "union", members };
}

function membersOf(shape: WireShape): WireShape[] {
  return typeof shape === "object" && shape.kind === "union"
    ? shape.members.flatMap(membersOf)
    : [shape];
}
