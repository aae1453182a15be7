/**
 * Where bytes can be. `format: binary` means bytes as they are, which JSON cannot hold: only a whole body can be bytes,
 * and a part of a multipart body. Anywhere else such a string is text.
 */
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

/** The parts of a form; where a part is a list, each item is sent as one. */
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

/** These schemas and all that judge the same values. */
function inPlaceClosure(
  drafts: Drafts,
  start: Iterable<SchemaId>,
): ReadonlySet<SchemaId> {
  const closure = new Set(start);
  // A set visits what is added while it is walked.
  for (const id of closure) {
    for (const next of inPlaceOf(drafts.get(id)?.assertions ?? [])) {
      closure.add(next);
    }
  }
  return closure;
}
