/** Checks of the type of a value. */
import { sortedTypes } from "../../../facts/shapes/types.js";
import type { JsonType } from "../../../model/model.js";
import { code, globalRef, type Code } from "../../code/index.js";
import { numericCheck } from "./format-checks.js";
import type { ModuleWriter } from "../module/module.js";
import type { NumberRuntime } from "./scalar-number.js";
import { testedBy, type ValueRef } from "../module/value-ref.js";
import { any, call, equals, isNull, type Test } from "../module/test.js";

/** The test of a JSON type alone. */
export function typeTest(
  module: ModuleWriter,
  type: JsonType,
  operand: Code,
): Test {
  switch (type) {
    case "null":
      return isNull(operand);
    case "boolean":
      return equals(code`typeof ${operand}`, code`"boolean"`);
    case "string":
      return equals(code`typeof ${operand}`, code`"string"`);
    case "array":
      return call(code`${globalRef("Array")}.isArray(${operand})`, 0);
    case "object": {
      const isObject = module.value("values", "isObject");
      return call(code`${isObject}(${operand})`, 0);
    }
    case "number":
    case "integer":
      return call(
        code`${module.value("numbers/number", numericCheck(type, null))}(${operand})`,
        0,
      );
  }
}

/** One of several types. */
export function typesTest(
  module: ModuleWriter,
  home: NumberRuntime,
  types: ReadonlySet<JsonType>,
  binary: boolean,
  ref: ValueRef,
): Test {
  return any(
    sortedTypes(types).map((type) => {
      if (type === "string" && binary)
        return testedBy(module, "values", "isBinary", ref);
      return type === "integer" && home.int64 !== null
        ? testedBy(module, ...home.int64, ref)
        : typeTest(module, type, ref.operand);
    }),
  );
}
