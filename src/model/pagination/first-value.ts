import type { ApiModel, SchemaId } from "../model.js";

/** The first page or offset: the default of the parameter, or else its minimum. */
export function firstValue(
  schemas: ApiModel["schemas"],
  id: SchemaId,
): number | null {
  const schema = schemas[id];
  if (typeof schema?.default?.value === "number") return schema.default.value;
  for (const assertion of schema?.assertions ?? []) {
    if (assertion.kind === "reference") {
      return firstValue(schemas, assertion.to);
    }
    if (assertion.kind === "number" && assertion.minimum) {
      const { value, exclusive } = assertion.minimum;
      return exclusive ? value + 1 : value;
    }
  }
  return null;
}
