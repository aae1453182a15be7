// Part of the Specwright runtime, copied unchanged.
import { fail, type Report } from "./issues.js";
import { rulesOf } from "./rules.js";
import { isString } from "./values.js";

const formatRule = /* @__PURE__ */ rulesOf("format");

/** A text in a format, by the function that knows the format. */
export function isFormatted(
  value: unknown,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: string,
): boolean {
  return typeof value === "string"
    ? test(value) || fail(at, formatRule(format), value, segment)
    : isString(value, at, segment);
}

/** The same for a value that need not be a text. */
export function hasFormat(
  value: unknown,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: string,
): boolean {
  return (
    typeof value !== "string" ||
    test(value) ||
    fail(at, formatRule(format), value, segment)
  );
}
