/** Files in values: witnesses are JSON, in which a text represents a file. */
import { closure } from "../../../base/common/closure.js";
import { partSchemas } from "../../../facts/schemas/part-schemas.js";
import { isFile } from "../../../facts/schemas/bytes.js";
import { createWeakMemo } from "../../../incremental/memo.js";
import { inPlaceOf } from "../../../model/graph.js";
import type { ApiModel, JsonValue, SchemaId } from "../../../model/model.js";

const describeFiles = createWeakMemo((schemas: ApiModel["schemas"]) =>
  Object.values(schemas).some(isFile),
);

/** The value with a `Blob` for each text that represents a file. */
export function withFiles(
  { schemas }: Pick<ApiModel, "schemas">,
  id: SchemaId,
  value: JsonValue,
): unknown {
  if (!describeFiles(schemas)) return value;
  const replaced = (ids: readonly SchemaId[], part: JsonValue): unknown => {
    const applied = closure(ids, (at) =>
      inPlaceOf(schemas[at]?.assertions ?? []),
    );
    const layers = [...applied].flatMap((at) => schemas[at] ?? []);
    const below = (key: string | number, inner: JsonValue) =>
      replaced(
        partSchemas(layers, key, () => false),
        inner,
      );
    if (typeof part === "string")
      return layers.some(isFile) ? new Blob([part]) : part;
    if (Array.isArray(part))
      return part.map((item, index) => below(index, item));
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, below(name, inner)]),
    );
  };
  return replaced([id], value);
}

/** Whether a value contains a file, so that only a form can contain it. */
export function hasFiles(
  model: Pick<ApiModel, "schemas">,
  id: SchemaId,
  value: JsonValue,
): boolean {
  const isIn = (part: unknown): boolean =>
    part instanceof Blob ||
    (typeof part === "object" &&
      part !== null &&
      Object.values(part).some(isIn));
  return isIn(withFiles(model, id, value));
}
