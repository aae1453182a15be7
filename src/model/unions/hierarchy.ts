/**
 * Inheritance in OpenAPI: a base schema has a discriminator, and other schemas extend it with `allOf`. A reference to
 * the base means any of them, so the base becomes a union of its descendants, selected by the discriminator. Its own
 * assertions move to a new schema, which the children extend instead. This avoids a cycle.
 *
 * A schema with children becomes three: `Pet` is the union, `PetBase` contains the shared properties, and `PetOnly` is
 * a pet of no more specific type, if the discriminator has a value for it.
 *
 * If filters have left out a child of `Pet`, values of that child are still pets: `PetBase` is the alternative for all
 * values of the discriminator that no other alternative has.
 */
import { admittedTypes } from "../schemas/admitted-types.js";
import { text, type Context } from "../context.js";
import { objectWith } from "../schemas/bare-schema.js";
import { baseId, baseOf, derivedRole } from "./base-schema.js";
import { targetOf } from "./discriminator.js";
import { noDocumentation } from "../documentation.js";
import { descendantsOf, familyTree, type FamilyTree } from "./family-tree.js";
import { tagsOf, type Tags } from "./hierarchy-tags.js";
import type { Assertion, Discriminator, SchemaId } from "../model.js";
import {
  declarationsFirst,
  type SchemaDraft,
} from "../schemas/schema-table.js";

type Drafts = Map<SchemaId, SchemaDraft>;

export function resolveHierarchies(context: Context, drafts: Drafts): Drafts {
  const roots = [...drafts.values()].filter(
    ({ role, discriminator }) => role.kind === "declaration" && discriminator,
  );
  if (roots.length === 0) return drafts;
  const tree = familyTree(drafts);
  const split = new Set<SchemaId>();
  const { entry } = context.resolver.documents;
  const trimmed = new Set<SchemaId>();
  for (const pointer of entry.trimmed) trimmed.add(`${entry.name}${pointer}`);
  for (const root of roots) {
    // The hierarchy of an ancestor already includes this schema.
    if (split.has(root.id) || !isRoot(drafts, tree, root)) continue;
    const node = root.discriminator;
    const property = node && text(context, node, "propertyName");
    if (!node || property === null || property === undefined) continue;
    const admitted = admittedTypes((id) => drafts.get(id)?.assertions ?? []);
    const sources = { drafts, admitted };
    const tags = tagsOf(context, sources, tree, {
      root: root.id,
      node,
      property,
    });
    if (tags) splitHierarchy(drafts, tree, tags, split, trimmed);
  }
  return split.size === 0 ? drafts : declarationsFirst(drafts.values());
}

/**
 * Returns whether the schema is the root of a hierarchy: it has children, and if it lists alternatives, at least one of
 * them is a child. A union whose alternatives do not extend it is not a base: schemas that extend it are the union with
 * more properties.
 */
function isRoot(
  drafts: Drafts,
  tree: FamilyTree,
  { id, assertions }: SchemaDraft,
) {
  const descendants = descendantsOf(tree, id);
  return (
    descendants.length > 0 &&
    assertions.every(
      (assertion) =>
        (assertion.kind !== "oneOf" && assertion.kind !== "anyOf") ||
        assertion.schemas.some((member) =>
          descendants.includes(targetOf(drafts, member)),
        ),
    )
  );
}

function splitHierarchy(
  drafts: Drafts,
  tree: FamilyTree,
  tags: Tags,
  split: Set<SchemaId>,
  trimmed: ReadonlySet<SchemaId>,
): void {
  const family = [tags.root, ...descendantsOf(tree, tags.root)];
  const isParent = (id: SchemaId) =>
    tree.children.get(id)?.some((child) => child !== id) ?? false;
  const parents = new Set(family.filter(isParent));
  const fresh = new Set([...parents].filter((id) => !split.has(id)));
  const unions = new Map(
    [...fresh].map((id) => [id, unionOf(tree, tags, id, parents, trimmed)]),
  );
  for (const [id, union] of unions) {
    const draft = drafts.get(id);
    if (!draft) continue;
    split.add(id);
    moveToBase(drafts, draft);
    if (tags.valuesOf(id).length > 0) addSelf(drafts, draft, tags);
    draft.assertions = [union];
    delete draft.discriminator;
  }
  for (const id of family) {
    const draft = drafts.get(id);
    const isLeaf = !parents.has(id) && !trimmed.has(id);
    if (draft && isLeaf) addTag(drafts, draft, tags);
    buildOnBases(drafts, tree, id, fresh);
  }
}

/** Returns the union of the schema and its descendants, each with its discriminator values. */
function unionOf(
  tree: FamilyTree,
  tags: Tags,
  id: SchemaId,
  parents: ReadonlySet<SchemaId>,
  trimmed: ReadonlySet<SchemaId>,
): Assertion {
  const schemas: SchemaId[] = [];
  const mapping: Discriminator["mapping"] = [];
  const extras = tags.extraAlternatives(id);
  const members = [...descendantsOf(tree, id), ...extras, id];
  for (const member of members) {
    const values = tags.valuesOf(member);
    if (values.length === 0 && !extras.includes(member)) continue;
    const schema = parents.has(member) ? selfId(member) : member;
    schemas.push(schema);
    mapping.push(...values.map((value) => ({ value, schema })));
  }
  if (trimmed.has(id)) schemas.push(baseId(id));
  const { property } = tags;
  // The schemas of the hierarchy get the property with their values (`addTag`).
  const open = extras.filter(
    (extra) => tags.valuesOf(extra).length > 0 && !tags.areOwn(extra),
  );
  return {
    kind: "anyOf",
    schemas,
    discriminator: { property, mapping, open },
  };
}

const selfId = (id: SchemaId) => `${id}:self`;

function moveToBase(drafts: Drafts, draft: SchemaDraft): void {
  const { assertions } = draft;
  // The alternatives are the children, which are now in the union.
  const own = draft.discriminator
    ? assertions.filter(({ kind }) => kind !== "oneOf" && kind !== "anyOf")
    : assertions;
  drafts.set(baseId(draft.id), baseOf(draft, own));
}

function addSelf(drafts: Drafts, draft: SchemaDraft, tags: Tags): void {
  const self: SchemaDraft = {
    ...draft,
    id: selfId(draft.id),
    role: derivedRole(draft, "Only"),
    assertions: [{ kind: "reference", to: baseId(draft.id) }],
    default: null,
    examples: [],
  };
  delete self.discriminator;
  drafts.set(self.id, self);
  addTag(drafts, self, tags, draft.id);
}

/** Restricts the discriminator property of a schema to its own values. */
function addTag(
  drafts: Drafts,
  draft: SchemaDraft,
  tags: Tags,
  named: SchemaId = draft.id,
): void {
  const values = tags.valuesOf(named);
  if (values.length === 0 || tags.areOwn(named)) return;
  const value = `${draft.id}:value of ${tags.property}`;
  const tagged = `${draft.id}:tag`;
  drafts.set(value, {
    ...tags.described,
    id: value,
    assertions: [{ kind: "values", values }],
  });
  drafts.set(tagged, {
    ...tags.described,
    documentation: noDocumentation,
    id: tagged,
    assertions: [objectWith([{ name: tags.property, schema: value }], [])],
  });
  draft.assertions = [
    ...draft.assertions,
    { kind: "allOf", schemas: [tagged] },
  ];
}

/** Replaces references to parents by references to their base schemas. */
function buildOnBases(
  drafts: Drafts,
  tree: FamilyTree,
  child: SchemaId,
  parents: ReadonlySet<SchemaId>,
): void {
  for (const { member, parent } of tree.parentReferences.get(child) ?? []) {
    const draft = drafts.get(member);
    if (!draft || !parents.has(parent)) continue;
    draft.assertions = [{ kind: "reference", to: baseId(parent) }];
  }
}
