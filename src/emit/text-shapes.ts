/** The shape of a parameter or a field: its schema's type, reduced to the facts that converting text needs. */
import { leafTypes } from "../facts/schemas/resolved-type.js";
import type { JsonValue, Property, SchemaId, Type } from "../model/model.js";
import type { TargetContext } from "./target.js";

/** The runtime's `Shape` as data. */
export type WireShape =
  | "string"
  | "integer"
  | "int64"
  | "number"
  | "boolean"
  | "null"
  | "binary"
  | "any"
  | { kind: "array"; items: WireShape }
  | {
      kind: "object";
      properties: Record<string, WireShape>;
      additional?: WireShape;
    }
  | { kind: "union"; members: WireShape[] }
  /** The shape of a schema with a name, and several shapes of one value: only if names are kept. */
  | { kind: "schema"; schema: SchemaId }
  | { kind: "all"; members: WireShape[] };

/** Maximum depth. Text in URLs and forms is never deeper, and a recursive schema must end somewhere. */
const deepest = 4;

interface ShapeContext extends Pick<TargetContext, "model" | "int64"> {
  /** Whether objects and arrays with a name are left to tables of their own. */
  keepsNames?: boolean;
}

export function wireShapeOf(
  context: ShapeContext,
  id: SchemaId,
  depth = 0,
): WireShape {
  const schema = context.model.schemas[id];
  return schema ? shapeOfType(context, schema.type, depth) : "any";
}

function shapeOfType(
  context: ShapeContext,
  type: Type,
  depth: number,
): WireShape {
  const below = (inner: Type) => shapeOfType(context, inner, depth + 1);
  switch (type.kind) {
    case "unknown":
    case "never":
      return "any";
    case "null":
    case "boolean":
    case "number":
      return type.kind;
    case "integer":
      return context.int64 === "number" ? "integer" : "int64";
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
        type.members.map((member) => shapeOfType(context, member, depth)),
      );
    case "intersection": {
      const members = type.members.map((member) =>
        shapeOfType(context, member, depth),
      );
      return members.some(isNamedShape)
        ? { kind: "all", members }
        : merged(members);
    }
    case "schema":
      if (context.keepsNames === true && hasTable(context, type.schema)) {
        return type;
      }
      return depth > deepest + 1
        ? "any"
        : wireShapeOf(context, type.schema, depth);
  }
}

function isNamedShape(shape: WireShape): boolean {
  return typeof shape === "object" && shape.kind === "schema";
}

/** Scalars are written where they are used. */
function hasTable({ model }: ShapeContext, schema: SchemaId): boolean {
  return (
    model.schemas[schema]?.role.kind !== "inline" &&
    leafTypes(model, { kind: "schema", schema }).some(({ kind }) =>
      ["object", "array", "tuple"].includes(kind),
    )
  );
}

function objectShape(
  properties: readonly Property[],
  additional: Type | null,
  below: (type: Type) => WireShape,
): WireShape {
  const shapes = properties.map((property): [string, WireShape] => [
    property.name,
    below(property.type),
  ]);
  return {
    kind: "object",
    properties: Object.fromEntries(shapes),
    // With named properties, "anything" only means that additional ones are allowed.
    ...(additional !== null &&
    (additional.kind !== "unknown" || shapes.length === 0)
      ? { additional: below(additional) }
      : {}),
  };
}

function shapeOfValue(value: JsonValue): WireShape {
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

/** Each member once; files and text last, because every value can be sent as both. */
function unionOf(members: readonly WireShape[]): WireShape {
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
  return { kind: "union", members: unique.sort((a, b) => rank(a) - rank(b)) };
}

function rank(shape: WireShape): number {
  return ["binary", "string", "any"].indexOf(shape as string);
}

/** The shape of a value that must match one of these. */
export function anyShape(
  context: ShapeContext,
  schemas: readonly SchemaId[],
): WireShape {
  return unionOf(schemas.map((id) => wireShapeOf(context, id)));
}

/** The shape of a value that must match all of these. */
export function commonShape(
  context: ShapeContext,
  schemas: readonly SchemaId[],
): WireShape {
  return merged(schemas.map((id) => wireShapeOf(context, id)));
}

/** Combines the members: objects are merged, otherwise the first specific shape applies. */
function merged(shapes: readonly WireShape[]): WireShape {
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
      ) as Record<string, WireShape>,
      ...(additional ? { additional } : {}),
    };
  }
  return shapes.find((shape) => shape !== "any") ?? "any";
}
