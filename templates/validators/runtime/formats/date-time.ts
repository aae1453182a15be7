// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { startsWithDate } from "./date.js";
import { endsWithTime } from "./time.js";

export const mustBeDateTime: TestNode = /* @__PURE__ */ formatted(
  "date-time",
  "a date and time such as 2026-01-15T09:30:00Z",
  isDateTime,
);

/** The code of "t". `| 32` maps the letter "T" to it. */
const lowerT = 116;

/** RFC 3339: `2030-12-05T09:30:00Z`. */
export function isDateTime(text: string): boolean {
  return (
    startsWithDate(text) &&
    (text.charCodeAt(10) | 32) === lowerT &&
    endsWithTime(text, 11)
  );
}
