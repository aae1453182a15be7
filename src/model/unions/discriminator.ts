/** Resolves the discriminators of `anyOf` and `oneOf` to a table of values and schemas. */
import type { Node } from "../source/node.js";
import { admittedTypes } from "../schemas/admitted-types.js";
import { placeOf, text, type Context } from "../context.js";
import {
  alternativesOf,
  endOf,
  explicitMapping,
  fallbackOf,
  impliedTags,
  nameOf,
} from "./discriminator-mapping.js";
import type { Discriminator, SchemaId } from "../model.js";
import type { SchemaDraft, SchemaDrafts } from "../schemas/schema-table.js";
import {
  tagPropertyOf,
  type TagProperty,
  type TagSources,
} from "./tag-property.js";
import { mappingOf, openMembers, type TaggedMember } from "./tag-values.js";

/** Resolves the discriminators after all schemas are built. */
export function resolveDiscriminators(
  context: Context,
  drafts: SchemaDrafts,
): void {
  const admitted = admittedTypes((id) => drafts.get(id)?.assertions ?? []);
  const resolved = new Set<SchemaDraft>();

  /** Alternatives come first, because a nested union determines its values by its own discriminator. */
  const resolve = (draft: SchemaDraft): void => {
    const node = draft.discriminator;
    if (!node || resolved.has(draft)) return;
    resolved.add(draft);
    for (const assertion of draft.assertions) {
      if (assertion.kind !== "anyOf" && assertion.kind !== "oneOf") continue;
      for (const id of assertion.schemas) {
        const alternative = drafts.get(endOf(drafts, id));
        if (alternative) resolve(alternative);
      }
      assertion.discriminator = discriminatorOf(
        context,
        { drafts, admitted },
        draft,
        node,
        assertion.schemas,
      );
    }
  };

  for (const draft of drafts.values()) resolve(draft);
}

function discriminatorOf(
  context: Context,
  sources: TagSources,
  draft: SchemaDraft,
  node: Node,
  schemas: SchemaId[],
): Discriminator | null {
  const { drafts } = sources;
  const property = text(context, node, "propertyName");
  if (property === null) return null;
  const alternatives = alternativesOf(drafts, schemas);
  const written = explicitMapping(context, drafts, node, alternatives);
  const fallback = fallbackOf(context, drafts, node, alternatives);
  const beside = besideUnions(sources, draft, property);
  const members = [...alternatives.values()]
    .filter((id) => sources.admitted.of(id).includes("object"))
    .map((schema): TaggedMember => {
      const assertions = drafts.get(schema)?.assertions ?? [];
      const own = tagPropertyOf(sources, assertions, property);
      return {
        schema,
        tag: own ?? beside,
        own: own?.values ?? [],
        // The fallback alternative has no values of its own.
        names: schema === fallback ? [] : impliedTags(drafts, schema),
      };
    });
  const withoutProperty = members.filter(
    ({ schema, tag }) => !tag && schema !== fallback,
  );
  if (withoutProperty.length > 0) {
    const isIgnored = members.every(({ tag }) => !tag);
    context.report(
      isIgnored ? "undefined-discriminator" : "partial-discriminator",
      placeOf(node),
      {
        property,
        alternatives: withoutProperty
          .map(
            ({ schema }) => nameOf(drafts, schema) ?? "a schema without a name",
          )
          .join(", "),
      },
    );
    if (isIgnored) return null;
  }
  const mapping = mappingOf(members, written);
  const known = new Set(mapping.map(({ schema }) => schema));
  const isComplete = members.every(
    ({ schema, tag }) => !tag || known.has(schema) || schema === fallback,
  );
  if (!isComplete) {
    context.report("incomplete-discriminator", placeOf(node), { property });
    return null;
  }
  return mapping.length === 0
    ? null
    : { property, mapping, open: openMembers(members, mapping) };
}

/** Returns the constraints on the property that are beside the alternatives. */
function besideUnions(
  sources: TagSources,
  { assertions }: SchemaDraft,
  property: string,
): TagProperty | null {
  const others = assertions.filter(
    ({ kind }) => kind !== "anyOf" && kind !== "oneOf",
  );
  return tagPropertyOf(sources, others, property);
}
