/** Checks of a value as a whole: its type, its range, its length, its text. */
import type { Bound, JsonType, JsonValue } from "../../model/model.js";
import { code, lit, num, valueRef, type Code } from "../code/index.js";
import { formatTest, numericTest } from "./formats.js";
import type { ModuleWriter } from "./module.js";
import { limitsOf, numberRule, stringRule, type RuleEntry } from "./rules.js";
import type { NumberPart, Shape, StringPart } from "./shape.js";
import { isPlain } from "./shape.js";
import { all, any, atom, call, not, type Test } from "./test.js";

/** A check, and the rule that says what is wrong where it fails. */
export interface ScalarCheck {
  test: Test;
  rule: RuleEntry[];
}

/** All that a shape says of the value itself. Usually one check; more where `allOf` says the same thing twice. */
export function scalarChecks(
  module: ModuleWriter,
  shape: Shape,
  operand: Code,
  hint: string,
): ScalarCheck[] {
  const [number, ...numbers] = shape.numbers;
  const [string, ...strings] = shape.binary ? [] : shape.strings;
  const checks = [mainCheck(module, shape, operand, hint, number, string)];
  for (const part of numbers) {
    checks.push({
      test: any([not(isOfNumber(operand)), numberTest(module, part, operand)]),
      rule: numberRule(part),
    });
  }
  for (const part of strings) {
    checks.push({
      test: any([
        not(isOfType(operand, "string")),
        stringTest(module, part, operand, hint),
      ]),
      rule: stringRule(module, part, hint),
    });
  }
  return checks.filter(
    ({ test }) =>
      test.kind === "atom" || test.parts.length > 0 || test.kind === "any",
  );
}

function mainCheck(
  module: ModuleWriter,
  shape: Shape,
  operand: Code,
  hint: string,
  number: NumberPart | undefined,
  string: StringPart | undefined,
): ScalarCheck {
  const plain = shape.values.find((list) => list.every(isPlain));
  const limits = [
    ...(number ? numberRule(number) : []),
    ...(string ? stringRule(module, string, hint) : []),
  ];
  const further = () =>
    all([
      number
        ? any([
            not(isOfNumber(operand)),
            all([
              numericTest(module, null, number.format, operand),
              numberTest(module, number, operand),
            ]),
          ])
        : all([]),
      string
        ? any([
            not(isOfType(operand, "string")),
            stringTest(module, string, operand, hint),
          ])
        : all([]),
    ]);
  if (plain) {
    return {
      test: all([valuesTest(module, plain, operand, hint), further()]),
      rule: [{ keyword: "enum", value: listOf(plain) }, ...limits],
    };
  }
  if (shape.types === null) return { test: further(), rule: limits };
  const tests = [...shape.types].sort(byWeight).map((type) => {
    switch (type) {
      case "integer":
      case "number":
        return all([
          numericTest(module, type, number?.format ?? null, operand),
          ...(number ? [numberTest(module, number, operand)] : []),
        ]);
      case "string":
        if (shape.binary) return binaryTest(module, operand);
        return all([
          isOfType(operand, "string"),
          ...(string ? [stringTest(module, string, operand, hint)] : []),
        ]);
      default:
        return typeTest(module, type, operand);
    }
  });
  return {
    test: any(tests),
    rule: [{ keyword: "type", value: typesOf(shape) }, ...limits],
  };
}

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
    case "string":
      return isOfType(operand, type);
    case "array":
      return call(code`Array.isArray(${operand})`, 0);
    case "object":
      return call(
        code`${valueRef(module.runtime("values", "isObject"))}(${operand})`,
        0,
      );
    case "number":
    case "integer":
      return numericTest(module, type, null, operand);
  }
}

const longChain = 16;

function valuesTest(
  module: ModuleWriter,
  values: readonly JsonValue[],
  operand: Code,
  hint: string,
): Test {
  if (values.length > longChain) {
    const set = module.valueSet(values, hint);
    return call(code`${set}.has(${operand})`, 0);
  }
  return any(
    values.map((value) =>
      atom(
        code`${operand} === ${lit(value)}`,
        code`${operand} !== ${lit(value)}`,
      ),
    ),
  );
}

function binaryTest(module: ModuleWriter, operand: Code): Test {
  return call(
    code`${valueRef(module.runtime("values", "isBinary"))}(${operand})`,
    0,
  );
}

function numberTest(
  module: ModuleWriter,
  part: NumberPart,
  operand: Code,
): Test {
  const { minimum, maximum, multipleOf } = part;
  return all([
    minimum ? boundTest(operand, minimum, "minimum") : all([]),
    maximum ? boundTest(operand, maximum, "maximum") : all([]),
    multipleOf === null
      ? all([])
      : call(
          code`${valueRef(module.runtime("multiple-of", "isMultipleOf"))}(${operand}, ${num(multipleOf)})`,
          1,
        ),
  ]);
}

function boundTest(
  operand: Code,
  { value, exclusive }: Bound,
  side: "minimum" | "maximum",
): Test {
  const limit = num(value);
  if (side === "minimum") {
    return exclusive
      ? atom(code`${operand} > ${limit}`, code`${operand} <= ${limit}`)
      : atom(code`${operand} >= ${limit}`, code`${operand} < ${limit}`);
  }
  return exclusive
    ? atom(code`${operand} < ${limit}`, code`${operand} >= ${limit}`)
    : atom(code`${operand} <= ${limit}`, code`${operand} > ${limit}`);
}

function stringTest(
  module: ModuleWriter,
  part: StringPart,
  operand: Code,
  hint: string,
): Test {
  const { minLength, maxLength } = limitsOf(part);
  return all([
    minLength === null ? all([]) : minLengthTest(module, minLength, operand),
    maxLength === null
      ? all([])
      : not(
          call(
            code`${valueRef(module.runtime("text", "longerThan"))}(${operand}, ${num(maxLength)})`,
            0,
          ),
        ),
    part.pattern === null
      ? all([])
      : call(code`${module.pattern(part.pattern, hint)}.test(${operand})`, 1),
    formatTest(module, part.format, operand),
  ]);
}

function minLengthTest(
  module: ModuleWriter,
  limit: number,
  operand: Code,
): Test {
  if (limit === 1)
    return atom(code`${operand} !== ""`, code`${operand} === ""`);
  return not(
    call(
      code`${valueRef(module.runtime("text", "shorterThan"))}(${operand}, ${num(limit)})`,
      0,
    ),
  );
}

function isOfType(operand: Code, type: "string" | "boolean"): Test {
  return type === "string"
    ? atom(
        code`typeof ${operand} === "string"`,
        code`typeof ${operand} !== "string"`,
      )
    : atom(
        code`typeof ${operand} === "boolean"`,
        code`typeof ${operand} !== "boolean"`,
      );
}

function isOfNumber(operand: Code): Test {
  return atom(
    code`typeof ${operand} === "number"`,
    code`typeof ${operand} !== "number"`,
  );
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

function byWeight(one: JsonType, other: JsonType): number {
  return weights[one] - weights[other];
}

function listOf(values: readonly JsonValue[]): Code {
  return lit([...values]);
}

function typesOf(shape: Shape): Code {
  const names = [...(shape.types ?? [])]
    .sort(byWeight)
    .map((type) => (type === "string" && shape.binary ? "binary" : type));
  const [only] = names;
  return names.length === 1 && only !== undefined ? lit(only) : lit(names);
}
