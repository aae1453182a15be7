/** In which direction a property goes. */
import type { Access, SchemaId } from "./model.js";
import type { Draft } from "./schema-table.js";

/** References in a circle are an error elsewhere; here they must only end. */
const maxReferences = 100;

/** `readOnly` behind a reference counts for the property that refers. */
export function accessOf(
  drafts: ReadonlyMap<SchemaId, Draft>,
  id: SchemaId,
): Access {
  let draft = drafts.get(id);
  for (let step = 0; draft && step < maxReferences; step++) {
    if (draft.access !== "readWrite") return draft.access;
    const next = draft.assertions.find(({ kind }) => kind === "reference");
    draft = next?.kind === "reference" ? drafts.get(next.to) : undefined;
  }
  return "readWrite";
}
