/** Which alternatives of a union a discriminator selects. */
import { own } from "../../base/common/json.js";
import type {
  ApiModel,
  Assertion,
  Discriminator,
  JsonValue,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { aliasEnd } from "../../model/references.js";

/**
 * Returns the alternatives that no value of the discriminator selects; all of them without a discriminator. One that only
 * refers to a selected schema is selected as well.
 */
export function untaggedAlternatives(
  find: (id: SchemaId) => Schema | undefined,
  alternatives: readonly SchemaId[],
  discriminator: Pick<Discriminator, "mapping"> | null,
): SchemaId[] {
  const endOf = (id: SchemaId) => aliasEnd(find, id);
  const selected = new Set(
    discriminator?.mapping.map(({ schema }) => endOf(schema)),
  );
  return alternatives.filter((id) => !selected.has(endOf(id)));
}

/** Returns the alternatives that the discriminator selects, or all of them without a discriminator. */
export function candidatesFor(
  { schemas: known }: Pick<ApiModel, "schemas">,
  { schemas, discriminator }: Extract<Assertion, { kind: "anyOf" | "oneOf" }>,
  value: JsonValue,
): SchemaId[] {
  if (!discriminator) return schemas;
  const { property, mapping } = discriminator;
  const tag = own(value, property);
  const chosen = mapping.filter((one) => one.value === tag);
  if (chosen.length > 0) return chosen.map(({ schema }) => schema);
  return untaggedAlternatives((id) => known[id], schemas, discriminator);
}
