/** Checks of a single value: its type, its range, its length, its text. */
import type { JsonType, JsonValue } from "../../../model/model.js";
import { code, lit } from "../../code/index.js";
import { numericCheck, formatTest } from "./format-checks.js";
import type { ModuleWriter } from "../module/module.js";
import {
  numberRuntimeOf,
  limitClaims,
  numberInRange,
  numberClaims,
  type NumberRuntime,
  limit,
} from "./scalar-number.js";
import { typesTest, typeTest } from "./scalar-type.js";
import {
  isBeyondSafe,
  isPlainSchema,
  type SchemaShape,
  type StringPart,
} from "../../../facts/shapes/shape.js";
import { testedBy, type ValueRef } from "../module/value-ref.js";
import { always, any, call, equals, type Test } from "../module/test.js";
import { isLimited, rangeOf } from "../../../keywords/limits.js";

/** All checks of the value itself, in order. */
export function scalarClaims(
  module: ModuleWriter,
  shape: SchemaShape,
  ref: ValueRef,
): Test[] {
  const strings = shape.binary ? [] : shape.strings;
  const home = numberRuntimeOf(module, shape);
  const { types } = shape;
  const ofAnyType = (claim: Test): Test[] => [
    claim,
    ...lengthTests(module, "hasLength", strings, ref),
    ...shape.numbers.flatMap((part) => numberClaims(module, home, part, ref)),
    ...scansOf(module, strings, ref, "of a string"),
  ];
  const plain = shape.values.find((list) => list.every(isPlainSchema));
  if (plain) return ofAnyType(valuesTest(module, plain, ref));
  const [only, ...others] = [...(types ?? [])].filter(
    (type) => type !== "null",
  );
  const isNullable = types?.has("null") === true;
  const isNull = typeTest(module, "null", ref.operand);
  if (only === undefined && isNullable) return [isNull];
  if (only === undefined || others.length > 0) {
    return ofAnyType(
      types === null
        ? always
        : typesTest(module, home, types, shape.binary, ref),
    );
  }
  const [first = always, ...further] = ofOneType(
    module,
    home,
    shape,
    only,
    strings,
    ref,
  );
  // The checks after the first one accept every value of another type.
  return isNullable ? [any([isNull, first]), ...further] : [first, ...further];
}

/** The first check includes the type. Often one function checks everything. */
function ofOneType(
  module: ModuleWriter,
  home: NumberRuntime,
  shape: SchemaShape,
  type: JsonType,
  strings: readonly StringPart[],
  ref: ValueRef,
): Test[] {
  switch (type) {
    case "integer":
    case "number": {
      const [first, ...others] = shape.numbers;
      const usual = numericCheck(type, first?.format ?? null);
      const check =
        usual === "isInteger" && shape.numbers.some(isBeyondSafe)
          ? "isRoundedInteger"
          : usual;
      const typeCheck = home.int64 ?? (["numbers/number", check] as const);
      const together = first
        ? numberInRange(module, typeCheck, first, ref)
        : null;
      return [
        together ?? testedBy(module, ...typeCheck, ref),
        ...(first ? limitClaims(module, home, first, ref) : []).slice(
          together === null ? 0 : 1,
        ),
        ...others.flatMap((part) => numberClaims(module, home, part, ref)),
      ];
    }
    case "string":
      return shape.binary
        ? [testedBy(module, "values", "isBinary", ref)]
        : textTests(module, strings, ref);
    default:
      return [typeTest(module, type, ref.operand)];
  }
}

/** A longer list is a set. */
export const longList = 16;

function valuesTest(
  module: ModuleWriter,
  values: readonly JsonValue[],
  { operand, hint }: ValueRef,
): Test {
  if (values.length > longList)
    return call(code`${module.valueSet(values, hint)}.has(${operand})`, 0);
  return any(values.map((value) => equals(operand, lit(value))));
}

/** The checks of a value that must be a string. */
function textTests(
  module: ModuleWriter,
  parts: readonly StringPart[],
  ref: ValueRef,
): Test[] {
  const length = lengthTests(module, "isText", parts, ref);
  if (length.length > 0)
    return [...length, ...scansOf(module, parts, ref, "of a string")];
  const scans = scansOf(module, parts, ref, "of any value");
  return scans.length > 0 ? scans : [typeTest(module, "string", ref.operand)];
}

/** A check of the length; none if every length is allowed. */
function lengthTests(
  module: ModuleWriter,
  check: "isText" | "hasLength",
  parts: readonly StringPart[],
  ref: ValueRef,
): Test[] {
  const limits = rangeOf(parts);
  if (!isLimited(limits)) return [];
  const given = [limit(limits.least), limit(limits.most)];
  return [testedBy(module, "text", check, ref, given)];
}

/** The checks that read the whole text. The first scan `of any value` also checks that the value is a string. */
function scansOf(
  module: ModuleWriter,
  parts: readonly StringPart[],
  ref: ValueRef,
  subject: "of a string" | "of any value",
): Test[] {
  const tests: Test[] = [];
  const isFirst = (): boolean =>
    subject === "of any value" && tests.length === 0;
  for (const { pattern, format } of parts) {
    if (pattern !== null) {
      const check = isFirst() ? "isMatching" : "hasPattern";
      const given = [module.pattern(pattern, ref.hint)];
      tests.push(testedBy(module, "pattern", check, ref, given, 1));
    }
    const check = isFirst() ? "isFormatted" : "hasFormat";
    const test =
      format === null ? null : formatTest(module, check, format, ref);
    if (test !== null) tests.push(test);
  }
  return tests;
}
