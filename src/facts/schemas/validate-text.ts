/** Compares a text with its length, pattern and format. */
import type { SpeedCheck } from "../../base/patterns/speed.js";
import type { Assertion } from "../../model/model.js";
import type { FormatChecks } from "./formats.js";
import { matchesPattern } from "./part-schemas.js";
import {
  formatVerdict,
  invalid,
  unknown,
  valid,
  worse,
  type ExampleVerdict,
} from "./verdict.js";

type StringRule = Extract<Assertion, { kind: "string" }>;

interface TextChecks {
  isFast: SpeedCheck;
  formats?: FormatChecks;
}

export function checkText(
  { isFast, formats }: TextChecks,
  { minLength, maxLength, pattern, format }: StringRule,
  value: string,
): ExampleVerdict {
  const length =
    minLength === null && maxLength === null ? 0 : [...value].length;
  if (minLength !== null && length < minLength) {
    return invalid(`must have at least ${minLength} characters`);
  }
  if (maxLength !== null && length > maxLength) {
    return invalid(`must have at most ${maxLength} characters`);
  }
  const matches =
    pattern === null ? true : matchesPattern(pattern, value, isFast);
  if (matches === false) return invalid(`must match ${pattern ?? ""}`);
  return worse(
    matches === null ? unknown : valid,
    format === null
      ? valid
      : formatVerdict(format, formats?.text(format, value)),
  );
}
