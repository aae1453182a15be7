/** The nodes of a single value: its type, its range, its length, its text. */
import { stringFormats } from "../../base/openapi/string-formats.js";
import { isLimited, rangeOf } from "../../keywords/limits.js";
import type { JsonType } from "../../model/model.js";
import {
  isBeyondSafe,
  isPlainSchema,
  isSecret,
  type NumberPart,
  type SchemaShape,
  type StringPart,
} from "../shapes/shape.js";
import { sortedTypes } from "../shapes/types.js";
import {
  call,
  data,
  list,
  use,
  type Expression,
  type GuardedNodes,
} from "./expression.js";
import type { Int64Form } from "./node-schemas.js";

export function scalarNodes(
  shape: SchemaShape,
  int64: Int64Form,
): GuardedNodes {
  const { guards, further } = valueNodes(shape, int64);
  if (!isSecret(shape)) return { guards, further };
  const hidden = (node: Expression) => call("secret", node);
  return { guards: guards.map(hidden), further: further.map(hidden) };
}

function valueNodes(shape: SchemaShape, int64: Int64Form): GuardedNodes {
  const plain = shape.values.find((values) => values.every(isPlainSchema));
  if (plain)
    return {
      guards: [call("listed", { kind: "values", values: plain })],
      further: [],
    };
  const { types } = shape;
  const [only, ...others] = [...(types ?? [])].filter(
    (type) => type !== "null",
  );
  const strings = shape.binary ? [] : shape.strings;
  if (only !== undefined && others.length === 0) {
    const { guards, further } = ofOneType(shape, only, int64);
    const [first, ...more] = guards;
    if (first === undefined || !types?.has("null")) return { guards, further };
    return { guards: [call("nullable", first), ...more], further };
  }
  const numbers = shape.numbers.flatMap((part) => numberNodes(part, int64));
  return {
    guards: [
      ...(types === null ? [] : [typesNode(shape, types, int64)]),
      ...lengthNodes("textLength", strings),
    ],
    further: [
      ...numbers,
      ...scanNodes(strings).map((node) => call("ifString", node)),
    ],
  };
}

const typeNodes: Readonly<Record<JsonType, Expression>> = {
  null: use("nullValue"),
  boolean: use("boolean"),
  string: use("string"),
  integer: use("integer"),
  number: use("number"),
  array: use("anyArray"),
  object: use("anyObject"),
};

function ofOneType(
  shape: SchemaShape,
  type: JsonType,
  int64: Int64Form,
): GuardedNodes {
  switch (type) {
    case "integer":
    case "number": {
      const [first, ...others] = shape.numbers;
      return {
        guards: [numberType(shape, type, int64)],
        further: [
          ...(first ? limitNodes(first, int64) : []),
          ...others.flatMap((part) => numberNodes(part, int64)),
        ],
      };
    }
    case "string": {
      if (shape.binary) return { guards: [use("binary")], further: [] };
      const length = lengthNodes("text", shape.strings);
      return {
        guards: length.length > 0 ? length : [typeNodes.string],
        further: scanNodes(shape.strings),
      };
    }
    default:
      return { guards: [typeNodes[type]], further: [] };
  }
}

/** The words and the nodes of several types. */
function typesNode(
  shape: SchemaShape,
  types: ReadonlySet<JsonType>,
  int64: Int64Form,
): Expression {
  const sorted = sortedTypes(types);
  if (sorted.length === 0) return use("nothing");
  const [only] = sorted;
  const isFile = (type: JsonType) => type === "string" && shape.binary;
  const nodeOf = (type: JsonType): Expression => {
    if (isFile(type)) return use("binary");
    return type === "integer" && int64 !== null
      ? int64Node(int64)
      : typeNodes[type];
  };
  if (only !== undefined && sorted.length === 1) return nodeOf(only);
  const names = sorted.map((type) => (isFile(type) ? "binary" : type));
  return call(
    "types",
    data(names.map((name) => nouns[name]).join(" or ")),
    list(names.map(data)),
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
  { numbers }: SchemaShape,
  type: "integer" | "number",
  int64: Int64Form,
): Expression {
  if (int64 !== null) return int64Node(int64);
  const name = numberName(type, numbers[0]?.format ?? null);
  const isRounded = name === "integer" && numbers.some(isBeyondSafe);
  return use(isRounded ? "roundedInteger" : name);
}

function int64Node(form: NonNullable<Int64Form>): Expression {
  return use(form === "string" ? "int64Text" : "bigInt64");
}

function numberName(
  type: "integer" | "number",
  format: string | null,
): "integer" | "number" | "int32" | "int64" | "float" {
  if (format === "int32" || format === "int64") return format;
  return format === "float" && type !== "integer" ? format : type;
}

/** The format and the limits of numbers, for a value that may have another type. */
function numberNodes(part: NumberPart, int64: Int64Form): Expression[] {
  const name = numberName("number", part.format);
  return [
    ...(int64 !== null || name === "number"
      ? []
      : [call("ifNumber", use(name))]),
    ...limitNodes(part, int64),
  ];
}

function limitNodes(
  { minimum, maximum, multipleOf }: NumberPart,
  int64: Int64Form,
): Expression[] {
  const limits: Expression[] = [];
  if (minimum) {
    const name = minimum.exclusive ? "moreThan" : "atLeast";
    limits.push(call(name, data(minimum.value)));
  }
  if (maximum) {
    const name = maximum.exclusive ? "lessThan" : "atMost";
    limits.push(call(name, data(maximum.value)));
  }
  if (multipleOf !== null) limits.push(call("multipleOf", data(multipleOf)));
  return int64 === "string"
    ? limits.map((one) => call("ofDigits", one))
    : limits;
}

/** None if every length is allowed. */
function lengthNodes(
  maker: "text" | "textLength",
  parts: readonly StringPart[],
): Expression[] {
  const limits = rangeOf(parts);
  if (!isLimited(limits)) return [];
  const given = [limits.least, limits.most].filter((one) => one < Infinity);
  return [call(maker, ...given.map(data))];
}

function scanNodes(parts: readonly StringPart[]): Expression[] {
  return parts.flatMap(({ pattern, patternWords, format }) => {
    const words = patternWords === undefined ? [] : [data(patternWords)];
    const check = format === null ? null : checkOf(format);
    return [
      ...(pattern === null
        ? []
        : [
            call(
              "matching",
              { kind: "pattern", source: pattern, of: "text" },
              ...words,
            ),
          ]),
      // The node is beside the test: `mustBeDate`, `isDate`.
      ...(check === null ? [] : [use(check.replace("is", "mustBe"))]),
    ];
  });
}

/** The function of the runtime that checks a format; null if none does. */
function checkOf(format: string): string | null {
  return Object.hasOwn(stringFormats, format)
    ? (stringFormats[format]?.check ?? null)
    : null;
}
