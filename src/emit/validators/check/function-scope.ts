/** The function that is being written: its value, its names and its parameters. */
import { jsonTypeOf } from "../../../base/common/json-type.js";
import type { Direction, JsonType, SchemaId } from "../../../model/model.js";
import { args, code, sequence, valueRef, type Code } from "../../code/index.js";
import type { ModuleWriter } from "../module/module.js";
import { scalarClaims } from "./scalar.js";
import { inlinedOptions } from "../facts/inlined-unions.js";
import { isLimitedTogether } from "../../../facts/shapes/limits.js";
import {
  asksOnlyCalls,
  isScalar,
  type SchemaShape,
} from "../../../facts/shapes/shape.js";
import { isItself, type ValueRef } from "../module/value-ref.js";
import { all, any, call, cheapFirst, type Test } from "../module/test.js";
import type { SchemaFunctions } from "../module/schema-functions.js";

export interface FunctionScope {
  module: ModuleWriter;
  /** The schema that the function checks. */
  id: SchemaId;
  direction: Direction;
  /** `Order`: the start of the names of helpers inside it. */
  stem: string;
  /** Whether the function has the parameter `levels`. */
  counted: boolean;
  /** Whether other schemas are always called, never inlined. */
  opaque: boolean;
  /** The types of the value, if a test before has narrowed them. The compiler rejects comparisons with other types. */
  narrowed?: ReadonlySet<JsonType> | null;
}

export function functionScopeOf(
  module: ModuleWriter,
  unit: SchemaFunctions,
): FunctionScope {
  return {
    module,
    id: unit.id,
    direction: unit.direction,
    stem: unit.stem,
    counted: module.schemas.isRecursive(unit.id),
    opaque: false,
  };
}

/** The checks of another schema: inlined if it is small and has no name, otherwise a call. */
export function claimsOf(
  scope: FunctionScope,
  id: SchemaId,
  ref: ValueRef,
): Test[] {
  const { module, direction } = scope;
  const { schemas } = module;
  const shape = schemas.shape(id, direction);
  if (schemas.acceptsAll(id, direction)) return [];
  const alone =
    (scope.opaque && !asksOnlyCalls(shape)) || isIncomparable(scope, shape);
  const named = schemas.schema(id).role.kind !== "inline";
  const options =
    alone || isItself(ref) ? null : inlinedOptions(schemas, id, direction);
  if (options)
    return [any(cheapFirst(options.map((one) => claimOf(scope, one, ref))))];
  if (
    named ||
    alone ||
    !isScalar(shape) ||
    isLimitedTogether(schemas, shape, direction)
  ) {
    return [call(checkCall(scope, id, ref), schemas.cost(id, direction))];
  }
  return [
    ...scalarClaims(module, shape, ref),
    ...shape.calls.flatMap((called) => claimsOf(scope, called, ref)),
  ];
}

/** Whether the schema lists values of a type that the value cannot have. */
function isIncomparable(
  { narrowed }: FunctionScope,
  { values }: SchemaShape,
): boolean {
  return (
    Boolean(narrowed) &&
    values.flat().some((listed) => {
      const type = jsonTypeOf(listed);
      const isNumber = type === "number" && narrowed?.has("integer");
      return type !== "null" && !narrowed?.has(type) && !isNumber;
    })
  );
}

/** The same as one test. */
export function claimOf(
  scope: FunctionScope,
  id: SchemaId,
  ref: ValueRef,
): Test {
  return all(claimsOf(scope, id, ref));
}

/** `checkPet(value)`, with the remaining levels if the schema is recursive. */
function checkCall(scope: FunctionScope, id: SchemaId, ref: ValueRef): Code {
  const unit = unitOf(scope, id, ref.hint);
  scope.module.need(unit, "check");
  const ahead = isItself(ref) ? code`levels` : code`levels - 1`;
  const levels = isCounted(scope, id) ? [ahead] : [];
  return sequence(
    valueRef(unit.functions.check),
    args([ref.operand, ...levels]),
  );
}

/** `markPet(value, evaluated)` */
export function markCall(
  scope: FunctionScope,
  id: SchemaId,
  hint: string,
): Code {
  const unit = unitOf(scope, id, hint);
  scope.module.need(unit, "mark");
  const levels = isCounted(scope, id) ? [code`levels`] : [];
  return sequence(
    valueRef(unit.functions.mark),
    args([code`value`, code`evaluated`, ...levels]),
  );
}

function unitOf(
  { module, direction, stem }: FunctionScope,
  id: SchemaId,
  hint: string,
): SchemaFunctions {
  return module.unit(id, direction, stem, hint);
}

/** Whether a call passes the remaining levels. A call from outside of a cycle does not, because all levels remain. */
function isCounted({ module, counted }: FunctionScope, id: SchemaId): boolean {
  return counted && module.schemas.isRecursive(id);
}
