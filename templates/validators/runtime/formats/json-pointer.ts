// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";

export const mustBeJsonPointer: TestNode = /* @__PURE__ */ formatted(
  "json-pointer",
  "a JSON pointer such as /path",
  isJsonPointer,
);

export const mustBeRelativeJsonPointer: TestNode = /* @__PURE__ */ formatted(
  "relative-json-pointer",
  "a relative JSON pointer such as 0",
  isRelativeJsonPointer,
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
