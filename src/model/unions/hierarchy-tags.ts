/** Finds which discriminator value means which schema of an `allOf` hierarchy. */
import { appendTo } from "../../base/common/append-to.js";
import { bareSchema } from "../schemas/bare-schema.js";
import { idOf, type Node, entriesAt } from "../source/node.js";
import { placeOf, type Context } from "../context.js";
import {
  alternativesByEnd,
  endOf,
  explicitMapping,
  impliedTags,
  nameOf,
  targetOf,
} from "./discriminator.js";
import { noDocumentation } from "../documentation.js";
import { descendantsOf, type FamilyTree } from "./family-tree.js";
import type { SchemaId, TagValue } from "../model.js";
import type { SchemaDraft, SchemaDrafts } from "../schemas/schema-table.js";
import {
  tagPropertyOf,
  type TagProperty,
  type TagSources,
} from "./tag-property.js";
import { mappingOf, type TaggedMember } from "./tag-values.js";

export interface Tags {
  readonly root: SchemaId;
  readonly property: string;
  /** Empty for a schema without a value, such as a base that is never used by itself. */
  valuesOf(id: SchemaId): TagValue[];
  /** Returns whether the schema itself restricts the property to these values. */
  areOwn(id: SchemaId): boolean;
  /** Schemas that this one lists or maps, but that do not extend it with `allOf`. */
  extraAlternatives(id: SchemaId): SchemaId[];
  /** The parts that the schemas of all tags have in common. */
  readonly described: Omit<SchemaDraft, "id" | "assertions">;
}

interface Root {
  root: SchemaId;
  node: Node;
  property: string;
}

/** Returns null if the values cannot be determined. In that case the discriminator is ignored, with a warning. */
export function tagsOf(
  context: Context,
  sources: TagSources,
  tree: FamilyTree,
  { root, node, property }: Root,
): Tags | null {
  const { drafts } = sources;
  const descendants = descendantsOf(tree, root);
  const isDescendant = new Set(descendants);
  const extraAlternatives = listedAlternatives(
    context,
    drafts,
    root,
    node,
  ).filter((id) => id !== root && !isDescendant.has(id));
  const isExtra = new Set(extraAlternatives);
  const all = [...descendants, ...extraAlternatives, root];
  const written = explicitMapping(
    context,
    drafts,
    node,
    alternativesByEnd(drafts, all),
  );
  const described = (id: SchemaId): TagProperty | null =>
    tagPropertyOf(sources, drafts.get(id)?.assertions ?? [], property);
  if ([...descendants, root].every((id) => !described(id))) {
    const alternatives = nameOf(drafts, root) ?? "";
    const about = { property, alternatives };
    context.report("undefined-discriminator", placeOf(node), about);
    return null;
  }
  const shared = described(root);
  const mapped = new Set(written.map(({ schema }) => schema));
  // If every child is mapped, the name of the base is not a value.
  const isAbstract =
    written.length > 0 && descendants.every((id) => mapped.has(id));
  const members = all.map((schema): TaggedMember => {
    const tag = described(schema);
    const isInherited =
      isDescendant.has(schema) &&
      tag?.values?.join() === shared?.values?.join();
    return {
      schema,
      // A schema of the hierarchy gets the property with its value.
      tag: tag ?? (isExtra.has(schema) ? null : text),
      own: isInherited ? [] : (tag?.values ?? []),
      names: schema === root && isAbstract ? [] : impliedTags(drafts, schema),
    };
  });
  const values = new Map<SchemaId, TagValue[]>();
  for (const { value, schema } of mappingOf(members, written)) {
    appendTo(values, schema, value);
  }
  if (!descendants.every((id) => values.has(id))) {
    context.report("incomplete-discriminator", placeOf(node), { property });
    return null;
  }
  const own = new Set(
    members
      .filter(({ schema, own }) => own.join() === values.get(schema)?.join())
      .map(({ schema }) => schema),
  );
  return {
    root,
    property,
    valuesOf: (id) => values.get(id) ?? [],
    areOwn: (id) => own.has(id),
    extraAlternatives: (id) => (id === root ? extraAlternatives : []),
    described: {
      ...bareSchema,
      documentation:
        tagSchema(drafts, root, property)?.documentation ?? noDocumentation,
      origin: { document: node.document.name, pointer: node.pointer },
    },
  };
}

const text: TagProperty = { values: null, types: ["string"] };

/** Returns the schemas that the mapping names or that are listed as alternatives. */
function listedAlternatives(
  context: Context,
  drafts: SchemaDrafts,
  root: SchemaId,
  node: Node,
): SchemaId[] {
  const listed = (drafts.get(root)?.assertions ?? []).flatMap((assertion) =>
    assertion.kind === "oneOf" || assertion.kind === "anyOf"
      ? assertion.schemas.map((id) => targetOf(drafts, id))
      : [],
  );
  return [...new Set([...namedByMapping(context, drafts, node), ...listed])];
}

function namedByMapping(
  context: Context,
  drafts: SchemaDrafts,
  node: Node,
): SchemaId[] {
  return entriesAt(node, "mapping").flatMap(([, at]) => {
    if (typeof at.value !== "string" || !at.value.includes("#")) return [];
    const found = context.resolver.resolve(at, at.value);
    if (found.kind === "failed") return [];
    const id = endOf(drafts, idOf(found.node));
    return drafts.get(id)?.role.kind === "declaration" ? [id] : [];
  });
}

/** Returns the schema of the discriminator property in the base. */
function tagSchema(
  drafts: SchemaDrafts,
  root: SchemaId,
  property: string,
): SchemaDraft | null {
  for (const assertion of drafts.get(root)?.assertions ?? []) {
    if (assertion.kind !== "object") continue;
    const found = assertion.properties.find(({ name }) => name === property);
    if (found) return drafts.get(endOf(drafts, found.schema)) ?? null;
  }
  return null;
}
