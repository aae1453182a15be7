/** The properties of discriminators: those that select an alternative. */
import { closure } from "../base/common/closure.js";
import type { Context } from "./context.js";
import { accessOf, conjunctsOf } from "./graph.js";
import { behindReferences } from "./references.js";
import type { SchemaId } from "./model.js";
import type { SchemaDrafts } from "./schemas/schema-table.js";

/** Returns the schemas of these properties. Each alternative has its own values of them, as if it listed them. */
export function tagProperties(drafts: SchemaDrafts): ReadonlySet<SchemaId> {
  const tags = new Set<SchemaId>();
  for (const { id, assertions } of drafts.values()) {
    for (const assertion of assertions) {
      if (assertion.kind !== "anyOf" && assertion.kind !== "oneOf") continue;
      const { discriminator, schemas } = assertion;
      if (discriminator === null) continue;
      const mapped = discriminator.mapping.map(({ schema }) => schema);
      const parts = closure([id, ...schemas, ...mapped], (one) =>
        conjunctsOf(drafts.get(one)?.assertions ?? []),
      );
      for (const part of parts)
        for (const { name, schema } of propertiesIn(drafts, part))
          if (name === discriminator.property) tags.add(schema);
    }
  }
  return tags;
}

/**
 * Removes `readOnly` and `writeOnly` from the properties of discriminators: a value without the property has no
 * alternative, so both directions have it.
 */
export function showTags(context: Context, drafts: SchemaDrafts): void {
  const find = (id: SchemaId) => drafts.get(id);
  for (const id of tagProperties(drafts)) {
    const draft = drafts.get(id);
    const access = accessOf(find, id);
    if (!draft || access === "readWrite") continue;
    context.report("hidden-discriminator", draft.origin, { keyword: access });
    // A schema that is referred to may be a property elsewhere, where its keyword counts.
    draft.assertions = [...behindReferences(find, id)].flatMap(
      ({ assertions }) => assertions.filter(({ kind }) => kind !== "reference"),
    );
    draft.access = "readWrite";
  }
}

/**
 * Adds the alternatives that do not require the property of their discriminator to its open ones: the property selects
 * them, so as alternatives they have it.
 */
export function settleOptionalTags(drafts: SchemaDrafts): void {
  for (const { assertions } of drafts.values()) {
    for (const assertion of assertions) {
      if (assertion.kind !== "anyOf" && assertion.kind !== "oneOf") continue;
      const { discriminator } = assertion;
      if (discriminator === null) continue;
      const { property, mapping, open } = discriminator;
      for (const schema of new Set(mapping.map((one) => one.schema)))
        if (!open.includes(schema) && !requires(drafts, schema, property))
          open.push(schema);
    }
  }
}

function requires(drafts: SchemaDrafts, id: SchemaId, name: string): boolean {
  const assertionsOf = (one: SchemaId) => drafts.get(one)?.assertions ?? [];
  const parts = closure([id], (one) => conjunctsOf(assertionsOf(one)));
  return [...parts].flatMap(assertionsOf).some((assertion) => {
    switch (assertion.kind) {
      case "object":
        return assertion.required.includes(name);
      case "anyOf":
      case "oneOf":
        // A union of its own is selected by the property, too.
        return assertion.discriminator?.property === name;
      default:
        return false;
    }
  });
}

export function propertiesIn(
  drafts: SchemaDrafts,
  id: SchemaId,
): { name: string; schema: SchemaId }[] {
  return (drafts.get(id)?.assertions ?? []).flatMap((assertion) =>
    assertion.kind === "object" ? assertion.properties : [],
  );
}
