/** The nodes of a single value: its type, its range, its length, its text. */
import type { JsonType, JsonValue } from "../../../model/model.js";
import {
  isBeyondSafe,
  isPlainSchema,
  isSecret,
  type NumberPart,
  type SchemaShape,
  type StringPart,
} from "../../../facts/shapes/shape.js";
import { isLimited, rangeOf } from "../../../keywords/limits.js";
import { array, lit, num, str, type Code } from "../../code/index.js";
import { longList } from "../check/scalar.js";
import { holdsInt64 } from "../check/scalar-number.js";
import { sortedTypes } from "../check/scalar-type.js";
import { formatChecks } from "../facts/formats.js";
import type { RuntimeName } from "../facts/runtime.js";
import type { ModuleWriter } from "../module/module.js";
import { made, madeWith } from "./call.js";

/** Nodes in order. */
export interface GuardedNodes {
  /** Type, constants and length: a value that fails them has no other issue. */
  readonly guards: readonly Code[];
  readonly further: readonly Code[];
}

export function scalarNodes(
  module: ModuleWriter,
  shape: SchemaShape,
  hint: string,
): GuardedNodes {
  const { guards, further } = valueNodes(module, shape, hint);
  if (!isSecret(shape)) return { guards, further };
  const hidden = (node: Code): Code =>
    made(module.value("hidden", "secret"), node);
  return { guards: guards.map(hidden), further: further.map(hidden) };
}

function valueNodes(
  module: ModuleWriter,
  shape: SchemaShape,
  hint: string,
): GuardedNodes {
  const plain = shape.values.find((list) => list.every(isPlainSchema));
  if (plain) return { guards: [listedNode(module, plain, hint)], further: [] };
  const { types } = shape;
  const [only, ...others] = [...(types ?? [])].filter(
    (type) => type !== "null",
  );
  const strings = shape.binary ? [] : shape.strings;
  if (only !== undefined && others.length === 0) {
    const { guards, further } = ofOneType(module, shape, only, hint);
    const [first, ...more] = guards;
    if (first === undefined || !types?.has("null")) return { guards, further };
    const nullable = made(module.value("node", "nullable"), first);
    return { guards: [nullable, ...more], further };
  }
  const numbers = shape.numbers.flatMap((part) => [
    ...formatOfNumbers(module, shape, part),
    ...limitNodes(module, shape, part),
  ]);
  return {
    guards: [
      ...(types === null ? [] : [typesNode(module, shape, types)]),
      ...lengthNodes(module, "textLength", strings),
    ],
    further: [...numbers, ...scanNodes(module, strings, hint)],
  };
}

export function listedNode(
  module: ModuleWriter,
  values: readonly JsonValue[],
  hint: string,
): Code {
  const list =
    values.length > longList ? module.valueSet(values, hint) : lit([...values]);
  return madeWith(module.value("listed-values", "listed"), list);
}

/** Several nodes about the same value; null if there are none. */
export function combined(
  module: ModuleWriter,
  nodes: readonly Code[],
): Code | null {
  const [only] = nodes;
  if (only === undefined) return null;
  return nodes.length === 1 ? only : made(module.value("all", "all"), ...nodes);
}

/** The guards, and what follows if all of them hold; null if there are neither. */
export function guarded(
  module: ModuleWriter,
  guards: readonly Code[],
  further: readonly Code[],
): Code | null {
  const last = guards.at(-1);
  if (last === undefined) return combined(module, further);
  const typed = module.value("node", "typed");
  const inner = further.length > 0 ? made(typed, last, ...further) : last;
  return guards
    .slice(0, -1)
    .reduceRight((after, guard) => made(typed, guard, after), inner);
}

const typeNodes: Readonly<
  Record<JsonType, readonly [module: RuntimeName, name: string]>
> = {
  null: ["values", "nullValue"],
  boolean: ["values", "boolean"],
  string: ["values", "string"],
  integer: ["numbers/number", "integer"],
  number: ["numbers/number", "number"],
  array: ["values", "anyArray"],
  object: ["values", "anyObject"],
};

function ofOneType(
  module: ModuleWriter,
  shape: SchemaShape,
  type: JsonType,
  hint: string,
): GuardedNodes {
  switch (type) {
    case "integer":
    case "number": {
      const [first, ...others] = shape.numbers;
      return {
        guards: [numberType(module, shape, type, first)],
        further: [
          ...(first ? limitNodes(module, shape, first) : []),
          ...others.flatMap((part) => [
            ...formatOfNumbers(module, shape, part),
            ...limitNodes(module, shape, part),
          ]),
        ],
      };
    }
    case "string": {
      if (shape.binary)
        return { guards: [module.value("values", "binary")], further: [] };
      const length = lengthNodes(module, "text", shape.strings);
      return {
        guards:
          length.length > 0 ? length : [module.value(...typeNodes.string)],
        further: scanNodes(module, shape.strings, hint),
      };
    }
    default:
      return { guards: [module.value(...typeNodes[type])], further: [] };
  }
}

/** The words and the nodes of several types. */
function typesNode(
  module: ModuleWriter,
  shape: SchemaShape,
  types: ReadonlySet<JsonType>,
): Code {
  const sorted = sortedTypes(types);
  if (sorted.length === 0) return module.value("values", "nothing");
  const [only] = sorted;
  const isFile = (type: JsonType) => type === "string" && shape.binary;
  const nodeOf = (type: JsonType): Code => {
    if (isFile(type)) return module.value("values", "binary");
    return type === "integer" && holdsInt64(module, shape)
      ? int64Node(module)
      : module.value(...typeNodes[type]);
  };
  if (only !== undefined && sorted.length === 1) return nodeOf(only);
  const names = sorted.map((type) => (isFile(type) ? "binary" : type));
  const words = names.map((name) => nouns[name]).join(" or ");
  return made(
    module.value("values", "types"),
    str(words),
    array(names.map(str)),
    ...sorted.map(nodeOf),
  );
}

const nouns: Readonly<Record<JsonType | "binary", string>> = {
  null: "null",
  boolean: "a boolean",
  integer: "an integer",
  number: "a number",
  string: "a string",
  binary: "a file",
  array: "an array",
  object: "an object",
};

function numberType(
  module: ModuleWriter,
  shape: SchemaShape,
  type: "integer" | "number",
  part: NumberPart | undefined,
): Code {
  if (holdsInt64(module, shape)) return int64Node(module);
  const name = numberName(type, part?.format ?? null);
  const isRounded = name === "integer" && shape.numbers.some(isBeyondSafe);
  return module.value("numbers/number", isRounded ? "roundedInteger" : name);
}

function int64Node(module: ModuleWriter): Code {
  return module.context.int64 === "string"
    ? module.value("numbers/int64-text", "int64Text")
    : module.value("numbers/bigint", "bigInt64");
}

function numberName(
  type: "integer" | "number",
  format: string | null,
): "integer" | "number" | "int32" | "int64" | "float" {
  if (format === "int32" || format === "int64") return format;
  return format === "float" && type !== "integer" ? format : type;
}

/** The format of numbers, for a value that may have another type. */
function formatOfNumbers(
  module: ModuleWriter,
  shape: SchemaShape,
  { format }: NumberPart,
): Code[] {
  if (holdsInt64(module, shape)) return [];
  const name = format === null ? "number" : numberName("number", format);
  return name === "number"
    ? []
    : [
        made(
          module.value("numbers/number", "ifNumber"),
          module.value("numbers/number", name),
        ),
      ];
}

function limitNodes(
  module: ModuleWriter,
  shape: SchemaShape,
  { minimum, maximum, multipleOf }: NumberPart,
): Code[] {
  const limit = (place: RuntimeName, name: string, value: number): Code =>
    made(module.value(place, name), num(value));
  const limits: Code[] = [];
  if (minimum) {
    const name = minimum.exclusive ? "moreThan" : "atLeast";
    limits.push(limit("numbers/number", name, minimum.value));
  }
  if (maximum) {
    const name = maximum.exclusive ? "lessThan" : "atMost";
    limits.push(limit("numbers/number", name, maximum.value));
  }
  if (multipleOf !== null)
    limits.push(limit("numbers/multiple-of", "multipleOf", multipleOf));
  return holdsInt64(module, shape) && module.context.int64 === "string"
    ? limits.map((one) =>
        made(module.value("numbers/int64-text", "ofDigits"), one),
      )
    : limits;
}

/** None if every length is allowed. */
function lengthNodes(
  module: ModuleWriter,
  maker: "text" | "textLength",
  parts: readonly StringPart[],
): Code[] {
  const limits = rangeOf(parts);
  if (!isLimited(limits)) return [];
  const given = [limits.least, limits.most].filter((one) => one < Infinity);
  return [made(module.value("text", maker), ...given.map(num))];
}

function scanNodes(
  module: ModuleWriter,
  parts: readonly StringPart[],
  hint: string,
): Code[] {
  return parts.flatMap((part) => {
    const { pattern, patternWords } = part;
    const words = patternWords === undefined ? [] : [str(patternWords)];
    return [
      ...(pattern === null
        ? []
        : [
            made(
              module.value("pattern", "matching"),
              module.pattern(pattern, hint),
              ...words,
            ),
          ]),
      ...formatArgs(module, part).map((format) =>
        made(module.value("format", "format"), ...format),
      ),
    ];
  });
}

/** The rule and the test of a format, if the runtime checks it. */
function formatArgs(module: ModuleWriter, { format }: StringPart): Code[][] {
  const checker = format === null ? undefined : formatChecks.get(format);
  if (!checker) return [];
  const { module: home, rule, test } = checker;
  return [[module.value(home, rule), module.value(home, test)]];
}
