/** The ranges that checks of numbers have by type and format, as limits that JSON Schema can express. */
import { bare } from "../../keywords/table.js";
import { numberRange } from "../schemas/formats.js";
import type { LimitRange } from "../../keywords/limits.js";
import type { Int64Schemas } from "../schemas/int64.js";
import {
  isBeyondSafe,
  type NumberPart,
  type SchemaShape,
} from "../shapes/shape.js";

/** The limits of a schema, no wider than what its check accepts. */
export function numbersWithRanges(
  int64: Int64Schemas,
  shape: SchemaShape,
): NumberPart[] {
  const { numbers, types, calls } = shape;
  // These integers are not JSON numbers in the code, and have all 64 bits.
  if (numbers.some(int64.asks) || calls.some(int64.is)) return numbers;
  const isInteger = types?.has("integer") === true;
  const [first = bare.number, ...others] = numbers;
  const own = numberRange(first.format);
  if (own && (own.isWhole || !isInteger))
    return [within(first, own), ...others];
  const safe = numberRange("int64");
  return safe && isInteger && !numbers.some(isBeyondSafe)
    ? [within(first, safe), ...others]
    : numbers;
}

function within(part: NumberPart, { least, most }: LimitRange): NumberPart {
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
