/** The last alternative of a test: tell that it does not hold. */
import { args, code, sequence, valueRef, type Code } from "../../code/index.js";
import type { ModuleWriter } from "./module.js";
import { reportPlaceOf, type ValueRef } from "./spot.js";
import { any, call, isAlways, type Test } from "./test.js";

/** The test, or else a report of the rule. Where nobody reports, the test alone. */
export function orFail(
  module: ModuleWriter,
  test: Test,
  rule: () => Code,
  spot: ValueRef,
): Test {
  if (spot.place === null || isAlways(test)) return test;
  return any([test, failCall(module, rule(), spot)]);
}

/** `miss(at, mustBeObject, value)` */
export function failCall(module: ModuleWriter, rule: Code, spot: ValueRef): Test {
  const [at = code`undefined`, ...segment] = reportPlaceOf(spot);
  const miss = valueRef(module.runtime("issues", "miss"));
  return call(sequence(miss, args([at, rule, spot.operand, ...segment])), 0);
}
