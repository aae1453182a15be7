// Part of the Specwright runtime.
import { formatRule } from "../format.js";
import type { Rule } from "../rules.js";

export const mustBeJsonPointer: Rule = /* @__PURE__ */ formatRule(
  "json-pointer",
  "a JSON pointer such as /path",
);

export const mustBeRelativeJsonPointer: Rule = /* @__PURE__ */ formatRule(
  "relative-json-pointer",
  "a relative JSON pointer such as 0",
);

const pointer = /^(?:\/(?:[^~/]|~[01])*)*$/u;
const relative = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/u;

/** RFC 6901: `/pets/0/name`. */
export function isJsonPointer(text: string): boolean {
  return pointer.test(text);
}

/** A JSON pointer relative to another location: `1/name`, `0#`. */
export function isRelativeJsonPointer(text: string): boolean {
  return relative.test(text);
}
