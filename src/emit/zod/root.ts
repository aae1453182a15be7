/** The constant that is being written. */
import type { Direction, SchemaId } from "../../model/model.js";
import type { SymbolRef } from "../../naming/symbols.js";
import type { TargetContext } from "../target.js";

export interface ZodRoot {
  readonly context: TargetContext;
  readonly direction: Direction;
  /** The names of the constants above. */
  readonly declared: ReadonlySet<string>;
  /** Whether zod accepts values that the schema does not, so that the check of Specwright must follow. */
  needsCheck: boolean;
  /** Whether the current property refers to a constant below; null outside of properties. */
  refersBelow: boolean | null;
}

/** `PetSchema`. */
export function constantOf(
  { names }: TargetContext,
  id: SchemaId,
  direction: Direction,
): SymbolRef {
  const { type } = names.schema(id, direction);
  return names.fixed("zod", "index", `${type.name}Schema`);
}
