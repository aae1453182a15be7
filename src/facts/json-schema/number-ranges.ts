/** The ranges that checks of numbers have by type and format, as limits that JSON Schema can express. */
import type { Int64Schemas } from "../schemas/int64.js";
import {
  isBeyondSafe,
  type NumberPart,
  type SchemaShape,
} from "../shapes/shape.js";

interface Range {
  least: number;
  most: number;
}

const safe: Range = {
  least: Number.MIN_SAFE_INTEGER,
  most: Number.MAX_SAFE_INTEGER,
};
const int32: Range = { least: -(2 ** 31), most: 2 ** 31 - 1 };
const float: Range = {
  least: -3.4028234663852886e38,
  most: 3.4028234663852886e38,
};

const anyNumber: NumberPart = {
  kind: "number",
  minimum: null,
  maximum: null,
  multipleOf: null,
  format: null,
};

/** The limits of a schema, no wider than what its check accepts. */
export function numbersWithRanges(
  int64: Int64Schemas,
  shape: SchemaShape,
): NumberPart[] {
  const { numbers, types, calls } = shape;
  // These integers are not JSON numbers in the code, and have all 64 bits.
  if (numbers.some(int64.asks) || calls.some(int64.is)) return numbers;
  const isInteger = types?.has("integer") === true;
  const [first = anyNumber, ...others] = numbers;
  const range =
    rangeOf(first.format, isInteger) ??
    (isInteger && !numbers.some(isBeyondSafe) ? safe : null);
  if (range === null) return numbers;
  return [within(first, range), ...others];
}

function rangeOf(format: string | null, isInteger: boolean): Range | null {
  switch (format) {
    case "int32":
      return int32;
    case "int64":
      return safe;
    case "float":
      return isInteger ? null : float;
    default:
      return null;
  }
}

function within(part: NumberPart, { least, most }: Range): NumberPart {
  const { minimum, maximum } = part;
  return {
    ...part,
    minimum:
      minimum !== null && minimum.value >= least
        ? minimum
        : { value: least, exclusive: false },
    maximum:
      maximum !== null && maximum.value <= most
        ? maximum
        : { value: most, exclusive: false },
  };
}
