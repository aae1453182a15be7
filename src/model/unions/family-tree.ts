/** Which schemas build on which, with `allOf`. Only those with a name count: others have no tag that could mean them. */
import { appendTo } from "../../common/append-to.js";
import type { SchemaId } from "../model.js";
import type { SchemaDraft } from "../schemas/schema-table.js";

export interface FamilyTree {
  readonly children: ReadonlyMap<SchemaId, readonly SchemaId[]>;
  /** By child: the members of its `allOf` that are references, and to whom. */
  readonly bonds: ReadonlyMap<
    SchemaId,
    readonly { member: SchemaId; parent: SchemaId }[]
  >;
}

export function familyTree(
  drafts: ReadonlyMap<SchemaId, SchemaDraft>,
): FamilyTree {
  const children = new Map<SchemaId, SchemaId[]>();
  const bonds = new Map<SchemaId, { member: SchemaId; parent: SchemaId }[]>();
  for (const { id, role, assertions } of drafts.values()) {
    if (role.kind !== "declaration") continue;
    for (const assertion of assertions) {
      if (assertion.kind !== "allOf") continue;
      for (const member of assertion.schemas) {
        const [only, ...others] = drafts.get(member)?.assertions ?? [];
        if (only?.kind !== "reference" || others.length > 0) continue;
        appendTo(children, only.to, id);
        appendTo(bonds, id, { member, parent: only.to });
      }
    }
  }
  return { children, bonds };
}

/** Children, their children and so on, each once; a schema is not its own descendant. */
export function descendantsOf(tree: FamilyTree, id: SchemaId): SchemaId[] {
  const found = new Set(tree.children.get(id) ?? []);
  // A set visits what is added while it is walked.
  for (const next of found) {
    for (const child of tree.children.get(next) ?? []) found.add(child);
  }
  found.delete(id);
  return [...found];
}
