/** Types of single values: constants and enumerations. */
import { isObject, type JsonObject } from "../../base/common/json.js";
import {
  code,
  key,
  lit,
  objectType,
  tupleType,
  type Code,
} from "../code/index.js";
import {
  annotation,
  arrayOf,
  bracketed,
  listed,
  simple,
  type TypeText,
} from "../type-layout.js";
import { itemsOf } from "./document.js";
import {
  booleanLiteral,
  emptyRecord,
  neverType,
  nullType,
  union,
  unknownType,
} from "./primitives.js";

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
