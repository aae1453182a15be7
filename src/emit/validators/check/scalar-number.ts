/** Checks of numbers: range and `multipleOf`, also for 64-bit integers that are not JavaScript numbers. */
import { code, globalRef, num, type Code } from "../../code/index.js";
import { numericCheck } from "./format-checks.js";
import type { ModuleWriter } from "../module/module.js";
import type { RuntimeName } from "../facts/runtime.js";
import type { NumberPart, SchemaShape } from "../../../facts/shapes/shape.js";
import { testedBy, type ValueRef } from "../module/value-ref.js";
import type { Int64Form } from "../../../facts/nodes/node-schemas.js";
import { always, any, atom, type Test } from "../module/test.js";

type RuntimeFunction = readonly [module: RuntimeName, name: string];

/** The functions of the runtime for the numbers of a shape. */
export interface NumberRuntime {
  /** The type check of 64-bit integers that are not numbers. */
  int64: RuntimeFunction | null;
  isInRange: RuntimeFunction;
  isMoreThan: RuntimeFunction;
  isLessThan: RuntimeFunction;
  isMultipleOf: RuntimeFunction;
}

const numberRuntime: NumberRuntime = {
  int64: null,
  isInRange: ["numbers/number", "isInRange"],
  isMoreThan: ["numbers/number", "isMoreThan"],
  isLessThan: ["numbers/number", "isLessThan"],
  isMultipleOf: ["numbers/multiple-of", "isMultipleOf"],
};

const int64Runtimes: Readonly<Record<NonNullable<Int64Form>, NumberRuntime>> = {
  bigint: { ...numberRuntime, int64: ["numbers/bigint", "isBigInt64"] },
  string: {
    int64: ["numbers/int64-text", "isInt64Text"],
    isInRange: ["numbers/int64-text", "isTextInRange"],
    isMoreThan: ["numbers/int64-text", "isTextMoreThan"],
    isLessThan: ["numbers/int64-text", "isTextLessThan"],
    isMultipleOf: ["numbers/int64-text", "isTextMultipleOf"],
  },
};

export function numberRuntimeOf(
  module: ModuleWriter,
  shape: SchemaShape,
): NumberRuntime {
  const form = module.schemas.int64Of(shape);
  return form === null ? numberRuntime : int64Runtimes[form];
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
          testedBy(module, "numbers/number", check, ref),
        ]);
  return [format, ...limitClaims(module, home, part, ref)];
}

const withRange: ReadonlySet<string> = new Set([
  "isNumber",
  "isInteger",
  "isInt32",
]);

/** The type and the range in one call; null if there is no range, or no such function for the type. */
export function numberInRange(
  module: ModuleWriter,
  [home, check]: RuntimeFunction,
  part: NumberPart,
  ref: ValueRef,
): Test | null {
  const range = rangeOf(part);
  if (range === null || home !== "numbers/number" || !withRange.has(check)) {
    return null;
  }
  return testedBy(module, home, `${check}In`, ref, range);
}

/** The limits that belong to the range; null if there are none. */
function rangeOf({ minimum, maximum }: NumberPart): Code[] | null {
  const least = minimum && !minimum.exclusive ? minimum.value : -Infinity;
  const greatest = maximum && !maximum.exclusive ? maximum.value : Infinity;
  return Number.isFinite(least) || Number.isFinite(greatest)
    ? [limit(least), limit(greatest)]
    : null;
}

/** The checks of the limits: first that of the range. */
export function limitClaims(
  module: ModuleWriter,
  home: NumberRuntime,
  part: NumberPart,
  ref: ValueRef,
): Test[] {
  const { minimum, maximum, multipleOf } = part;
  const claim = (check: RuntimeFunction, ...limits: Code[]): Test =>
    testedBy(module, ...check, ref, limits);
  const range = rangeOf(part);
  return [
    range === null ? always : claim(home.isInRange, ...range),
    minimum?.exclusive === true
      ? claim(home.isMoreThan, num(minimum.value))
      : always,
    maximum?.exclusive === true
      ? claim(home.isLessThan, num(maximum.value))
      : always,
    multipleOf === null
      ? always
      : testedBy(module, ...home.isMultipleOf, ref, [num(multipleOf)], 1),
  ];
}

/** A number, or `Infinity` for no limit. */
export function limit(value: number): Code {
  if (value === Infinity) return globalRef("Infinity");
  return value === -Infinity ? code`-${globalRef("Infinity")}` : num(value);
}
