/** Checks of a value as a whole: its type, its range, its length, its text. */
import type { Bound, JsonType, JsonValue } from "../../model/model.js";
import { code, lit, num, valueRef, type Code } from "../code/index.js";
import { formatTest, numericTest } from "./formats.js";
import type { ModuleWriter } from "./module.js";
import { byWeight, limitsOf } from "./rules.js";
import type { NumberPart, Shape, StringPart } from "./shape.js";
import { isPlain } from "./shape.js";
import { all, always, any, atom, call, not, type Test } from "./test.js";

/** All that a shape says of the value itself, as one test. */
export function scalarTest(
  module: ModuleWriter,
  shape: Shape,
  operand: Code,
  hint: string,
): Test {
  const [number, ...numbers] = shape.numbers;
  const [string, ...strings] = shape.binary ? [] : shape.strings;
  const ifNumber = (part: NumberPart): Test =>
    any([
      not(isOfNumber(operand)),
      all([
        numericTest(module, null, part.format, operand),
        numberTest(module, part, operand),
      ]),
    ]);
  const ifString = (part: StringPart): Test =>
    any([
      not(isOfType(operand, "string")),
      stringTest(module, part, operand, hint),
    ]);
  const plain = shape.values.find((list) => list.every(isPlain));
  if (plain || shape.types === null) {
    return all([
      plain ? valuesTest(module, plain, operand, hint) : always,
      ...shape.numbers.map(ifNumber),
      ...(shape.binary ? [] : shape.strings.map(ifString)),
    ]);
  }
  const ofTypes = [...shape.types].sort(byWeight).map((type) => {
    switch (type) {
      case "integer":
      case "number":
        return all([
          numericTest(module, type, number?.format ?? null, operand),
          number ? numberTest(module, number, operand) : always,
        ]);
      case "string":
        if (shape.binary) return binaryTest(module, operand);
        return all([
          isOfType(operand, "string"),
          string ? stringTest(module, string, operand, hint) : always,
        ]);
      default:
        return typeTest(module, type, operand);
    }
  });
  // Where `allOf` says the same thing twice, the first one is told with the type.
  return all([
    any(ofTypes),
    ...numbers.map(ifNumber),
    ...strings.map(ifString),
  ]);
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
    minimum ? boundTest(operand, minimum, "minimum") : always,
    maximum ? boundTest(operand, maximum, "maximum") : always,
    multipleOf === null
      ? always
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
    minLength === null ? always : minLengthTest(module, minLength, operand),
    maxLength === null
      ? always
      : not(
          call(
            code`${valueRef(module.runtime("text", "longerThan"))}(${operand}, ${num(maxLength)})`,
            0,
          ),
        ),
    part.pattern === null
      ? always
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
