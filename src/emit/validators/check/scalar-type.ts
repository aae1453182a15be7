/** Checks of the type of a value. */
import type { JsonType } from "../../../model/model.js";
import { code, globalRef, type Code } from "../../code/index.js";
import { numericCheck } from "./format-checks.js";
import { orFail } from "../module/fail.js";
import type { ModuleWriter } from "../module/module.js";
import { reporting } from "../module/reporting.js";
import type { NumberRuntime } from "./scalar-number.js";
import { unreported, type ValueRef } from "../module/value-ref.js";
import { any, atom, call, type Test } from "../module/test.js";

/** The test of a JSON type alone. */
export function typeTest(
  module: ModuleWriter,
  type: JsonType,
  operand: Code,
): Test {
  switch (type) {
    case "null":
      return atom(code`${operand} === null`, code`${operand} !== null`);
    case "boolean":
      return atom(
        code`typeof ${operand} === "boolean"`,
        code`typeof ${operand} !== "boolean"`,
      );
    case "string":
      return atom(
        code`typeof ${operand} === "string"`,
        code`typeof ${operand} !== "string"`,
      );
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

export function typeClaim(
  module: ModuleWriter,
  type: JsonType,
  ref: ValueRef,
): Test {
  switch (type) {
    case "null":
    case "boolean":
    case "string": {
      if (ref.place === null) return typeTest(module, type, ref.operand);
      const check = {
        null: "isNull",
        boolean: "isBoolean",
        string: "isString",
      };
      return reporting(module, "values", check[type], ref);
    }
    case "number":
    case "integer":
      return reporting(module, "numbers/number", numericCheck(type, null), ref);
    case "array":
      return orFail(
        module,
        typeTest(module, type, ref.operand),
        () => module.value("values", "mustBeArray"),
        ref,
      );
    case "object":
      return orFail(
        module,
        typeTest(module, type, ref.operand),
        () => module.value("values", "mustBeObject"),
        ref,
      );
  }
}

const weights: Record<JsonType, number> = {
  null: 0,
  boolean: 1,
  string: 2,
  integer: 3,
  number: 3,
  array: 4,
  object: 5,
};

/** One of several types, the cheapest test first. */
export function typesClaim(
  module: ModuleWriter,
  home: NumberRuntime,
  types: ReadonlySet<JsonType>,
  binary: boolean,
  ref: ValueRef,
): Test {
  const sorted = [...types].sort((one, other) => weights[one] - weights[other]);
  const isFile = (type: JsonType): boolean => type === "string" && binary;
  const silent = unreported(ref.operand, "");
  const test = any(
    sorted.map((type) => {
      if (isFile(type)) return reporting(module, "values", "isBinary", silent);
      return type === "integer" && home.int64 !== null
        ? reporting(module, ...home.int64, silent)
        : typeTest(module, type, ref.operand);
    }),
  );
  const names = sorted.map((type) => (isFile(type) ? "binary" : type));
  return orFail(
    module,
    test,
    () => module.rule("type", names, names.join(" or ")),
    ref,
  );
}
