// Part of the Specwright runtime.
import {
  mapSubschemas,
  rejectKeywords,
  withAllOf,
  type SchemaDefinitions,
  type JsonSchemaObject,
} from "./parts.js";

/** Schema objects of OpenAPI 3.0 have no place for definitions, so references are replaced with their targets. */
export function openapi30(
  schema: JsonSchemaObject,
  definitions: SchemaDefinitions,
): JsonSchemaObject {
  const written = (
    { $ref, ...rest }: JsonSchemaObject,
    open: readonly string[],
  ): JsonSchemaObject => {
    rejectKeywords(rest, newerThanOpenApi30, "openapi-3.0");
    const converted = inOpenapi30(
      mapSubschemas(rest, (inner) => written(inner, open)),
    );
    if (typeof $ref !== "string") return converted;
    const name = $ref.replace("#/$defs/", "");
    if (open.includes(name)) {
      throw new TypeError(`openapi-3.0 cannot tell ${name} inside ${name}`);
    }
    const target = written(definitions[name] ?? {}, [...open, name]);
    return Object.keys(rest).length === 0
      ? target
      : withAllOf(converted, [target]);
  };
  return written(schema, []);
}

const newerThanOpenApi30 = [
  "prefixItems",
  "contains",
  "patternProperties",
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
  "if",
  "unevaluatedProperties",
  "unevaluatedItems",
];

function inOpenapi30(schema: JsonSchemaObject): JsonSchemaObject {
  const { type, ...untyped } = schema;
  const { items, ...others } = withEnum(withFormat(untyped));
  const [only, ...alternatives] = typesOf(type);
  const rest = withLimit(
    withLimit(others, "minimum", "exclusiveMinimum"),
    "maximum",
    "exclusiveMaximum",
  );
  const converted: JsonSchemaObject = {
    ...(alternatives.length === 0 && only),
    ...rest,
    ...(items === false && { maxItems: 0 }),
    // OpenAPI 3.0 requires `items` for arrays.
    ...((items !== undefined || only?.["type"] === "array") && {
      items: items === undefined || items === false ? {} : items,
    }),
  };
  return alternatives.length === 0
    ? converted
    : withAllOf(converted, [{ anyOf: [only, ...alternatives] }]);
}

/** Each type as a schema. OpenAPI 3.0 has no null type; `nullable` is a keyword of another type. */
function typesOf(type: unknown): JsonSchemaObject[] {
  if (type === undefined) return [];
  const types: unknown[] = Array.isArray(type) ? type : [type];
  const others = types.filter((one) => one !== "null");
  const nullable = types.includes("null") && { nullable: true };
  return others.length === 0
    ? [{ type: "string", enum: [null], ...nullable }]
    : others.map((one) => ({ type: one, ...nullable }));
}

function withEnum(schema: JsonSchemaObject): JsonSchemaObject {
  if (!Object.hasOwn(schema, "const")) return schema;
  const { const: only, ...rest } = schema;
  return { ...rest, enum: [only] };
}

function withFormat(schema: JsonSchemaObject): JsonSchemaObject {
  const { contentEncoding, contentMediaType, ...rest } = schema;
  return contentEncoding === "base64" && contentMediaType === undefined
    ? { format: "byte", ...rest }
    : rest;
}

/** In OpenAPI 3.0, `exclusiveMinimum` and `exclusiveMaximum` are booleans. */
function withLimit(
  schema: JsonSchemaObject,
  name: string,
  exclusiveName: string,
): JsonSchemaObject {
  const { [exclusiveName]: exclusive, ...rest } = schema;
  return exclusive === undefined
    ? rest
    : { ...rest, [name]: exclusive, [exclusiveName]: true };
}
