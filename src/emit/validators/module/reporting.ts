/** Calls of runtime functions that report issues themselves. */
import { type Code } from "../../code/index.js";
import type { ModuleWriter } from "./module.js";
import type { RuntimeName } from "../facts/runtime.js";
import { checked, type ValueRef } from "./value-ref.js";
import type { Cost } from "../facts/schemas.js";
import { call, type Test } from "./test.js";

/** `isText(name, 1, 64, at, "name")` */
export function reporting(
  module: ModuleWriter,
  place: RuntimeName,
  check: string,
  ref: ValueRef,
  limits: readonly Code[] = [],
  cost: Cost = 0,
  words: readonly string[] = [],
): Test {
  return call(checked(module.value(place, check), ref, limits, words), cost);
}
