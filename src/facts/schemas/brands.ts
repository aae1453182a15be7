/** The schemas whose types have brands (option `brands`). */
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { allSchemas, schemasLeadingTo } from "../../model/graph.js";
import type { ApiModel, SchemaId, Type } from "../../model/model.js";
import { convertedParts, type CodecSchemas } from "./codecs.js";

export interface BrandSchemas {
  /** Whether the schema declares a brand. */
  declares(id: SchemaId): boolean;
  /** Whether a value of the schema can contain a value with a brand, at any depth. */
  holds(id: SchemaId): boolean;
}

/** A value that a codec converts has the type of the codec, and no brand. */
export function brandSchemas(
  model: ApiModel,
  { leaf }: CodecSchemas,
): BrandSchemas {
  const schemas = allSchemas(wholeModel(model));
  const brands = new Set(
    schemas
      .filter(({ id, brand }) => brand !== undefined && leaf(id) === null)
      .map(({ id }) => id),
  );
  if (brands.size === 0) return { declares: () => false, holds: () => false };
  const isBranded = (type: Type): boolean =>
    type.kind === "union"
      ? type.members.some(isBranded)
      : type.kind === "schema" && brands.has(type.schema);
  const branded = schemas.filter(
    ({ id, type }) => brands.has(id) || isBranded(type),
  );
  const holds = schemasLeadingTo(
    schemas,
    convertedParts,
  )(branded.map(({ id }) => id));
  return {
    declares: schemaTable(model, "brands", (id) => brands.has(id)),
    holds: schemaTable(model, "holds brands", (id) => holds.has(id)),
  };
}
