/** Reads the `mapping` of a discriminator: its values, and the schema of each value. */
import { didYouMean } from "../../base/common/nearest.js";
import { asText } from "../../base/common/json.js";
import { field, idOf, type Node, entriesAt } from "../source/node.js";
import { segments } from "../../base/common/pointer.js";
import { placeOf, type Context } from "../context.js";
import type { SchemaId } from "../model.js";
import { aliasEnd, aliasTarget } from "../references.js";
import type { SchemaDrafts } from "../schemas/schema-table.js";
import type { MappingValue } from "./tag-values.js";

/** Alternatives by the end of their reference chains, so two references to the same schema are one alternative. */
export type Alternatives = ReadonlyMap<SchemaId, SchemaId>;

export function alternativesOf(
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
  const named = namesOf(drafts, members);
  return entriesAt(node, "mapping").flatMap(([value, at]) => {
    const mapped = mappedSchema(context, drafts, at, members, named);
    if (mapped !== undefined) return { value, schema: mapped };
    reportTarget(context, drafts, at, members, value);
    return [];
  });
}

/** Returns the alternative for all other values (`defaultMapping` of OpenAPI 3.2). */
export function fallbackOf(
  context: Context,
  drafts: SchemaDrafts,
  node: Node,
  members: Alternatives,
): SchemaId | null {
  const at = field(node, "defaultMapping");
  if (!at) return null;
  const named = namesOf(drafts, members);
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
  const names = [...namesOf(drafts, members).keys()];
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
function namesOf(
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
