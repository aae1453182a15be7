/**
 * Gives a schema with a `format` but without `type` the types that the schemas around it leave, as in
 * `allOf: [{ type: string }, { format: date-time }]`. This changes no value that is valid. The type of code and the codec
 * are chosen by both keywords.
 */
import type { Assertion, JsonType, SchemaId } from "../model.js";
import { admittedTypes, allTypes, common } from "./admitted-types.js";
import type { SchemaDraft } from "./schema-table.js";

export function applyTypesToFormats(
  drafts: ReadonlyMap<SchemaId, SchemaDraft>,
): void {
  // A schema with a name keeps its own type in code, so what it says does not choose a codec here.
  const admitted = admittedTypes((id) => {
    const draft = drafts.get(id);
    return draft?.role.kind === "inline" ? withoutReference(draft) : [];
  });
  const inner = new Set(
    [...drafts.values()].flatMap((draft) => innerSchemas(drafts, draft)),
  );
  const waiting: { draft: SchemaDraft; left: readonly JsonType[] }[] = [];
  for (const draft of drafts.values())
    if (!inner.has(draft)) waiting.push({ draft, left: allTypes });
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { draft } = next;
    const left = common(next.left, admitted.by(withoutReference(draft)));
    if (left.length > 0 && left.length < allTypes.length && lacksType(draft)) {
      const types: Assertion = { kind: "types", types: [...left] };
      draft.assertions = [types, ...draft.assertions];
    }
    for (const member of innerSchemas(drafts, draft))
      waiting.push({ draft: member, left });
  }
}

function withoutReference({ assertions }: SchemaDraft): Assertion[] {
  return assertions.filter(({ kind }) => kind !== "reference");
}

/** The schemas without a name that describe the same value. */
function innerSchemas(
  drafts: ReadonlyMap<SchemaId, SchemaDraft>,
  { assertions }: SchemaDraft,
): SchemaDraft[] {
  return assertions
    .flatMap((assertion) =>
      assertion.kind === "allOf" ||
      assertion.kind === "anyOf" ||
      assertion.kind === "oneOf"
        ? assertion.schemas
        : [],
    )
    .map((id) => drafts.get(id))
    .filter((draft) => draft !== undefined)
    .filter(({ role }) => role.kind === "inline");
}

function lacksType({ assertions }: SchemaDraft): boolean {
  return (
    assertions.every(({ kind }) => kind !== "types" && kind !== "values") &&
    assertions.some(
      (assertion) =>
        ((assertion.kind === "string" || assertion.kind === "number") &&
          assertion.format !== null) ||
        (assertion.kind === "string" && assertion.contentEncoding !== null),
    )
  );
}
