/**
 * Inheritance as OpenAPI writes it: a base schema has a discriminator, and others build on it with `allOf`. Whoever says
 * the base means any of them, so the base becomes a union of all that descend from it, chosen by the tag. What it says
 * itself moves to a schema beside it, on which the children build: so nothing leads in a circle.
 *
 * A schema that has children becomes three: `Pet` is the union, `PetBase` what all share, `PetOnly` a pet that is
 * nothing more, where the tag has a value for that.
 */
import { admittedTypes } from "../schemas/admitted-types.js";
import { text, type Context } from "../context.js";
import { targetOf } from "./discriminator-mapping.js";
import { noDocumentation } from "../documentation.js";
import { descendantsOf, familyTree, type FamilyTree } from "./family-tree.js";
import { tagsOf, type Tags } from "./hierarchy-tags.js";
import type {
  Assertion,
  Discriminator,
  SchemaId,
  SchemaRole,
} from "../model.js";
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
  for (const root of roots) {
    // The discriminator of an ancestor has told them apart already.
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
    if (tags) unfold(drafts, tree, tags, split);
  }
  return split.size === 0 ? drafts : declarationsFirst(drafts.values());
}

/**
 * Has children, and if it lists alternatives, a child is one of them. Other alternatives may be listed, too. A union
 * whose alternatives do not build on it is no base: schemas that build on it are a union with more properties.
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

function unfold(
  drafts: Drafts,
  tree: FamilyTree,
  tags: Tags,
  split: Set<SchemaId>,
): void {
  const family = [tags.root, ...descendantsOf(tree, tags.root)];
  const parents = family.filter((id) => descendantsOf(tree, id).length > 0);
  const fresh = parents.filter((id) => !split.has(id));
  const unions = fresh.map((id) => unionOf(tree, tags, id, parents));
  for (const [index, id] of fresh.entries()) {
    const draft = drafts.get(id);
    const union = unions[index];
    if (!draft || !union) continue;
    split.add(id);
    moveToBase(drafts, draft);
    if (tags.valuesOf(id).length > 0) addSelf(drafts, draft, tags);
    draft.assertions = [union];
    delete draft.discriminator;
  }
  for (const id of family) {
    const draft = drafts.get(id);
    if (draft && !parents.includes(id)) addTag(drafts, draft, tags);
    buildOnBases(drafts, tree, id, fresh);
  }
}

/** The schema and all that descend from it, each by the values of its tag. */
function unionOf(
  tree: FamilyTree,
  tags: Tags,
  id: SchemaId,
  parents: readonly SchemaId[],
): Assertion {
  const schemas: SchemaId[] = [];
  const mapping: Discriminator["mapping"] = [];
  const guests = tags.guests(id);
  const members = [...descendantsOf(tree, id), ...guests, id];
  for (const member of members) {
    const values = tags.valuesOf(member);
    if (values.length === 0 && !guests.includes(member)) continue;
    const schema = parents.includes(member) ? selfId(member) : member;
    schemas.push(schema);
    mapping.push(...values.map((value) => ({ value, schema })));
  }
  const { property } = tags;
  return { kind: "anyOf", schemas, discriminator: { property, mapping } };
}

const baseId = (id: SchemaId) => `${id}:base`;
const selfId = (id: SchemaId) => `${id}:self`;

/** `PetBase` beside `Pet`. */
function relative({ role }: SchemaDraft, word: string): SchemaRole {
  return role.kind === "declaration"
    ? { kind: "declaration", name: `${role.name}${word}` }
    : role;
}

function moveToBase(drafts: Drafts, draft: SchemaDraft): void {
  const { assertions } = draft;
  const { discriminator: _moved, ...rest } = draft;
  drafts.set(baseId(draft.id), {
    ...rest,
    id: baseId(draft.id),
    role: relative(draft, "Base"),
    // Its alternatives are the children, and they are in the union now.
    assertions: draft.discriminator
      ? assertions.filter(({ kind }) => kind !== "oneOf" && kind !== "anyOf")
      : assertions,
    default: null,
    examples: [],
  });
}

function addSelf(drafts: Drafts, draft: SchemaDraft, tags: Tags): void {
  const self: SchemaDraft = {
    ...draft,
    id: selfId(draft.id),
    role: relative(draft, "Only"),
    assertions: [{ kind: "reference", to: baseId(draft.id) }],
    default: null,
    examples: [],
  };
  delete self.discriminator;
  drafts.set(self.id, self);
  addTag(drafts, self, tags, draft.id);
}

/** The tag of a schema is the value that leads to it, and no other. */
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
    assertions: [objectWith(tags.property, value)],
  });
  draft.assertions = [
    ...draft.assertions,
    { kind: "allOf", schemas: [tagged] },
  ];
}

function objectWith(name: string, schema: SchemaId): Assertion {
  return {
    kind: "object",
    properties: [{ name, schema }],
    patterns: [],
    additional: null,
    names: null,
    required: [],
    minProperties: null,
    maxProperties: null,
    dependentRequired: [],
    dependentSchemas: [],
  };
}

/** Children build on what their parents have in common with them. */
function buildOnBases(
  drafts: Drafts,
  tree: FamilyTree,
  child: SchemaId,
  parents: readonly SchemaId[],
): void {
  for (const { member, parent } of tree.bonds.get(child) ?? []) {
    const draft = drafts.get(member);
    if (!draft || !parents.includes(parent)) continue;
    draft.assertions = [{ kind: "reference", to: baseId(parent) }];
  }
}
