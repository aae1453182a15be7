/** Checks of a single value: its type, its range, its length, its text. */
import type { JsonType, JsonValue } from "../../../model/model.js";
import { code, group, indent, line, lit } from "../../code/index.js";
import { numericCheck } from "./format-checks.js";
import { orFail } from "../module/fail.js";
import type { ModuleWriter } from "../module/module.js";
import { reporting } from "../module/reporting.js";
import {
  numberRuntimeOf,
  limitClaims,
  numberClaims,
  type NumberRuntime,
} from "./scalar-number.js";
import { stringClaims, textClaims } from "./scalar-text.js";
import { typeClaim, typesClaim, typeTest } from "./scalar-type.js";
import {
  isPlainSchema,
  isSecret,
  type NumberPart,
  type SchemaShape,
  type StringPart,
} from "../facts/shape.js";
import { hiding, type ValueRef } from "../module/value-ref.js";
import { always, any, atom, call, type Test } from "../module/test.js";

/** All checks of the value itself, in order. */
export function scalarClaims(
  module: ModuleWriter,
  shape: SchemaShape,
  where: ValueRef,
): Test[] {
  const strings = shape.binary ? [] : shape.strings;
  const ref = isSecret(shape) ? hiding(where) : where;
  const home = numberRuntimeOf(module, shape);
  const plain = shape.values.find((list) => list.every(isPlainSchema));
  if (plain) {
    return [
      valuesClaim(module, plain, ref),
      ...shape.numbers.flatMap((part) => numberClaims(module, home, part, ref)),
      ...strings.flatMap((part) => stringClaims(module, part, ref)),
    ];
  }
  const { types } = shape;
  const [only, ...others] = [...(types ?? [])].filter(
    (type) => type !== "null",
  );
  const nullable = types?.has("null") === true;
  if (only === undefined && nullable) return [typeClaim(module, "null", ref)];
  if (only === undefined || others.length > 0) {
    return [
      types === null
        ? always
        : typesClaim(module, home, types, shape.binary, ref),
      ...shape.numbers.flatMap((part) => numberClaims(module, home, part, ref)),
      ...strings.flatMap((part) => stringClaims(module, part, ref)),
    ];
  }
  const claims = ofOneType(module, home, shape, only, strings, ref);
  if (!nullable) return claims;
  // The checks after the first one accept every value of another type.
  const [type = always, ...further] = claims;
  return [any([typeTest(module, "null", ref.operand), type]), ...further];
}

/** Whether a limit of its own allows integers that a number does not hold exactly. */
function isBeyondSafe({ minimum, maximum }: NumberPart): boolean {
  return [minimum, maximum].some(
    (limit) =>
      limit !== null && Math.abs(limit.value) > Number.MAX_SAFE_INTEGER,
  );
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
        home.int64 ??
        (usual === "isInteger" && shape.numbers.some(isBeyondSafe)
          ? "isRoundedInteger"
          : usual);
      return [
        reporting(module, home.types, check, ref),
        ...(first ? limitClaims(module, home, first, ref) : []),
        ...others.flatMap((part) => numberClaims(module, home, part, ref)),
      ];
    }
    case "string": {
      if (shape.binary) return [reporting(module, "values", "isBinary", ref)];
      const [first, ...others] = strings;
      return [
        ...(first
          ? textClaims(module, first, ref)
          : [typeClaim(module, "string", ref)]),
        ...others.flatMap((part) => stringClaims(module, part, ref)),
      ];
    }
    default:
      return [typeClaim(module, type, ref)];
  }
}

const longChain = 16;

function valuesClaim(
  module: ModuleWriter,
  values: readonly JsonValue[],
  ref: ValueRef,
): Test {
  const { operand, hint } = ref;
  const test =
    values.length > longChain
      ? call(code`${module.valueSet(values, hint)}.has(${operand})`, 0)
      : any(
          values.map((value) => {
            const constant = indent(line, lit(value));
            return atom(
              group(code`${operand} ===`, constant),
              group(code`${operand} !==`, constant),
            );
          }),
        );
  return orFail(
    module,
    test,
    () => module.rule("enum", [...values], hint),
    ref,
  );
}
