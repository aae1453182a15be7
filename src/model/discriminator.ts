/** Discriminators of `anyOf` and `oneOf`: from words in a spec to a table of values and schemas. */
import type { Node } from "../read/node.js";
import { placeOf, text, type Context } from "./context.js";
import {
  alternativesOf,
  constantsOf,
  explicitMapping,
  fallbackOf,
  impliedTags,
  type Drafts,
} from "./discriminator-mapping.js";
import { isOfType } from "./json-type.js";
import type { Discriminator, SchemaId } from "./model.js";

/** Fills in the discriminators, once all schemas are known. */
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
  const members = alternativesOf(drafts, schemas);
  const mapping = explicitMapping(context, drafts, node, members);
  const mapped = new Set(mapping.map(({ schema }) => schema));
  const fallback = fallbackOf(context, drafts, node, members);
  for (const member of members.values()) {
    // What no value leads to is tried when no other value fits.
    if (mapped.has(member) || member === fallback) continue;
    const values =
      constantsOf(drafts, member, property) ?? impliedTags(drafts, member);
    if (values.length === 0 && canBeObject(drafts, member)) {
      context.report("incomplete-discriminator", placeOf(node), { property });
      return null;
    }
    for (const value of values) mapping.push({ value, schema: member });
  }
  return { property, mapping };
}

function canBeObject(drafts: Drafts, id: SchemaId): boolean {
  return (drafts.get(id)?.assertions ?? []).every((assertion) => {
    switch (assertion.kind) {
      case "types":
        return assertion.types.includes("object");
      case "values":
        return assertion.values.some((value) => isOfType(value, "object"));
      default:
        return true;
    }
  });
}
