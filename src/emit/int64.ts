/** The schemas with 64-bit integers that are `bigint` or string; none if the option `int64` is not set. */
import { wholeModel } from "../incremental/tracked-model.js";
import { schemaTable } from "../incremental/tables.js";
import {
  partsReachableFrom,
  schemasLeadingTo,
  allSchemas,
} from "../model/graph.js";
import type { Assertion, Direction, Schema, SchemaId } from "../model/model.js";
import type { SymbolRef } from "../naming/symbols.js";
import { args, sequence, valueRef, type Code } from "./code/index.js";
import { namedSchema } from "../facts/schemas/resolved-type.js";
import type { TargetContext } from "./target.js";

export interface Int64Schemas {
  /** Whether the schema is such an integer, directly or through references. */
  is(id: SchemaId): boolean;
  /** Whether these number keywords belong to such an integer. */
  asks(part: Assertion): boolean;
  /** Whether a value of the schema can contain such an integer, at any depth. */
  holds(id: SchemaId): boolean;
}

export function int64Schemas({
  model,
  int64,
}: Pick<TargetContext, "model" | "int64">): Int64Schemas {
  const schemas = int64 === "number" ? [] : allSchemas(wholeModel(model));
  const integers = schemas.filter(isInt64);
  const own = integers.map(({ id }) => id);
  const parts = new Set(integers.flatMap(({ assertions }) => assertions));
  const is = schemasLeadingTo(schemas, (assertion) =>
    assertion.kind === "reference" || assertion.kind === "allOf"
      ? partsReachableFrom(assertion)
      : [],
  )(own);
  const holds = schemasLeadingTo(schemas, partsReachableFrom)(own);
  return {
    is: schemaTable(model, "int64", (id) => is.has(id)),
    asks: (part) => parts.has(part),
    holds: schemaTable(model, "holds int64", (id) => holds.has(id)),
  };
}

/** Whether a schema itself is a 64-bit integer. An enumeration needs no more digits than its values have. */
export function isInt64({ assertions }: Pick<Schema, "assertions">): boolean {
  const types = assertions.flatMap((assertion) =>
    assertion.kind === "types" ? [assertion.types] : [],
  );
  return (
    types.length > 0 &&
    types.every((list) => list.includes("integer")) &&
    !types.every((list) => list.includes("number")) &&
    assertions.some((one) => one.kind === "number" && one.format === "int64") &&
    !assertions.some(({ kind }) => kind === "values")
  );
}

/** `int64InPet`: the places of such integers in a value of the schema. */
export function int64Symbol(
  { names }: TargetContext,
  id: SchemaId,
  direction: Direction,
): SymbolRef {
  const { target, module, name } = names.schema(id, direction).type;
  return names.fixed(target, module, `int64In${name}`);
}

/** `wire(int64InPet)`: reads and writes JSON with such integers; null if plain JSON is enough. */
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
  const wire = context.names.fixed(
    "validators",
    "runtime/numbers/wire",
    "wire",
  );
  const places = int64Symbol(context, named, direction);
  return sequence(valueRef(wire), args([valueRef(places)]));
}
