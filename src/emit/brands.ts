/** Code about values with brands, whose types differ although the values are the same. */
import { createWeakMemo } from "../incremental/memo.js";
import { untracked } from "../incremental/tracking.js";
import {
  brandSchemas as findBrands,
  type BrandSchemas,
} from "../facts/schemas/brands.js";
import { wholeModel } from "../incremental/tracked-model.js";
import { allSchemas } from "../model/graph.js";
import type { SchemaId } from "../model/model.js";
import { str, typeRef } from "./code/index.js";
import { codecSchemas } from "./codecs.js";
import type { TargetContext } from "./target.js";
import { applied, simple, type TypeText } from "./type-layout.js";

/** Every target needs them. */
const computed = createWeakMemo((context: TargetContext) =>
  findBrands(context.model, codecSchemas(context)),
);

/** The schemas whose types have brands. */
export function brandSchemas(context: TargetContext): BrandSchemas {
  return untracked(() => computed(context));
}

export function hasBrands({ model }: TargetContext): boolean {
  return allSchemas(wholeModel(model)).some(({ brand }) => brand !== undefined);
}

/** Whether a schema has another type on the wire, because values are converted or have brands. */
export function hasWireType(context: TargetContext, id: SchemaId): boolean {
  return codecSchemas(context).differs(id) || brandSchemas(context).holds(id);
}

/** `Brand<"PetId">` */
export function brandType({ names }: TargetContext, id: SchemaId): TypeText {
  const brand = names.exportedSymbol("validators", "runtime/brand", "Brand");
  return applied(typeRef(brand), [simple(str(names.schema(id).type.name))]);
}
