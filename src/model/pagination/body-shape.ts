/** The properties of JSON bodies, as far as pagination needs them. */
import { follow } from "../../base/common/follow.js";
import { isJson } from "../../base/openapi/media-type.js";
import type {
  ApiModel,
  BodyPath,
  Content,
  JsonType,
  Operation,
  Property,
  SchemaId,
  StatusMatch,
  Type,
} from "../model.js";

type Schemas = ApiModel["schemas"];

/** The type of the JSON body of every success, if all successes have the same. */
export function successBody(
  schemas: Schemas,
  { responses }: Operation,
): Type | null {
  const ids = responses
    .filter(({ status }) => isSuccess(status))
    .map(({ contents }) => jsonSchema(contents));
  const types = ids.map((id) => (id === null ? null : typeOf(schemas, id)));
  const [first = null] = types;
  return types.every((type) => type === first) ? first : null;
}

export function isSuccess(status: StatusMatch): boolean {
  return (
    (status.kind === "code" && status.code >= 200 && status.code < 300) ||
    (status.kind === "range" && status.hundreds === 2)
  );
}

/** The type of the JSON body of a request. */
export function requestBody(
  schemas: Schemas,
  { requestBody }: Operation,
): Type | null {
  const id = requestBody && jsonSchema(requestBody.contents);
  return id === null ? null : typeOf(schemas, id);
}

function jsonSchema(contents: readonly Content[]): SchemaId | null {
  return contents.find(({ mediaType }) => isJson(mediaType))?.schema ?? null;
}

/** Follows references and leaves null out of a union. */
export function typeOf(schemas: Schemas, id: SchemaId): Type {
  return settled(schemas, { kind: "schema", schema: id });
}

export function settled(schemas: Schemas, type: Type): Type {
  const end = follow<Type>(type, (at) => {
    if (at.kind === "schema")
      return schemas[at.schema]?.type ?? { kind: "unknown" };
    if (at.kind !== "union") return null;
    const [only, ...others] = at.members.filter(({ kind }) => kind !== "null");
    return only === undefined || others.length > 0 ? null : only;
  });
  return end.kind === "schema" ? { kind: "unknown" } : end;
}

/** The properties of an object, through references and intersections; none for another type. */
export function propertiesOf(
  schemas: Schemas,
  type: Type,
  depth = 0,
): Property[] {
  const found = settled(schemas, type);
  switch (found.kind) {
    case "object":
      return found.properties;
    case "intersection":
      // An intersection of a spec may contain itself.
      if (depth > 20) return [];
      return found.members.flatMap((member) =>
        propertiesOf(schemas, member, depth + 1),
      );
    default:
      return [];
  }
}

/** The type of the value at a path; null if the schema does not describe it. */
export function typeAt(
  schemas: Schemas,
  type: Type,
  path: BodyPath,
): Type | null {
  let current: Type = settled(schemas, type);
  for (const name of path) {
    const found = propertiesOf(schemas, current).find(
      (property) => property.name === name,
    );
    if (!found) return null;
    current = settled(schemas, found.type);
  }
  return current;
}

/** The JSON type of a scalar or an array; null for everything else. */
export function jsonTypeOf(type: Type): JsonType | null {
  switch (type.kind) {
    case "enumeration":
      return type.values.every(({ value }) => typeof value === "string")
        ? "string"
        : null;
    case "tuple":
      return "array";
    case "string":
    case "integer":
    case "number":
    case "boolean":
    case "array":
    case "object":
      return type.kind;
    default:
      return null;
  }
}

/** The `format` of a string, through references and unions. */
export function formatOf(
  schemas: Schemas,
  id: SchemaId,
  depth = 0,
): string | null {
  for (const assertion of schemas[id]?.assertions ?? []) {
    if (depth > 5) return null;
    const inner =
      assertion.kind === "reference"
        ? [assertion.to]
        : assertion.kind === "anyOf" ||
            assertion.kind === "oneOf" ||
            assertion.kind === "allOf"
          ? assertion.schemas
          : [];
    const formats = inner.map((schema) => formatOf(schemas, schema, depth + 1));
    const format =
      assertion.kind === "string"
        ? assertion.format
        : formats.find((found) => found !== null);
    if (format) return format;
  }
  return null;
}
