/** A reference to a value in the code of a check. */
import { args, code, sequence, type Code } from "../../code/index.js";
import { call, type Test } from "./test.js";
import type { Cost } from "../facts/schemas.js";
import type { RuntimeName } from "../facts/runtime.js";
import type { ModuleWriter } from "./module.js";

export interface ValueRef {
  operand: Code;
  /** The hint for the names of its helpers. */
  hint: string;
}

/** The value that the function checks. */
export function itself(hint: string): ValueRef {
  return { operand: code`value`, hint };
}

/** Whether it is the value that the function checks, and not a part of it. */
export function isItself({ operand }: ValueRef): boolean {
  return operand.kind === "text" && operand.text === "value";
}

/** `isText(name, 1, 64)`: a function of the runtime. */
export function testedBy(
  module: ModuleWriter,
  place: RuntimeName,
  check: string,
  { operand }: ValueRef,
  limits: readonly Code[] = [],
  cost: Cost = 0,
): Test {
  const test = module.value(place, check);
  return call(sequence(test, args([operand, ...limits])), cost);
}
