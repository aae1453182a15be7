/** The properties that a schema describes, itself or through the schemas that it consists of. */
import type { Direction, JsonValue, SchemaId } from "../../model/model.js";
import { isPlainSchema, type SchemaShape } from "./shape.js";

interface KnownProperty {
  /** The only allowed values, if they are plain and listed. */
  values: readonly JsonValue[] | null;
  isRequired: boolean;
}

export type KnownProperties = ReadonlyMap<string, KnownProperty>;

/** From alternatives, only the names of properties are known, because any of them may match. */
export function knownProperties(
  shape: (id: SchemaId, direction: Direction) => SchemaShape,
  id: SchemaId,
  direction: Direction,
): KnownProperties {
  const known = new Map<string, KnownProperty>();
  const visited = new Set<SchemaId>();
  const add = (name: string, property: KnownProperty): void => {
    const before = known.get(name);
    known.set(name, {
      values: before?.values ?? property.values,
      isRequired: before?.isRequired === true || property.isRequired,
    });
  };
  const visit = (next: SchemaId, holds: "always" | "perhaps"): void => {
    if (visited.has(next)) return;
    visited.add(next);
    const { objects, calls, unions } = shape(next, direction);
    const isCertain = holds === "always";
    for (const { properties, required } of objects) {
      for (const { name, schema } of properties) {
        const [values = null] = shape(schema, direction).values;
        const isListed = isCertain && values?.every(isPlainSchema) === true;
        add(name, { values: isListed ? values : null, isRequired: false });
      }
      for (const name of required) {
        add(name, { values: null, isRequired: isCertain });
      }
    }
    for (const called of calls) visit(called, holds);
    for (const union of unions) {
      for (const member of union.schemas) visit(member, "perhaps");
    }
  };
  visit(id, "always");
  return known;
}
