/**
 * Finds which schemas extend which with `allOf`. Only named schemas count, because others have no discriminator value.
 */
import { aliasTarget } from "../references.js";
import { appendTo } from "../../base/common/append-to.js";
import { closure } from "../../base/common/closure.js";
import type { SchemaId } from "../model.js";
import type { SchemaDraft } from "../schemas/schema-table.js";

export interface FamilyTree {
  readonly children: ReadonlyMap<SchemaId, readonly SchemaId[]>;
  /** By child: the members of its `allOf` that are references, and their targets. */
  readonly parentReferences: ReadonlyMap<
    SchemaId,
    readonly { member: SchemaId; parent: SchemaId }[]
  >;
}

export function familyTree(
  drafts: ReadonlyMap<SchemaId, SchemaDraft>,
): FamilyTree {
  const children = new Map<SchemaId, SchemaId[]>();
  const parentReferences = new Map<
    SchemaId,
    { member: SchemaId; parent: SchemaId }[]
  >();
  for (const { id, role, assertions } of drafts.values()) {
    if (role.kind !== "declaration") continue;
    for (const assertion of assertions) {
      if (assertion.kind !== "allOf") continue;
      for (const member of assertion.schemas) {
        const parent = aliasTarget(drafts.get(member));
        if (parent === null) continue;
        appendTo(children, parent, id);
        appendTo(parentReferences, id, { member, parent });
      }
    }
  }
  return { children, parentReferences };
}

/** Returns all direct and indirect children, each once. A schema is not its own descendant. */
export function descendantsOf(tree: FamilyTree, id: SchemaId): SchemaId[] {
  const childrenOf = (parent: SchemaId) => tree.children.get(parent) ?? [];
  const found = closure(childrenOf(id), childrenOf);
  found.delete(id);
  return [...found];
}
