// Part of the Specwright runtime, copied unchanged.
import {
  changedInside,
  refuseKeywords,
  together,
  type SchemaDefinitions,
  type JsonSchemaObject,
} from "./parts.js";

/** A schema object of OpenAPI 3.0 has nowhere to keep definitions: references are written out. */
export function openapi30(
  schema: JsonSchemaObject,
  definitions: SchemaDefinitions,
): JsonSchemaObject {
  const written = (
    { $ref, ...rest }: JsonSchemaObject,
    open: readonly string[],
  ): JsonSchemaObject => {
    refuseKeywords(rest, foreign, "openapi-3.0");
    const told = inOpenapi30(
      changedInside(rest, (inner) => written(inner, open)),
    );
    if (typeof $ref !== "string") return told;
    const name = $ref.replace("#/$defs/", "");
    if (open.includes(name)) {
      throw new TypeError(`openapi-3.0 cannot tell ${name} inside ${name}`);
    }
    const target = written(definitions[name] ?? {}, [...open, name]);
    return Object.keys(rest).length === 0 ? target : together(told, [target]);
  };
  return written(schema, []);
}

const foreign = [
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
  const told: JsonSchemaObject = {
    ...(alternatives.length === 0 && only),
    ...rest,
    ...(items === false && { maxItems: 0 }),
    // Where an array may be, its items must be spoken of.
    ...((items !== undefined || only?.["type"] === "array") && {
      items: items === undefined || items === false ? {} : items,
    }),
  };
  return alternatives.length === 0
    ? told
    : together(told, [{ anyOf: [only, ...alternatives] }]);
}

/** Each type as a schema. Null is no type here, but something that another type may allow. */
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

/** A limit is exclusive by a word beside it. */
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
