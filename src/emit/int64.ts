/** Code about 64-bit integers that are `bigint` or string. */
import type { Int64Schemas } from "../facts/schemas/int64.js";
import { namedSchema } from "../facts/schemas/resolved-type.js";
import type { Direction, SchemaId } from "../model/model.js";
import type { SymbolRef } from "../naming/symbols.js";
import { args, sequence, valueRef, type Code } from "./code/index.js";
import type { TargetContext } from "./target.js";

/** `schemaOfPet`: the description of a schema. */
export function schemaSymbol(
  { names }: TargetContext,
  id: SchemaId,
  direction: Direction,
): SymbolRef {
  const { target, module, name } = names.schema(id, direction).type;
  return names.fixed(target, module, `schemaOf${name}`);
}

/** `wire(schemaOfPet)`: reads and writes JSON with such integers; null if plain JSON is enough. */
export function wireOf(
  context: TargetContext,
  int64: Int64Schemas,
  id: SchemaId | null,
  direction: Direction,
): Code | null {
  if (id === null) return null;
  const named = namedSchema(context.model, id);
  const isInline = context.model.schemas[named]?.role.kind === "inline";
  if (isInline || !int64.holds(named)) return null;
  const wire = context.names.exportedSymbol(
    "validators",
    "runtime/numbers/wire",
    "wire",
  );
  const schema = schemaSymbol(context, named, direction);
  return sequence(valueRef(wire), args([valueRef(schema)]));
}
