/** Checks of a value as a whole: its type, its range, its length, its text. */
import type { JsonType, JsonValue } from "../../model/model.js";
import { code, lit, num, valueRef, type Code } from "../code/index.js";
import { formatClaim, int64Module, numericCheck } from "./formats.js";
import { orMiss } from "./miss.js";
import type { ModuleWriter } from "./module.js";
import type { RuntimeName } from "./runtime.js";
import {
  isPlain,
  type NumberPart,
  type Shape,
  type StringPart,
} from "./shape.js";
import { checked, hiding, unreported, type Spot } from "./spot.js";
import { all, always, any, atom, call, type Cost, type Test } from "./test.js";

/** All that a shape says of the value itself, one claim after the other. */
export function scalarClaims(
  module: ModuleWriter,
  shape: Shape,
  where: Spot,
): Test[] {
  const strings = shape.binary ? [] : shape.strings;
  const spot = strings.some(({ format }) => format === "password")
    ? hiding(where)
    : where;
  const home = homeOf(module, shape);
  const plain = shape.values.find((list) => list.every(isPlain));
  if (plain) {
    return [
      valuesClaim(module, plain, spot),
      ...shape.numbers.flatMap((part) =>
        numberClaims(module, home, part, spot),
      ),
      ...strings.flatMap((part) => stringClaims(module, part, spot)),
    ];
  }
  const { types } = shape;
  const [only, ...others] = [...(types ?? [])].filter(
    (type) => type !== "null",
  );
  const nullable = types?.has("null") === true;
  if (only === undefined && nullable) return [typeClaim(module, "null", spot)];
  if (only === undefined || others.length > 0) {
    return [
      types === null
        ? always
        : typesClaim(module, home, types, shape.binary, spot),
      ...shape.numbers.flatMap((part) =>
        numberClaims(module, home, part, spot),
      ),
      ...strings.flatMap((part) => stringClaims(module, part, spot)),
    ];
  }
  const claims = ofOneType(module, home, shape, only, strings, spot);
  if (!nullable) return claims;
  // The keywords behind the first claim let everything pass that is not of their type.
  const [type = always, ...further] = claims;
  return [any([typeTest(module, "null", spot.operand), type]), ...further];
}

/** Which modules of the runtime speak of the numbers of a shape. */
interface NumberHome {
  types: RuntimeName;
  multiples: RuntimeName;
  /** The check of the type, where it is that of 64-bit integers which are more than numbers. */
  int64: "isInt64" | null;
}

const plainHome: NumberHome = {
  types: "number",
  multiples: "multiple-of",
  int64: null,
};

function homeOf(module: ModuleWriter, { numbers, calls }: Shape): NumberHome {
  const { int64 } = module.schemas;
  if (!numbers.some(int64.asks) && !calls.some(int64.is)) return plainHome;
  const home = int64Module(module);
  return { types: home, multiples: home, int64: "isInt64" };
}

/** The same as one test. */
export function scalarTest(
  module: ModuleWriter,
  shape: Shape,
  operand: Code,
  hint: string,
): Test {
  return all(scalarClaims(module, shape, unreported(operand, hint)));
}

/** The first claim includes the type; one function often says all. */
function ofOneType(
  module: ModuleWriter,
  home: NumberHome,
  shape: Shape,
  type: JsonType,
  strings: readonly StringPart[],
  spot: Spot,
): Test[] {
  switch (type) {
    case "integer":
    case "number": {
      const [first, ...others] = shape.numbers;
      const check = home.int64 ?? numericCheck(type, first?.format ?? null);
      return [
        reporting(module, home.types, check, spot),
        ...(first ? limitClaims(module, home, first, spot) : []),
        ...others.flatMap((part) => numberClaims(module, home, part, spot)),
      ];
    }
    case "string": {
      if (shape.binary) return [reporting(module, "values", "isBinary", spot)];
      const [first, ...others] = strings;
      return [
        ...(first
          ? textClaims(module, first, spot)
          : [typeClaim(module, "string", spot)]),
        ...others.flatMap((part) => stringClaims(module, part, spot)),
      ];
    }
    default:
      return [typeClaim(module, type, spot)];
  }
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
      return call(code`Array.isArray(${operand})`, 0);
    case "object": {
      const isObject = valueRef(module.runtime("values", "isObject"));
      return call(code`${isObject}(${operand})`, 0);
    }
    case "number":
    case "integer":
      return call(
        code`${valueRef(module.runtime("number", numericCheck(type, null)))}(${operand})`,
        0,
      );
  }
}

function typeClaim(module: ModuleWriter, type: JsonType, spot: Spot): Test {
  switch (type) {
    case "null":
    case "boolean":
    case "string": {
      if (spot.place === null) return typeTest(module, type, spot.operand);
      const check = {
        null: "isNull",
        boolean: "isBoolean",
        string: "isString",
      };
      return reporting(module, "values", check[type], spot);
    }
    case "number":
    case "integer":
      return reporting(module, "number", numericCheck(type, null), spot);
    case "array":
      return orMiss(
        module,
        typeTest(module, type, spot.operand),
        () => valueRef(module.runtime("values", "mustBeArray")),
        spot,
      );
    case "object":
      return orMiss(
        module,
        typeTest(module, type, spot.operand),
        () => valueRef(module.runtime("values", "mustBeObject")),
        spot,
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

/** One of several types, the ones that are told apart quickest first. */
function typesClaim(
  module: ModuleWriter,
  home: NumberHome,
  types: ReadonlySet<JsonType>,
  binary: boolean,
  spot: Spot,
): Test {
  const sorted = [...types].sort((one, other) => weights[one] - weights[other]);
  const isFile = (type: JsonType): boolean => type === "string" && binary;
  const silent = unreported(spot.operand, "");
  const test = any(
    sorted.map((type) => {
      if (isFile(type)) return reporting(module, "values", "isBinary", silent);
      return type === "integer" && home.int64 !== null
        ? reporting(module, home.types, home.int64, silent)
        : typeTest(module, type, spot.operand);
    }),
  );
  const names = sorted.map((type) => (isFile(type) ? "binary" : type));
  return orMiss(
    module,
    test,
    () => module.rule("type", names, names.join(" or ")),
    spot,
  );
}

const longChain = 16;

function valuesClaim(
  module: ModuleWriter,
  values: readonly JsonValue[],
  spot: Spot,
): Test {
  const { operand, hint } = spot;
  const test =
    values.length > longChain
      ? call(code`${module.valueSet(values, hint)}.has(${operand})`, 0)
      : any(
          values.map((value) =>
            atom(
              code`${operand} === ${lit(value)}`,
              code`${operand} !== ${lit(value)}`,
            ),
          ),
        );
  return orMiss(
    module,
    test,
    () => module.rule("enum", [...values], hint),
    spot,
  );
}

/** What is asked of numbers where a value need not be one. */
function numberClaims(
  module: ModuleWriter,
  home: NumberHome,
  part: NumberPart,
  spot: Spot,
): Test[] {
  const { operand } = spot;
  const check = home.int64 === null ? numericCheck(null, part.format) : null;
  const format =
    check === null
      ? always
      : any([
          atom(
            code`typeof ${operand} !== "number"`,
            code`typeof ${operand} === "number"`,
          ),
          reporting(module, "number", check, spot),
        ]);
  return [format, ...limitClaims(module, home, part, spot)];
}

function limitClaims(
  module: ModuleWriter,
  home: NumberHome,
  { minimum, maximum, multipleOf }: NumberPart,
  spot: Spot,
): Test[] {
  const claim = (check: string, ...limits: Code[]): Test =>
    reporting(module, home.types, check, spot, limits);
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
          spot,
          [num(multipleOf)],
          1,
        ),
  ];
}

/** A number, or that there is no limit. */
export function limit(value: number): Code {
  if (value === Infinity) return code`Infinity`;
  return value === -Infinity ? code`-Infinity` : num(value);
}

/** A string, and what is asked of it. */
function textClaims(
  module: ModuleWriter,
  part: StringPart,
  spot: Spot,
): Test[] {
  const { least, greatest } = lengthsOf(part);
  const format = formatClaim(module, "hasFormat", part.format, spot);
  const hasLimits = least > 0 || greatest < Infinity;
  if (hasLimits) {
    const limits = [limit(least), limit(greatest)];
    return [
      reporting(module, "text", "isText", spot, limits),
      patternClaim(module, "hasPattern", part, spot),
      format ?? always,
    ];
  }
  if (part.pattern !== null) {
    return [patternClaim(module, "isMatching", part, spot), format ?? always];
  }
  return [
    formatClaim(module, "isFormatted", part.format, spot) ??
      typeClaim(module, "string", spot),
  ];
}

/** What is asked of strings where a value need not be one. */
function stringClaims(
  module: ModuleWriter,
  part: StringPart,
  spot: Spot,
): Test[] {
  const { least, greatest } = lengthsOf(part);
  return [
    least > 0 || greatest < Infinity
      ? reporting(module, "text", "hasLength", spot, [
          limit(least),
          limit(greatest),
        ])
      : always,
    patternClaim(module, "hasPattern", part, spot),
    formatClaim(module, "hasFormat", part.format, spot) ?? always,
  ];
}

function lengthsOf({ minLength, maxLength }: StringPart): {
  least: number;
  greatest: number;
} {
  return { least: minLength ?? 0, greatest: maxLength ?? Infinity };
}

function patternClaim(
  module: ModuleWriter,
  check: "isMatching" | "hasPattern",
  { pattern }: StringPart,
  spot: Spot,
): Test {
  if (pattern === null) return always;
  const tested = module.pattern(pattern, spot.hint);
  return reporting(module, "pattern", check, spot, [tested], 1);
}

/** A call of a function of the runtime that reports on its own. */
function reporting(
  module: ModuleWriter,
  place: RuntimeName,
  check: string,
  spot: Spot,
  limits: readonly Code[] = [],
  cost: Cost = 0,
): Test {
  return call(
    checked(valueRef(module.runtime(place, check)), spot, limits),
    cost,
  );
}
