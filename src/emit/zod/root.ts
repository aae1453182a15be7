/** The constant that is being written. */
import type { BrandSchemas } from "../../facts/schemas/brands.js";
import type { Direction, Schema, SchemaId } from "../../model/model.js";
import type { SymbolRef } from "../../naming/symbols.js";
import type { Code } from "../code/index.js";
import type { Int64, TargetContext } from "../target.js";

export interface ZodRoot {
  readonly context: ZodContext;
  readonly direction: Direction;
  /** The type of the values. */
  readonly type: SymbolRef;
  /** 64-bit integers on the wire are numbers if the values in code are others. */
  readonly int64: Int64;
  /** The names of the constants above. */
  readonly declared: ReadonlySet<string>;
  /** Whether zod accepts values that the schema does not, so that the check of Specwright must follow. */
  needsCheck: boolean;
  /** Constants with messages of the spec, which the schema uses. */
  readonly messages: Code[];
  /** Whether the current property refers to a constant below; null outside of properties. */
  refersBelow: boolean | null;
}

export interface ZodContext extends TargetContext {
  /** Whether values of the schema are others on the wire than in code. */
  differs(id: SchemaId): boolean;
  readonly brands: BrandSchemas;
  /** The hand-written modules that the code uses. */
  readonly modules: Set<RuntimeModule>;
}

export type RuntimeModule = "runtime" | "messages" | "formats" | "brands";

/** `PetSchema`; `PetWireSchema` if the values in code are others. */
export function constantOf(
  { names, differs }: ZodContext,
  id: SchemaId,
  direction: Direction,
): SymbolRef {
  const { type, wire } = names.schema(id, direction);
  const { name } = differs(id) ? wire : type;
  return names.fixed("zod", "index", `${name}Schema`);
}

/** A declaration of a hand-written module. */
export function runtimeOf(
  { names, modules }: ZodContext,
  name: string,
  module: RuntimeModule = "runtime",
): SymbolRef {
  modules.add(module);
  return names.fixed("zod", module, name);
}

/** The client and the server convert parameters, so there are no functions for them. */
export function hasCodec(
  { differs }: ZodContext,
  { id, role }: Schema,
): boolean {
  return differs(id) && role.kind !== "parameters";
}
