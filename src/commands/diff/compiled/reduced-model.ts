/** A model with the schemas that can apply to some values, and nothing else. */
import { holdsBytes } from "../../../facts/schemas/bytes.js";
import { accessOf, partsOf } from "../../../model/graph.js";
import type {
  ApiModel,
  JsonValue,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import { bareSchema } from "../../../model/schemas/bare-schema.js";
import { addAppliedSchemas, mappingOf } from "./applied-schemas.js";

/** The schemas of the values become declarations, so that their checks have names. Types are not needed. */
export function reduceModel(
  model: ApiModel,
  values: readonly { schema: SchemaId; value: JsonValue }[],
): ApiModel {
  const applied = new Set<SchemaId>();
  for (const { schema, value } of values)
    addAppliedSchemas(model, schema, value, applied);
  const roots = new Set(values.map(({ schema }) => schema));
  const find = (id: SchemaId) => model.schemas[id];
  const schemas: Record<SchemaId, Schema> = {};
  const add = (id: SchemaId, assertions: Schema["assertions"]) => {
    const schema = find(id);
    if (!schema || schemas[id]) return;
    const { role, projection, origin } = schema;
    const isNamed = roots.has(id) || role.kind === "declaration";
    schemas[id] = {
      ...bareSchema,
      id,
      // The name is not that of the spec: the names of a package depend on all schemas.
      role: isNamed
        ? { kind: "declaration", name: `Schema${Object.keys(schemas).length}` }
        : { kind: "inline" },
      type: { kind: "unknown" },
      assertions,
      access: accessOf(find, id),
      projection,
      origin,
    };
  };
  for (const id of applied) add(id, assertionsOf(find(id)));
  // Assertions also mention schemas that cannot apply to a value. These accept everything.
  for (const id of applied)
    for (const assertion of find(id)?.assertions ?? [])
      for (const part of [
        ...partsOf(assertion),
        ...mappingOf(assertion).map(({ schema }) => schema),
      ])
        add(part, []);
  return {
    ...model,
    servers: [],
    tags: [],
    operations: [],
    webhooks: [],
    securitySchemes: [],
    schemas,
  };
}

/** A text represents the content of a file, which has no other rules. */
function assertionsOf(schema: Schema | undefined): Schema["assertions"] {
  if (!schema) return [];
  return holdsBytes(schema.type)
    ? schema.assertions.filter(({ kind }) => kind !== "string")
    : schema.assertions;
}
