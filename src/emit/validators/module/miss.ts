/** The last alternative of a test: tell that it does not hold. */
import { args, code, sequence, valueRef, type Code } from "../../code/index.js";
import type { ModuleWriter } from "./module.js";
import { placeOf, type Spot } from "./spot.js";
import { any, call, isAlways, type Test } from "./test.js";

/** The test, or else a report of the rule. Where nobody reports, the test alone. */
export function orMiss(
  module: ModuleWriter,
  test: Test,
  rule: () => Code,
  spot: Spot,
): Test {
  if (spot.place === null || isAlways(test)) return test;
  return any([test, missOf(module, rule(), spot)]);
}

/** `miss(at, mustBeObject, value)` */
export function missOf(module: ModuleWriter, rule: Code, spot: Spot): Test {
  const [at = code`undefined`, ...segment] = placeOf(spot);
  const miss = valueRef(module.runtime("issues", "miss"));
  return call(sequence(miss, args([at, rule, spot.operand, ...segment])), 0);
}
