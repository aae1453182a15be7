/** Types of single values. Each type without parts is one object, so that repeated ones are found by identity. */
import {
  code,
  globalRef,
  lit,
  key,
  objectType,
  tupleType,
  type Code,
} from "../code/index.js";
import {
  applied,
  simple,
  unionOf,
  intersectionOf,
  type TypeText,
  annotation,
  arrayOf,
  bracketed,
  listed,
} from "../type-layout.js";
import { isObject, type JsonObject } from "../../base/common/json.js";
import { itemsOf } from "./document.js";

export const unknownType: TypeText = simple(code`unknown`);
export const neverType: TypeText = simple(code`never`);
export const nullType: TypeText = {
  code: code`null`,
  form: "null",
  members: [],
};
export const stringType: TypeText = simple(code`string`);
export const numberType: TypeText = simple(code`number`);
export const booleanType: TypeText = simple(code`boolean`);
export const emptyRecord: TypeText = applied(globalRef("Record"), [
  stringType,
  neverType,
]);

const trueType: TypeText = simple(lit(true));
const falseType: TypeText = simple(lit(false));

const primitives: ReadonlySet<TypeText> = new Set([
  neverType,
  nullType,
  stringType,
  numberType,
  booleanType,
  trueType,
  falseType,
]);

export function isPrimitive(type: TypeText): boolean {
  return primitives.has(type);
}

function booleanLiteral(value: boolean): TypeText {
  return value ? trueType : falseType;
}

export function union(types: readonly TypeText[]): TypeText {
  return types.includes(unknownType) ? unknownType : unionOf(unique(types));
}

export function intersection(types: readonly TypeText[]): TypeText {
  return intersectionOf(unique(types).filter((type) => type !== unknownType));
}

function unique(types: readonly TypeText[]): TypeText[] {
  return [...new Set(types)];
}

/** Types of single values: constants and enumerations. */
export function isEnumeration(schema: JsonObject): boolean {
  return (
    Array.isArray(schema["enum"]) &&
    schema["type"] !== "object" &&
    !("properties" in schema) &&
    !("additionalProperties" in schema)
  );
}

export function enumeration(schema: JsonObject): TypeText {
  const values = itemsOf(schema, "enum").map(literal);
  const { type } = schema;
  const allowsNull =
    isNullable(schema) || (Array.isArray(type) && type.includes("null"));
  return union(allowsNull ? [...values, nullType] : values);
}

export function isNullable(schema: JsonObject): boolean {
  return schema["nullable"] === true || schema["x-nullable"] === true;
}

export function literal(value: unknown): TypeText {
  if (value === null) return nullType;
  if (typeof value === "boolean") return booleanLiteral(value);
  if (typeof value === "string" || typeof value === "number")
    return simple(lit(value));
  if (Array.isArray(value)) {
    return value.length === 0
      ? arrayOf(neverType)
      : bracketed(tupleType(value.map((item) => listed(literal(item)))));
  }
  if (!isObject(value)) return unknownType;
  const members = Object.entries(value).map(
    ([name, item]) => code`${key(name)}: ${annotation(literal(item))};`,
  );
  return members.length === 0 ? emptyRecord : objectText(members);
}

export function objectText(members: readonly Code[]): TypeText {
  return { code: objectType(members), form: "object", members: [] };
}
