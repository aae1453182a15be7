/** What the text of a parameter has to become: a schema's type, reduced to what decoding needs to know. */
import type {
  ApiModel,
  JsonValue,
  Property,
  SchemaId,
  Type,
} from "../../model/model.js";

/** The runtime's `Shape`, as data. */
export type Shape =
  | "string"
  | "integer"
  | "number"
  | "boolean"
  | "null"
  | "binary"
  | "any"
  | { kind: "array"; items: Shape }
  | {
      kind: "object";
      properties: Record<string, Shape>;
      additional?: Shape;
    }
  | { kind: "union"; members: Shape[] };

/** Text in addresses and forms is never deeper; a recursive schema must end somewhere. */
const deepest = 4;

export function shapeOf(model: ApiModel, id: SchemaId, depth = 0): Shape {
  const schema = model.schemas[id];
  return schema ? shapeOfType(model, schema.type, depth) : "any";
}

function shapeOfType(model: ApiModel, type: Type, depth: number): Shape {
  const below = (inner: Type) => shapeOfType(model, inner, depth + 1);
  switch (type.kind) {
    case "unknown":
    case "never":
      return "any";
    case "null":
    case "boolean":
    case "number":
    case "integer":
      return type.kind;
    case "string":
      return type.content === "binary" ? "binary" : "string";
    case "enumeration":
      return unionOf(type.values.map(({ value }) => shapeOfValue(value)));
    case "array":
      return depth > deepest
        ? "any"
        : { kind: "array", items: below(type.items) };
    case "tuple": {
      const items = [...type.items, ...(type.rest ? [type.rest] : [])];
      return depth > deepest
        ? "any"
        : { kind: "array", items: unionOf(items.map(below)) };
    }
    case "object":
      return depth > deepest
        ? "any"
        : objectShape(type.properties, type.additional, below);
    case "union":
      return unionOf(
        type.members.map((member) => shapeOfType(model, member, depth)),
      );
    case "intersection":
      return merged(
        type.members.map((member) => shapeOfType(model, member, depth)),
      );
    case "schema":
      return depth > deepest + 1 ? "any" : shapeOf(model, type.schema, depth);
  }
}

function objectShape(
  properties: readonly Property[],
  additional: Type | null,
  below: (type: Type) => Shape,
): Shape {
  const shapes = properties.map((property): [string, Shape] => [
    property.name,
    below(property.type),
  ]);
  return {
    kind: "object",
    properties: Object.fromEntries(shapes),
    // Beside named properties, "anything" says only that others are not forbidden.
    ...(additional !== null &&
    (additional.kind !== "unknown" || shapes.length === 0)
      ? { additional: below(additional) }
      : {}),
  };
}

function shapeOfValue(value: JsonValue): Shape {
  if (value === null) return "null";
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return Number.isInteger(value) ? "integer" : "number";
    case "string":
      return "string";
    default:
      return "any";
  }
}

/** Members once each; text last, because everything can be text. */
function unionOf(members: readonly Shape[]): Shape {
  const flat = members.flatMap((member) =>
    typeof member === "object" && member.kind === "union"
      ? member.members
      : [member],
  );
  const seen = new Map(flat.map((shape) => [JSON.stringify(shape), shape]));
  const unique = [...seen.values()];
  const [only] = unique;
  if (only === undefined) return "any";
  if (unique.length === 1) return only;
  const isText = (shape: Shape) => shape === "string" || shape === "any";
  return {
    kind: "union",
    members: [
      ...unique.filter((shape) => !isText(shape)),
      ...unique.filter(isText),
    ],
  };
}

/** The shape of what has to match one of these. */
export function anyShape(model: ApiModel, schemas: readonly SchemaId[]): Shape {
  return unionOf(schemas.map((id) => shapeOf(model, id)));
}

/** The shape of what has to match all of these. */
export function commonShape(
  model: ApiModel,
  schemas: readonly SchemaId[],
): Shape {
  return merged(schemas.map((id) => shapeOf(model, id)));
}

/** What all members say together: objects are joined, otherwise the first that says something counts. */
function merged(shapes: readonly Shape[]): Shape {
  const objects = shapes.filter(
    (shape) => typeof shape === "object" && shape.kind === "object",
  );
  if (objects.length > 1) {
    const additional = objects.find((shape) => shape.additional)?.additional;
    return {
      kind: "object",
      properties: Object.assign(
        {},
        ...objects.map((shape) => shape.properties),
      ) as Record<string, Shape>,
      ...(additional ? { additional } : {}),
    };
  }
  return shapes.find((shape) => shape !== "any") ?? "any";
}
