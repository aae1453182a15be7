/** Rules of the runtime's `check`: what a schema says of a value, in its own keywords, as data. */
import type { JsonType, JsonValue } from "../../model/model.js";
import {
  code,
  group,
  ifBreak,
  indent,
  join,
  key,
  line,
  lit,
  num,
  sequence,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import type { SymbolRef } from "../../naming/symbols.js";
import { checkerOf, numericChecker } from "./formats.js";
import type { ModuleWriter } from "./module.js";
import type { NumberPart, Shape, StringPart } from "./shape.js";
import { isPlain } from "./shape.js";

export interface RuleEntry {
  keyword: string;
  value: Code;
}

/** All that a shape says of the value itself. Usually one rule; more where `allOf` says the same thing twice. */
export function scalarRules(
  module: ModuleWriter,
  shape: Shape,
  hint: string,
): RuleEntry[][] {
  const [number, ...numbers] = shape.numbers;
  const [string, ...strings] = shape.binary ? [] : shape.strings;
  const main = [
    ...typeRule(shape),
    ...(number ? numberRule(module, number) : []),
    ...(string ? stringRule(module, string, hint) : []),
  ];
  return [
    main,
    ...numbers.map((part) => numberRule(module, part)),
    ...strings.map((part) => stringRule(module, part, hint)),
  ].filter((rule) => rule.length > 0);
}

function typeRule(shape: Shape): RuleEntry[] {
  const plain = shape.values.find((list) => list.every(isPlain));
  if (plain) return [valuesRule(plain)];
  if (shape.types === null) return [];
  const names = [...shape.types]
    .sort(byWeight)
    .map((type) => (type === "string" && shape.binary ? "binary" : type));
  const [only] = names;
  return [
    {
      keyword: "type",
      value: lit(names.length === 1 && only !== undefined ? only : names),
    },
  ];
}

export function valuesRule(values: readonly JsonValue[]): RuleEntry {
  return { keyword: "enum", value: lit([...values]) };
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

/** Types in the order in which they are tested and told. */
export function byWeight(one: JsonType, other: JsonType): number {
  return weights[one] - weights[other];
}

function numberRule(module: ModuleWriter, part: NumberPart): RuleEntry[] {
  const { minimum, maximum, multipleOf, format } = part;
  const entries: RuleEntry[] = [];
  if (minimum) {
    entries.push({
      keyword: minimum.exclusive ? "exclusiveMinimum" : "minimum",
      value: num(minimum.value),
    });
  }
  if (maximum) {
    entries.push({
      keyword: maximum.exclusive ? "exclusiveMaximum" : "maximum",
      value: num(maximum.value),
    });
  }
  if (multipleOf !== null) {
    entries.push({ keyword: "multipleOf", value: num(multipleOf) });
  }
  const checker = numericChecker(null, format);
  return checker === null || format === null
    ? entries
    : [...entries, ...formatRule(format, module.runtime("values", checker))];
}

function stringRule(
  module: ModuleWriter,
  part: StringPart,
  hint: string,
): RuleEntry[] {
  const { minLength, maxLength } = limitsOf(part);
  const entries: RuleEntry[] = [];
  if (minLength !== null) {
    entries.push({ keyword: "minLength", value: num(minLength) });
  }
  if (maxLength !== null) {
    entries.push({ keyword: "maxLength", value: num(maxLength) });
  }
  if (part.pattern !== null) {
    entries.push({
      keyword: "pattern",
      value: module.pattern(part.pattern, hint),
    });
  }
  if (part.format === null) return entries;
  // A password is not checked, but neither is it shown.
  if (part.format === "password") {
    return [...entries, { keyword: "format", value: str(part.format) }];
  }
  const checker = checkerOf(part.format);
  return checker === null
    ? entries
    : [...entries, ...formatRule(part.format, module.runtime(...checker))];
}

function formatRule(format: string, checker: SymbolRef): RuleEntry[] {
  return [
    { keyword: "format", value: str(format) },
    { keyword: "test", value: valueRef(checker) },
  ];
}

/** A length of at least 0 is no limit. */
export function limitsOf({ minLength, maxLength }: StringPart): {
  minLength: number | null;
  maxLength: number | null;
} {
  return { minLength: minLength === 0 ? null : minLength, maxLength };
}

/** `{ type: "string", maxLength: 100 }` */
export function ruleObject(entries: readonly RuleEntry[]): Code {
  if (entries.length === 0) return code`{}`;
  return group(
    code`{`,
    indent(
      line,
      join(
        entries.map(({ keyword, value }) => code`${key(keyword)}: ${value}`),
        sequence(code`,`, line),
      ),
    ),
    ifBreak(code`,`),
    line,
    code`}`,
  );
}
