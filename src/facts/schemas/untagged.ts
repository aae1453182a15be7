/** The alternatives of a union that no value of its discriminator selects. */
import type { Discriminator, Schema, SchemaId } from "../../model/model.js";
import { aliasEnd } from "../../model/references.js";

/** Returns all alternatives without a discriminator. One that only refers to a selected schema is selected as well. */
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
