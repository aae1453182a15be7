/** JSON Schemas of inputs and results. Named schemas are collected, and written once for all tools. */
import { hasHidden } from "../../base/hidden-text.js";
import {
  jsonSchemaOf,
  type JsonSchemaObject,
} from "../../facts/json-schema/json-schema.js";
import type { Int64Schemas } from "../../facts/schemas/int64.js";
import type { Shapes } from "../../facts/shapes/shapes.js";
import type { Direction, JsonValue, SchemaId } from "../../model/model.js";
import type { TargetContext } from "../target.js";
import { longestField, shortLine } from "./texts.js";

export interface ToolSchemas {
  /** The schema for a model: short texts, files as base64. A named one is a reference. */
  of(id: SchemaId, direction: Direction): JsonSchemaObject;
  /** The target of such a reference. */
  definition(reference: string): JsonSchemaObject;
  /** The named schemas that were referred to so far, and those that they refer to. */
  definitions(): Readonly<Record<string, JsonSchemaObject>>;
}

const definitionsPath = "#/$defs/";

export function createToolSchemas(
  context: TargetContext,
  shapes: Shapes,
  int64: Int64Schemas,
): ToolSchemas {
  const { names } = context;
  const asText = context.int64 !== "number";
  const found = new Map<string, { id: SchemaId; direction: Direction }>();
  const referIn = (direction: Direction) => (id: SchemaId) => {
    const view = shapes.view(id, direction);
    const { name } = names.schema(id, view).type;
    found.set(name, { id, direction: view });
    return definitionsPath + name;
  };
  const whole = (id: SchemaId, direction: Direction): JsonSchemaObject => {
    const source = {
      shapes,
      int64,
      refer: referIn(direction),
      finish: (schema: JsonSchemaObject) => forModel(schema, direction, asText),
    };
    return jsonSchemaOf(source, id, direction);
  };
  return {
    of: (id, direction) =>
      shapes.schema(id).role.kind === "declaration"
        ? { $ref: referIn(direction)(id) }
        : whole(id, direction),
    definition(reference) {
      const named = found.get(reference.slice(definitionsPath.length));
      return named ? whole(named.id, named.direction) : {};
    },
    definitions() {
      const written = new Map<string, JsonSchemaObject>();
      // Iteration over a map includes the entries that are added meanwhile.
      for (const [name, { id, direction }] of found)
        written.set(name, whole(id, direction));
      return Object.fromEntries(written);
    },
  };
}

const schemaMaps = "properties patternProperties dependentSchemas".split(" ");
const schemaLists = "prefixItems allOf anyOf oneOf".split(" ");
const singleSchemas =
  "items additionalProperties propertyNames contains not if then else unevaluatedItems unevaluatedProperties".split(
    " ",
  );

/** Keywords that cost a model more than they tell. */
const leftOut = new Set(["title", "readOnly", "writeOnly"]);

/** The validators check patterns of responses. Readers of other languages may not even compile them. */
const leftOutOfResults = new Set(["pattern", "default", "format"]);

/** One schema, whose parts are written. */
function forModel(
  whole: JsonSchemaObject,
  direction: Direction,
  asText: boolean,
): JsonSchemaObject {
  const schema = withoutHiddenParts(asText ? withDigits(whole) : whole);
  return Object.fromEntries(
    Object.entries(schema).flatMap(
      ([keyword, value]): [string, JsonValue][] => {
        if (leftOut.has(keyword) || isUsual(keyword, value)) return [];
        if (direction === "response" && leftOutOfResults.has(keyword))
          return [];
        if (keyword === "description" && typeof value === "string") {
          const text = shortLine(value, longestField);
          return text === "" ? [] : [[keyword, text]];
        }
        return keyword === "format" && value === "binary"
          ? [
              ["type", "string"],
              ["contentEncoding", "base64"],
            ]
          : [[keyword, value]];
      },
    ),
  );
}

/**
 * Without properties and values whose text is hidden, because a model would read what a person does not see. The result
 * accepts more, and the validators check what is sent.
 */
function withoutHiddenParts(schema: JsonSchemaObject): JsonSchemaObject {
  if (!hasHidden(JSON.stringify(schema))) return schema;
  const names = (one: JsonSchemaObject) => Object.keys(one).some(hasHidden);
  const isOpen = schemaMaps.some((keyword) => {
    const map = schema[keyword];
    return map !== undefined && isSchema(map) && names(map);
  });
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword === "description" || singleSchemas.includes(keyword))
        return isOpen && value === false ? [] : [[keyword, value]];
      if (schemaLists.includes(keyword)) return [[keyword, value]];
      if (schemaMaps.includes(keyword) && isSchema(value)) {
        const seen = Object.entries(value).filter(([name]) => !hasHidden(name));
        return [[keyword, Object.fromEntries(seen)]];
      }
      if (keyword === "required" && Array.isArray(value))
        return [
          [keyword, value.filter((name) => !hasHidden(JSON.stringify(name)))],
        ];
      return hasHidden(JSON.stringify(value)) ? [] : [[keyword, value]];
    }),
  );
}

/** The parsers of hosts round integers beyond 2^53, so a 64-bit integer may be a string of its digits. */
function withDigits(schema: JsonSchemaObject): JsonSchemaObject {
  const types = [schema["type"] ?? []].flat();
  const isInt64 =
    schema["format"] === "int64" &&
    types.includes("integer") &&
    !types.includes("string") &&
    schema["enum"] === undefined &&
    schema["const"] === undefined;
  if (!isInt64) return schema;
  return { ...schema, type: [...types, "string"], pattern: "^-?\\d+$" };
}

/** Formats of numbers, and the limits of all exact integers. */
function isUsual(keyword: string, value: JsonValue): boolean {
  return keyword === "format"
    ? typeof value === "string" &&
        ["int32", "int64", "float", "double"].includes(value)
    : (keyword === "minimum" || keyword === "maximum") &&
        Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

function isSchema(value: JsonValue): value is JsonSchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
