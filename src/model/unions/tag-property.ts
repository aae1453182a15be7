/** Reads how a schema describes the property of a discriminator. */
import { common, type AdmittedTypes } from "../schemas/admitted-types.js";
import type { SchemaDrafts } from "../schemas/schema-table.js";
import type { Assertion, JsonType, SchemaId, TagValue } from "../model.js";

export interface TagProperty {
  /** The values that the schema lists; null if it lists none. */
  values: readonly TagValue[] | null;
  types: readonly JsonType[];
}

export interface TagSources {
  drafts: SchemaDrafts;
  admitted: AdmittedTypes;
}

/** Bounds the recursion. Cycles of references are reported elsewhere. */
const depthLimit = 50;

/** Returns null if the assertions do not describe the property. */
export function tagPropertyOf(
  { drafts, admitted }: TagSources,
  assertions: readonly Assertion[],
  property: string,
): TagProperty | null {
  const ofSchema = (schema: SchemaId, depth: number): TagProperty | null =>
    depth > depthLimit
      ? null
      : ofAll(drafts.get(schema)?.assertions ?? [], depth);

  const ofAll = (
    all: readonly Assertion[],
    depth: number,
  ): TagProperty | null =>
    all
      .map((assertion) => ofOne(assertion, depth))
      .reduce<TagProperty | null>(both, null);

  const ofOne = (assertion: Assertion, depth: number): TagProperty | null => {
    switch (assertion.kind) {
      case "object": {
        const found = assertion.properties.find(
          ({ name }) => name === property,
        );
        if (!found) return null;
        return {
          values: listedValues(drafts, found.schema),
          types: admitted.of(found.schema),
        };
      }
      case "reference":
        return ofSchema(assertion.to, depth + 1);
      case "allOf":
        return assertion.schemas
          .map((member) => ofSchema(member, depth + 1))
          .reduce(both, null);
      case "anyOf":
      case "oneOf": {
        const members = assertion.schemas
          .filter((member) => admitted.of(member).includes("object"))
          .map((member) => ofSchema(member, depth + 1));
        return tagged(assertion, property, members.reduce(either, "none"));
      }
      default:
        return null;
    }
  };

  return ofAll(assertions, 0);
}

/** For a nested union, its discriminator gives the values of the alternatives. */
function tagged(
  { discriminator }: Extract<Assertion, { kind: "anyOf" | "oneOf" }>,
  property: string,
  found: TagProperty | null | "none",
): TagProperty | null {
  if (found === "none" || found === null) return null;
  return discriminator?.property === property && found.values === null
    ? { ...found, values: discriminator.mapping.map(({ value }) => value) }
    : found;
}

/** Combines two descriptions that both apply. */
function both(
  one: TagProperty | null,
  other: TagProperty | null,
): TagProperty | null {
  if (!one || !other) return one ?? other;
  return {
    values:
      one.values && other.values
        ? one.values.filter((value) => other.values?.includes(value))
        : (one.values ?? other.values),
    types: common(one.types, other.types),
  };
}

/** Combines two descriptions of which one applies; null if one of them does not describe the property. */
function either(
  one: TagProperty | null | "none",
  other: TagProperty | null,
): TagProperty | null {
  if (one === "none") return other;
  if (!one || !other) return null;
  return {
    values:
      one.values && other.values
        ? [...new Set([...one.values, ...other.values])]
        : null,
    types: [...new Set([...one.types, ...other.types])],
  };
}

/** Returns the values that a schema lists, also through other schemas; null if it lists none. */
function listedValues(
  drafts: SchemaDrafts,
  id: SchemaId,
  depth = 0,
): readonly TagValue[] | null {
  if (depth > depthLimit) return null;
  const inner = (schema: SchemaId) => listedValues(drafts, schema, depth + 1);
  let found: readonly TagValue[] | null = null;
  const keep = (values: readonly TagValue[] | null): void => {
    found =
      found && values
        ? found.filter((one) => values.includes(one))
        : (found ?? values);
  };
  for (const assertion of drafts.get(id)?.assertions ?? []) {
    switch (assertion.kind) {
      case "values":
        keep(assertion.values.filter(isTagValue));
        break;
      case "reference":
        keep(inner(assertion.to));
        break;
      case "allOf":
        assertion.schemas.forEach((member) => {
          keep(inner(member));
        });
        break;
      case "anyOf":
      case "oneOf": {
        const lists = assertion.schemas.map(inner);
        if (lists.every((list) => list !== null))
          keep([...new Set(lists.flat())]);
        break;
      }
      default:
    }
  }
  return found;
}

function isTagValue(value: unknown): value is TagValue {
  return ["string", "number", "boolean"].includes(typeof value);
}
