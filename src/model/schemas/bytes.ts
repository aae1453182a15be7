/**
 * Finds the schemas whose values are bytes. `format: binary` means raw bytes, which JSON cannot contain. Only a whole
 * body or a part of a multipart body can be bytes. Elsewhere such a string is text.
 */
import { closure } from "../../base/common/closure.js";
import type { Exchange, SchemaId } from "../model.js";
import { inPlaceOf } from "../graph.js";
import type { SchemaDraft } from "./schema-table.js";

type Drafts = ReadonlyMap<SchemaId, SchemaDraft>;

export function schemasOfBytes(
  drafts: Drafts,
  exchanges: readonly Exchange[],
): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  for (const { requestBody, responses } of exchanges) {
    for (const { contents } of [
      requestBody ?? { contents: [] },
      ...responses,
    ]) {
      for (const { mediaType, schema } of contents) {
        if (schema === null) continue;
        const whole = inPlaceClosure(drafts, [schema]);
        const parts = mediaType.startsWith("multipart/")
          ? inPlaceClosure(drafts, partsOfForm(drafts, whole))
          : [];
        for (const id of [...whole, ...parts]) found.add(id);
      }
    }
  }
  return found;
}

/** Returns the schemas of the parts of a form. If a part is a list, each item is sent as a part. */
function partsOfForm(drafts: Drafts, whole: Iterable<SchemaId>): SchemaId[] {
  const fields = [...whole].flatMap((id) =>
    (drafts.get(id)?.assertions ?? []).flatMap((assertion) =>
      assertion.kind === "object"
        ? [
            ...assertion.properties.map(({ schema }) => schema),
            ...assertion.patterns.map(({ schema }) => schema),
            ...(assertion.additional === null ? [] : [assertion.additional]),
          ]
        : assertion.kind === "unevaluatedProperties"
          ? [assertion.schema]
          : [],
    ),
  );
  const items = [...inPlaceClosure(drafts, fields)].flatMap((id) =>
    (drafts.get(id)?.assertions ?? []).flatMap((assertion) =>
      assertion.kind === "array" && assertion.rest !== null
        ? [assertion.rest]
        : [],
    ),
  );
  return [...fields, ...items];
}

/** Returns these schemas and all schemas that apply to the same values. */
function inPlaceClosure(
  drafts: Drafts,
  start: Iterable<SchemaId>,
): ReadonlySet<SchemaId> {
  return closure(start, (id) => inPlaceOf(drafts.get(id)?.assertions ?? []));
}
