/** Discriminators: from words in a spec to a table of values and schemas, once all schemas are known. */
import { asText } from "../read/json.js";
import { field, fields, idOf, type Node } from "../read/node.js";
import { segments } from "../read/pointer.js";
import { placeOf, text, type Context } from "./context.js";
import type { Discriminator, SchemaId } from "./model.js";
import type { Draft } from "./schema-table.js";

type Drafts = ReadonlyMap<SchemaId, Draft>;

/** Fills in the discriminators of all `anyOf` and `oneOf`. */
export function resolveDiscriminators(context: Context, drafts: Drafts): void {
  for (const draft of drafts.values()) {
    const node = draft.discriminator;
    if (!node) continue;
    for (const assertion of draft.assertions) {
      if (assertion.kind === "anyOf" || assertion.kind === "oneOf") {
        assertion.discriminator = discriminatorOf(
          context,
          drafts,
          node,
          assertion.schemas,
        );
      }
    }
  }
}

function discriminatorOf(
  context: Context,
  drafts: Drafts,
  node: Node,
  schemas: SchemaId[],
): Discriminator | null {
  const property = text(context, node, "propertyName");
  if (property === null) return null;
  const members = new Map(
    schemas.map((id) => [endOf(drafts, id), targetOf(drafts, id)]),
  );
  const mapping = explicitMapping(context, drafts, node, members);
  const mapped = new Set(mapping.map(({ schema }) => schema));
  for (const member of members.values()) {
    if (mapped.has(member)) continue;
    const values =
      constantsOf(drafts, member, property) ?? impliedName(drafts, member);
    if (values.length === 0 && canBeObject(drafts, member)) {
      context.report("incomplete-discriminator", placeOf(node), { property });
      return null;
    }
    for (const value of values) mapping.push({ value, schema: member });
  }
  return { property, mapping };
}

/** A member that is only a reference stands for its target. */
function targetOf(drafts: Drafts, id: SchemaId): SchemaId {
  const assertions = drafts.get(id)?.assertions ?? [];
  const [only] = assertions;
  return assertions.length === 1 && only?.kind === "reference" ? only.to : id;
}

/** Where a chain of references ends: two ways to name the same schema meet there. */
function endOf(drafts: Drafts, id: SchemaId): SchemaId {
  let end = id;
  for (let steps = 0; steps < 100; steps++) {
    const next = targetOf(drafts, end);
    if (next === end) break;
    end = next;
  }
  return end;
}

/** `members` are the alternatives by where their references end. */
function explicitMapping(
  context: Context,
  drafts: Drafts,
  node: Node,
  members: ReadonlyMap<SchemaId, SchemaId>,
): Discriminator["mapping"] {
  const mapping = field(node, "mapping");
  return (mapping ? fields(mapping) : []).flatMap(([value, at]) => {
    const mapped = mappedSchema(context, drafts, at, members);
    if (mapped !== undefined) return { value, schema: mapped };
    context.report("unknown-discriminator-target", placeOf(at), {
      value,
      target: asText(at.value),
    });
    return [];
  });
}

/** A name or a reference. A name is that of an alternative, whichever document that is in. */
function mappedSchema(
  context: Context,
  drafts: Drafts,
  at: Node,
  members: ReadonlyMap<SchemaId, SchemaId>,
): SchemaId | undefined {
  if (typeof at.value !== "string") return undefined;
  for (const member of members.values()) {
    if (impliedName(drafts, member).includes(at.value)) return member;
  }
  const found = context.resolver.resolve(at, at.value);
  if (found.kind === "failed") return undefined;
  return members.get(endOf(drafts, idOf(found.node)));
}

/** The values that a member itself gives to the property: with `const`, no mapping is needed. */
function constantsOf(
  drafts: Drafts,
  id: SchemaId,
  property: string,
  depth = 0,
): string[] | null {
  if (depth > 20) return null;
  for (const assertion of drafts.get(id)?.assertions ?? []) {
    const inner: SchemaId[] = [];
    if (assertion.kind === "object") {
      const found = assertion.properties.find(({ name }) => name === property);
      const values = found && stringValues(drafts, found.schema);
      if (values) return values;
    } else if (assertion.kind === "allOf") inner.push(...assertion.schemas);
    else if (assertion.kind === "reference") inner.push(assertion.to);
    for (const next of inner) {
      const values = constantsOf(drafts, next, property, depth + 1);
      if (values) return values;
    }
  }
  return null;
}

function stringValues(drafts: Drafts, id: SchemaId): string[] | null {
  for (const assertion of drafts.get(id)?.assertions ?? []) {
    if (assertion.kind !== "values") continue;
    const values = assertion.values.filter(
      (value) => typeof value === "string",
    );
    // An enumeration of all kinds, repeated in every member, distinguishes nothing.
    if (values.length === 1) return values;
  }
  return null;
}

function impliedName(drafts: Drafts, id: SchemaId): string[] {
  const role = drafts.get(id)?.role;
  if (role?.kind !== "declaration") return [];
  const name = segments(id.slice(id.indexOf("#") + 1)).at(-1) ?? role.name;
  return [name];
}

function canBeObject(drafts: Drafts, id: SchemaId): boolean {
  return (drafts.get(id)?.assertions ?? []).every(
    (assertion) =>
      assertion.kind !== "types" || assertion.types.includes("object"),
  );
}
