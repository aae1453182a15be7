/** Resolves the discriminators of `anyOf` and `oneOf` to a table of values and schemas. */
import { type Node, field, idOf, entriesAt } from "../source/node.js";
import { admittedTypes } from "../schemas/admitted-types.js";
import { placeOf, text, type Context } from "../context.js";
import type { Discriminator, SchemaId } from "../model.js";
import type { SchemaDraft, SchemaDrafts } from "../schemas/schema-table.js";
import {
  tagPropertyOf,
  type TagProperty,
  type TagSources,
} from "./tag-property.js";
import {
  mappingOf,
  openMembers,
  type TaggedMember,
  type MappingValue,
} from "./tag-values.js";
import { didYouMean } from "../../base/common/nearest.js";
import { asText } from "../../base/common/json.js";
import { segments } from "../../base/common/pointer.js";
import { aliasEnd, aliasTarget } from "../references.js";

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
  const alternatives = alternativesByEnd(drafts, schemas);
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

/** Alternatives by the end of their reference chains, so two references to the same schema are one alternative. */
type Alternatives = ReadonlyMap<SchemaId, SchemaId>;

/** Returns the target of each alternative, by the end of its references. */
export function alternativesByEnd(
  drafts: SchemaDrafts,
  schemas: Iterable<SchemaId>,
): Alternatives {
  return new Map(
    [...schemas].map((id) => [endOf(drafts, id), targetOf(drafts, id)]),
  );
}

/** Returns the target of a schema that is only a reference, or the schema itself. */
export function targetOf(drafts: SchemaDrafts, id: SchemaId): SchemaId {
  return aliasTarget(drafts.get(id)) ?? id;
}

/** Returns the end of a chain of references, so two references to the same schema give the same id. */
export function endOf(drafts: SchemaDrafts, id: SchemaId): SchemaId {
  return aliasEnd((one) => drafts.get(one), id);
}

/** Returns the entries of `mapping`. */
export function explicitMapping(
  context: Context,
  drafts: SchemaDrafts,
  node: Node,
  members: Alternatives,
): MappingValue[] {
  const named = alternativesByName(drafts, members);
  return entriesAt(node, "mapping").flatMap(([value, at]) => {
    const mapped = mappedSchema(context, drafts, at, members, named);
    if (mapped !== undefined) return { value, schema: mapped };
    reportTarget(context, drafts, at, members, value);
    return [];
  });
}

/** Returns the alternative for all other values (`defaultMapping` of OpenAPI 3.2). */
function fallbackOf(
  context: Context,
  drafts: SchemaDrafts,
  node: Node,
  members: Alternatives,
): SchemaId | null {
  const at = field(node, "defaultMapping");
  if (!at) return null;
  const named = alternativesByName(drafts, members);
  const mapped = mappedSchema(context, drafts, at, members, named);
  if (mapped !== undefined) return mapped;
  reportTarget(context, drafts, at, members, "defaultMapping");
  return null;
}

function reportTarget(
  context: Context,
  drafts: SchemaDrafts,
  at: Node,
  members: Alternatives,
  value: string,
): void {
  const target = asText(at.value);
  const names = [...alternativesByName(drafts, members).keys()];
  const name = target.slice(target.lastIndexOf("/") + 1);
  context.report("unknown-discriminator-target", placeOf(at), {
    value,
    target,
    hint: didYouMean(
      name,
      names,
      "Use the name of a schema in oneOf or anyOf.",
    ),
  });
}

/** Finds the schema by name or by reference. A name is that of an alternative, in any document. */
function mappedSchema(
  context: Context,
  drafts: SchemaDrafts,
  at: Node,
  members: Alternatives,
  named: ReadonlyMap<string, SchemaId>,
): SchemaId | undefined {
  if (typeof at.value !== "string") return undefined;
  const member = named.get(at.value);
  if (member !== undefined) return member;
  const found = context.resolver.resolve(at, at.value);
  if (found.kind === "failed") return undefined;
  return members.get(endOf(drafts, idOf(found.node)));
}

/** Returns the alternatives by name. A base may have hundreds of them. */
function alternativesByName(
  drafts: SchemaDrafts,
  members: Alternatives,
): Map<string, SchemaId> {
  const named = new Map<string, SchemaId>();
  for (const member of members.values()) {
    const name = nameOf(drafts, member);
    if (name !== null && !named.has(name)) named.set(name, member);
  }
  return named;
}

/** Returns the implied value of a schema: its name, unless it defines another value. */
export function impliedTags(drafts: SchemaDrafts, id: SchemaId): string[] {
  const tag = drafts.get(id)?.tag ?? nameOf(drafts, id);
  return tag === null ? [] : [tag];
}

export function nameOf(drafts: SchemaDrafts, id: SchemaId): string | null {
  const role = drafts.get(id)?.role;
  if (role?.kind !== "declaration") return null;
  return segments(id.slice(id.indexOf("#") + 1)).at(-1) ?? role.name;
}
