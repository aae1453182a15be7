/** The schema that contains what a base and its children have in common: `PetBase` for `Pet`. */
import type { Assertion, SchemaId, SchemaRole } from "../model.js";
import type { SchemaDraft } from "../schemas/schema-table.js";

export const baseId = (id: SchemaId): SchemaId => `${id}:base`;

/** Names a derived schema: `PetBase` for `Pet`. */
export function derivedRole({ role }: SchemaDraft, word: string): SchemaRole {
  return role.kind === "declaration"
    ? { kind: "declaration", name: `${role.name}${word}` }
    : role;
}

export function baseOf(
  draft: SchemaDraft,
  assertions: Assertion[],
): SchemaDraft {
  const { discriminator: _unused, ...rest } = draft;
  return {
    ...rest,
    id: baseId(draft.id),
    role: derivedRole(draft, "Base"),
    assertions,
    default: null,
    examples: [],
  };
}
