/** Finds where the spec describes a part of a type. */
import { inputNames } from "../../../emit/operations.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import type {
  ApiModel,
  Content,
  Operation,
  Origin,
  Response,
  SchemaId,
  Type,
} from "../../../model/model.js";
import type { SdkSide } from "./sdk-side.js";

/** A part of a type: `[]` in a path is an item of an array, `[key]` any other property. */
interface SpecPart {
  origin: Origin;
  types: readonly Type[];
}

/**
 * The place of the part, or of the last part of the path that exists. The place of a reference is that of its schema,
 * unless the finding is about the property itself.
 */
export function placeOf(
  side: SdkSide,
  start: SpecPart,
  path: readonly string[],
  isProperty: boolean,
): Origin {
  let part = start;
  if (isProperty && path.length === 0) return start.origin;
  for (const [index, name] of path.entries()) {
    const next = stepInto(side, part, name);
    if (!next) return resolved(side.model, part);
    part = next;
    if (isProperty && index === path.length - 1) return part.origin;
  }
  return resolved(side.model, part);
}

export function schemaPart(
  { schemas }: ApiModel,
  ids: readonly (SchemaId | null)[],
  origin: Origin,
): SpecPart {
  return {
    origin,
    types: ids.flatMap((schema) =>
      schema !== null && schemas[schema] ? [{ kind: "schema", schema }] : [],
    ),
  };
}

/** The part of an operation that a property of its request describes, with the rest of the path. */
export function requestPart(
  model: ApiModel,
  operation: Operation,
  [name, ...path]: readonly string[],
): { start: SpecPart; path: readonly string[] } {
  const { origin, inputs } = operation;
  const location = Object.entries(inputNames).find(([, one]) => one === name);
  if (location) {
    const schema = inputs[location[0] as keyof typeof inputs];
    return { start: schemaPart(model, [schema], origin), path };
  }
  const { body } = describeOperation(model, operation);
  if (!body || name === undefined)
    return { start: { origin, types: [] }, path: [] };
  const ids =
    name === "body"
      ? schemasIn(body.contents.map(({ content }) => content))
      : [];
  return { start: schemaPart(model, ids, body.origin), path };
}

/** The same for a property of a response. */
export function responsePart(
  { model, names }: SdkSide,
  { contents, headers, origin }: Response,
  [name, ...path]: readonly string[],
): { start: SpecPart; path: readonly string[] } {
  if (name === "body")
    return { start: schemaPart(model, schemasIn(contents), origin), path };
  const header =
    name === "headers"
      ? headers.find((one) => names.property(one.name) === path[0])
      : null;
  return header
    ? {
        start: schemaPart(model, [header.schema], header.origin),
        path: path.slice(1),
      }
    : { start: { origin, types: [] }, path: [] };
}

function schemasIn(contents: readonly Content[]): (SchemaId | null)[] {
  return contents.flatMap(({ schema, itemSchema }) => [schema, itemSchema]);
}

function resolved({ schemas }: ApiModel, { origin, types }: SpecPart): Origin {
  const [only] = types;
  return types.length === 1 && only?.kind === "schema"
    ? (schemas[only.schema]?.origin ?? origin)
    : origin;
}

/** The names of properties are those in code. */
function stepInto(
  { model, names }: SdkSide,
  part: SpecPart,
  name: string,
): SpecPart | null {
  const pending = part.types.map((type) => ({ type, origin: part.origin }));
  const seen = new Set<SchemaId>();
  for (const { type, origin } of pending) {
    switch (type.kind) {
      case "schema": {
        const schema = model.schemas[type.schema];
        if (schema && !seen.has(schema.id)) {
          seen.add(schema.id);
          pending.push({ type: schema.type, origin: schema.origin });
        }
        break;
      }
      case "union":
      case "intersection":
        pending.push(...type.members.map((one) => ({ type: one, origin })));
        break;
      case "array":
        if (name === "[]") return { origin, types: [type.items] };
        break;
      case "tuple":
        if (name === "[]")
          return {
            origin,
            types: type.rest ? [...type.items, type.rest] : type.items,
          };
        break;
      case "object": {
        const property = type.properties.find(
          (one) => names.property(one.name) === name,
        );
        if (property)
          return {
            origin: model.schemas[property.schema]?.origin ?? origin,
            types: [property.type],
          };
        if (name === "[key]" && type.additional)
          return { origin, types: [type.additional] };
        break;
      }
      default:
    }
  }
  return null;
}
