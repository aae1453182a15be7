/** Discriminators of `anyOf` and `oneOf`: from words in a spec to a table of values and schemas. */
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
  type Drafts,
} from "./discriminator-mapping.js";
import type { Discriminator, SchemaId } from "../model.js";
import type { SchemaDraft } from "../schemas/schema-table.js";
import {
  tagPropertyOf,
  type TagProperty,
  type TagSources,
} from "./tag-property.js";
import { mappingOf, type TaggedMember } from "./tag-values.js";

/** Fills in the discriminators, once all schemas are known. */
export function resolveDiscriminators(context: Context, drafts: Drafts): void {
  const admitted = admittedTypes((id) => drafts.get(id)?.assertions ?? []);
  const settled = new Set<SchemaDraft>();

  /** The alternatives come first: a union among them says by its own discriminator which values it has. */
  const settle = (draft: SchemaDraft): void => {
    const node = draft.discriminator;
    if (!node || settled.has(draft)) return;
    settled.add(draft);
    for (const assertion of draft.assertions) {
      if (assertion.kind !== "anyOf" && assertion.kind !== "oneOf") continue;
      for (const id of assertion.schemas) {
        const alternative = drafts.get(endOf(drafts, id));
        if (alternative) settle(alternative);
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

  for (const draft of drafts.values()) settle(draft);
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
        // Values that mean no other alternative lead to the fallback.
        names: schema === fallback ? [] : impliedTags(drafts, schema),
      };
    });
  const undefining = members.filter(
    ({ schema, tag }) => !tag && schema !== fallback,
  );
  if (undefining.length > 0) {
    const isIgnored = members.every(({ tag }) => !tag);
    context.report(
      isIgnored ? "undefined-discriminator" : "partial-discriminator",
      placeOf(node),
      {
        property,
        alternatives: undefining
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
  return mapping.length === 0 ? null : { property, mapping };
}

/** What the schema around the alternatives says of the property. */
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
