/** Which checks can report at once, without asking first whether there is anything to report. */
import type { SchemaId } from "../../../model/model.js";
import type { Direction } from "../../../naming/names.js";
import type { Schemas } from "./schemas.js";
import { isScalar, type ObjectPart } from "./shape.js";

/**
 * Whether nothing lies deeper than a property: a report says by constants where it is, and costs next to nothing as
 * long as all is well. Deeper places have to be spelled out on the way, for which there should be a reason.
 */
export function reportsDirectly(
  schemas: Schemas,
  id: SchemaId,
  direction: Direction,
): boolean {
  const shape = schemas.shape(id, direction);
  const isPlainPart = (part: ObjectPart): boolean =>
    part.patterns.length === 0 &&
    part.names === null &&
    part.dependentSchemas.length === 0 &&
    (part.additional === null ||
      schemas.acceptsAll(part.additional, direction) ||
      schemas.acceptsNone(part.additional, direction)) &&
    part.properties.every(({ schema }) => !schemas.isCalled(schema, direction));
  return (
    shape.calls.length === 0 &&
    isScalar({ ...shape, objects: [] }) &&
    shape.objects.every(isPlainPart)
  );
}
