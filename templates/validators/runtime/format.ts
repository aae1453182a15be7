// Part of the Specwright runtime.
import { fail, type Report, type Segment } from "./issues.js";
import { withValue } from "./messages.js";
import { rulesOf } from "./rules.js";
import { isString } from "./values.js";

const formatRule = /* @__PURE__ */ rulesOf(
  "format",
  "must be a valid ",
  String,
  withValue,
);

/** The value must be a string that the function of its format accepts. */
export function isFormatted(
  value: unknown,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: Segment,
): boolean {
  return typeof value === "string"
    ? test(value) || fail(at, formatRule(format), value, segment)
    : isString(value, at, segment);
}

/** Like `isFormatted`, but accepts values that are not strings. */
export function hasFormat(
  value: unknown,
  format: string,
  test: (text: string) => boolean,
  at?: Report,
  segment?: Segment,
): boolean {
  return (
    typeof value !== "string" ||
    test(value) ||
    fail(at, formatRule(format), value, segment)
  );
}
