/** Checks of numbers: range and `multipleOf`, also for 64-bit integers that are not JavaScript numbers. */
import { code, globalRef, num, type Code } from "../../code/index.js";
import { int64Module, numericCheck } from "./format-checks.js";
import type { ModuleWriter } from "../module/module.js";
import { reporting } from "../module/reporting.js";
import type { RuntimeName } from "../facts/runtime.js";
import type { NumberPart, SchemaShape } from "../../../facts/shapes/shape.js";
import type { ValueRef } from "../module/value-ref.js";
import { always, any, atom, type Test } from "../module/test.js";

/** The modules of the runtime for the numbers of a shape. */
export interface NumberRuntime {
  types: RuntimeName;
  multiples: RuntimeName;
  /** The type check of 64-bit integers that are not numbers. */
  int64: "isInt64" | null;
}

const plainHome: NumberRuntime = {
  types: "numbers/number",
  multiples: "numbers/multiple-of",
  int64: null,
};

export function numberRuntimeOf(
  module: ModuleWriter,
  { numbers, calls }: SchemaShape,
): NumberRuntime {
  const { int64 } = module.schemas;
  if (!numbers.some(int64.asks) && !calls.some(int64.is)) return plainHome;
  const home = int64Module(module);
  return { types: home, multiples: home, int64: "isInt64" };
}

/** The checks of numbers for a value that may have another type. */
export function numberClaims(
  module: ModuleWriter,
  home: NumberRuntime,
  part: NumberPart,
  ref: ValueRef,
): Test[] {
  const { operand } = ref;
  const check = home.int64 === null ? numericCheck(null, part.format) : null;
  const format =
    check === null
      ? always
      : any([
          atom(
            code`typeof ${operand} !== "number"`,
            code`typeof ${operand} === "number"`,
          ),
          reporting(module, "numbers/number", check, ref),
        ]);
  return [format, ...limitClaims(module, home, part, ref)];
}

export function limitClaims(
  module: ModuleWriter,
  home: NumberRuntime,
  { minimum, maximum, multipleOf }: NumberPart,
  ref: ValueRef,
): Test[] {
  const claim = (check: string, ...limits: Code[]): Test =>
    reporting(module, home.types, check, ref, limits);
  const least = minimum && !minimum.exclusive ? minimum.value : -Infinity;
  const greatest = maximum && !maximum.exclusive ? maximum.value : Infinity;
  return [
    Number.isFinite(least) || Number.isFinite(greatest)
      ? claim("isInRange", limit(least), limit(greatest))
      : always,
    minimum?.exclusive === true
      ? claim("isMoreThan", num(minimum.value))
      : always,
    maximum?.exclusive === true
      ? claim("isLessThan", num(maximum.value))
      : always,
    multipleOf === null
      ? always
      : reporting(
          module,
          home.multiples,
          "isMultipleOf",
          ref,
          [num(multipleOf)],
          1,
        ),
  ];
}

/** A number, or `Infinity` for no limit. */
export function limit(value: number): Code {
  if (value === Infinity) return globalRef("Infinity");
  return value === -Infinity ? code`-${globalRef("Infinity")}` : num(value);
}
