/**
 * What a schema of OpenAPI means in plain JSON Schema 2020-12, for a reference that knows nothing else. This is the
 * place that says what Specwright promises beyond that standard:
 *
 * - 3.0: `nullable`, flags for exclusive bounds, nothing counts beside `$ref`;
 * - a view leaves out the properties of the other direction: they are neither described nor required;
 * - a discriminator is heeded (`tags.ts`);
 * - the numeric formats are limits, `byte` is Base64;
 * - an `integer` is one that a JavaScript number holds exactly.
 */
import {
  isObject,
  mapEntries,
  textOf,
  type Json,
  type JsonObject,
  type Schema,
} from "./json.js";
import type { Dialect } from "./pieces-scalar.js";
import { byTag } from "./tags.js";
import { mapSchemas } from "./walk.js";

export type Direction = "request" | "response";

export function translate(
  schema: Schema,
  dialect: Dialect,
  direction: Direction,
  /** Where references lead, as they are written. */
  schemas: Record<string, Schema> = {},
): Schema {
  const change = (part: Schema): Schema => {
    if (!isObject(part)) return part;
    let changed = withoutHidden(part, direction);
    if (dialect === "3.0") changed = upgraded(changed);
    const plain = exactIntegers(
      formatsAsLimits(
        mapSchemas(byTag(changed, schemas), change) as JsonObject,
      ),
    );
    return dialect === "3.0" && part["nullable"] === true
      ? orNull(plain)
      : plain;
  };
  return change(schema);
}

function without(schema: JsonObject, ...keys: string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => !keys.includes(key)),
  );
}

function withoutHidden(schema: JsonObject, direction: Direction): JsonObject {
  const mark = direction === "request" ? "readOnly" : "writeOnly";
  const properties = schema["properties"];
  if (!isObject(properties)) return schema;
  const hidden = Object.keys(properties).filter((name) => {
    const property = properties[name] ?? null;
    return isObject(property) && property[mark] === true;
  });
  return mapEntries(schema, (key, value) => {
    if (key === "properties") return [key, without(properties, ...hidden)];
    if (key !== "required" || !Array.isArray(value)) return [key, value];
    return [key, value.filter((name) => !hidden.includes(textOf(name)))];
  });
}

function upgraded(schema: JsonObject): JsonObject {
  if ("$ref" in schema) return { $ref: schema["$ref"] ?? "" };
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const rest = without(
    schema,
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
  );
  return {
    ...rest,
    ...bound("minimum", "exclusiveMinimum", minimum, exclusiveMinimum),
    ...bound("maximum", "exclusiveMaximum", maximum, exclusiveMaximum),
  };
}

function bound(
  inclusive: string,
  exclusive: string,
  value: Json | undefined,
  flag: Json | undefined,
): JsonObject {
  if (value === undefined) return {};
  return { [flag === true ? exclusive : inclusive]: value };
}

/** Null is one more type and one more of the listed values; where there are none, it is the alternative to the whole. */
function orNull(schema: JsonObject): JsonObject {
  const plain = without(schema, "nullable");
  const combined = ["$ref", "allOf", "anyOf", "oneOf"].some(
    (key) => key in plain,
  );
  if (combined || !("type" in plain || "enum" in plain)) {
    return { anyOf: [plain, { type: "null" }] };
  }
  return mapEntries(plain, (key, value) => {
    if (key === "type") return [key, [value, "null"]];
    if (key !== "enum" || !Array.isArray(value)) return [key, value];
    return [key, value.includes(null) ? value : [...value, null]];
  });
}

/** For numbers and for texts, in this order. */
const limits: Record<string, JsonObject> = {
  int32: { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  // What a JavaScript number cannot hold exactly is refused.
  int64: {
    type: "integer",
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  },
  float: { minimum: -3.4028234663852886e38, maximum: 3.4028234663852886e38 },
  byte: {
    pattern: "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
  },
};

/** Listed values are compared as they are. Limits beyond those of a JavaScript number allow such integers. */
function exactIntegers(schema: JsonObject): JsonObject {
  const { type = [], allOf } = schema;
  const types = Array.isArray(type) ? type : [type];
  const isListed = "enum" in schema || "const" in schema;
  const isBeyondSafe = [schema["minimum"], schema["maximum"]].some(
    (limit) => Math.abs(Number(limit ?? 0)) > Number.MAX_SAFE_INTEGER,
  );
  if (
    isListed ||
    isBeyondSafe ||
    !types.includes("integer") ||
    types.includes("number")
  ) {
    return schema;
  }
  return {
    ...schema,
    allOf: [
      ...(Array.isArray(allOf) ? allOf : []),
      { anyOf: [{ not: { type: "number" } }, limits["int64"] ?? {}] },
    ],
  };
}

function formatsAsLimits(schema: JsonObject): JsonObject {
  const { format, allOf } = schema;
  const limit = typeof format === "string" ? limits[format] : undefined;
  if (!limit) return schema;
  const type = format === "byte" ? "string" : "number";
  return {
    ...without(schema, "format"),
    allOf: [
      ...(Array.isArray(allOf) ? allOf : []),
      { anyOf: [{ not: { type } }, limit] },
    ],
  };
}
