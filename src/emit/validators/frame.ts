/** Where code is being written: in which function, on which value, under which names. */
import type { SchemaId } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import { args, code, sequence, valueRef, type Code } from "../code/index.js";
import type { ModuleWriter, Question, Unit } from "./module.js";
import { scalarTest } from "./scalar.js";
import { asksOnlyCalls, isScalar } from "./shape.js";
import { all, always, call, type Test } from "./test.js";

export interface Frame {
  module: ModuleWriter;
  direction: Direction;
  /** `Order`: what helpers inside it are named after. */
  stem: string;
  /** Whether the function has the parameter `levels`. */
  counted: boolean;
  /** Other schemas are always called, never written out. */
  opaque: boolean;
}

export function frameOf(module: ModuleWriter, unit: Unit): Frame {
  return {
    module,
    direction: unit.direction,
    stem: unit.stem,
    counted: module.schemas.isRecursive(unit.id),
    opaque: false,
  };
}

/** The test of another schema on a value: written out where it is small and has no name, a call otherwise. */
export function testOf(
  frame: Frame,
  id: SchemaId,
  operand: Code,
  hint: string,
): Test {
  const { module, direction } = frame;
  const { schemas } = module;
  const shape = schemas.shape(id, direction);
  if (schemas.acceptsAll(id, direction)) return always;
  const alone = frame.opaque && !asksOnlyCalls(shape);
  const named = schemas.schema(id).role.kind !== "inline";
  if (named || alone || !isScalar(shape)) {
    return call(
      callOf(frame, "is", id, [operand], hint),
      schemas.cost(id, direction),
    );
  }
  return all([
    scalarTest(module, shape, operand, hint),
    ...shape.calls.map((called) => testOf(frame, called, operand, hint)),
  ]);
}

/** `isPet(value)`, with the levels that are left where the schema is recursive. */
export function callOf(
  frame: Frame,
  question: Question,
  id: SchemaId,
  values: readonly Code[],
  hint: string,
): Code {
  const { module, direction } = frame;
  const { schemas } = module;
  const unit = module.unit(id, direction, `${frame.stem} ${hint}`);
  module.need(unit, question);
  const named = schemas.schema(id).role.kind !== "inline";
  if (!schemas.isRecursive(id)) {
    return sequence(valueRef(unit.functions[question]), args(values));
  }
  if (frame.counted) {
    const levels = named ? code`levels - 1` : code`levels`;
    return sequence(
      valueRef(unit.functions[question]),
      args([...values, levels]),
    );
  }
  // From outside of the cycle, a schema is entered with all levels ahead.
  switch (question) {
    case "is": {
      const { is } = module.context.names.schema(id, direction);
      return sequence(valueRef(is), args(values));
    }
    case "collect":
      return sequence(valueRef(unit.functions.collect), args(values));
    case "mark": {
      const depth = valueRef(module.runtime("values", "maxDepth"));
      return sequence(valueRef(unit.functions.mark), args([...values, depth]));
    }
  }
}
