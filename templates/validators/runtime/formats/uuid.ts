// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";

export const mustBeUuid: TestNode = /* @__PURE__ */ formatted(
  "uuid",
  "a UUID such as 3fa85f64-5717-4562-b3fc-2c963f66afa6",
  isUuid,
);

/** RFC 9562: `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`. */
export function isUuid(text: string): boolean {
  for (let at = 0; at < 36; at++) {
    if (characterKinds[text.charCodeAt(at)] !== ((hyphens >> at) & 1)) {
      return false;
    }
  }
  return text.length === 36;
}

/** The bits 8, 13, 18 and 23: the positions of the hyphens. */
const hyphens = 0x84_21_00;

/** 0 for a hexadecimal digit, 1 for a hyphen. A lookup is faster than comparisons. */
const characterKinds = /* @__PURE__ */ Uint8Array.from(
  { length: 128 },
  (_, unit) => {
    if (unit === 45) return 1;
    return /[\da-f]/i.test(String.fromCharCode(unit)) ? 0 : 2;
  },
);
