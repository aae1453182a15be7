/** Calls that report a failed test. */
import { args, code, sequence, type Code } from "../../code/index.js";
import type { ModuleWriter } from "./module.js";
import { reportPlaceOf, type ValueRef } from "./value-ref.js";
import { any, call, isAlways, type Test } from "./test.js";

/** The test, or else a report of the rule. If nothing is reported, the test alone. */
export function orFail(
  module: ModuleWriter,
  test: Test,
  rule: () => Code,
  ref: ValueRef,
): Test {
  if (ref.place === null || isAlways(test)) return test;
  return any([test, failCall(module, rule(), ref)]);
}

/** `fail(at, mustBeObject, value)` */
export function failCall(
  module: ModuleWriter,
  rule: Code,
  ref: ValueRef,
): Test {
  const [at = code`undefined`, ...segment] = reportPlaceOf(ref);
  const fail = module.value("issues", "fail");
  return call(sequence(fail, args([at, rule, ref.operand, ...segment])), 0);
}
