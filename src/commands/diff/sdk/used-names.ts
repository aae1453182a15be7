/** The names of the exported types that operations use, by direction. */
import type {
  Direction,
  Schema,
  SchemaId,
  Type,
} from "../../../model/model.js";
import { rootsOf } from "./schema-users.js";
import type { SdkSide } from "./sdk-side.js";

export function usedNames(
  { model, names }: SdkSide,
  direction: Direction,
): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<SchemaId>();
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  const pending: Type[] = model.operations
    .flatMap((operation) => rootsOf(operation, direction))
    .map((schema) => ({ kind: "schema", schema }));
  // The parts of an intersection are used, but not under their names.
  const inlined = (type: Type): Type[] => {
    const into = new Set<SchemaId>();
    const types = [type];
    // Iteration over an array includes the elements that are added meanwhile.
    for (const one of types) {
      if (one.kind === "intersection") types.push(...one.members);
      if (one.kind !== "schema" || into.has(one.schema)) continue;
      into.add(one.schema);
      const schema = model.schemas[one.schema];
      if (schema) types.push(schema.type);
    }
    return types.filter(
      ({ kind }) => kind !== "schema" && kind !== "intersection",
    );
  };
  const use = (schema: Schema): void => {
    seen.add(schema.id);
    if (schema.role.kind !== "inline")
      found.add(names.schema(schema.id, viewOf(schema, direction)).type.name);
    pending.push(schema.type);
  };
  for (const type of pending) {
    switch (type.kind) {
      case "schema": {
        const schema = model.schemas[type.schema];
        if (schema && !seen.has(schema.id)) use(schema);
        break;
      }
      case "array":
        pending.push(type.items);
        break;
      case "tuple":
        pending.push(...type.items, ...(type.rest ? [type.rest] : []));
        break;
      case "object":
        pending.push(
          ...type.properties
            .filter(({ access }) => access !== hidden)
            .map((property) => property.type),
          ...(type.additional ? [type.additional] : []),
        );
        break;
      case "union":
        pending.push(...type.members);
        break;
      case "intersection":
        pending.push(...type.members.flatMap(inlined));
        break;
      default:
    }
  }
  return found;
}

function viewOf({ projection }: Schema, direction: Direction): Direction {
  return projection === "split" ? direction : "response";
}
