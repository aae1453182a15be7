// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { asciiLength, decodedLabel, fitsTogether, isLabel } from "./idna.js";

export const mustBeIdnHostname: TestNode = /* @__PURE__ */ formatted(
  "idn-hostname",
  "a host name such as example.com",
  isIdnHostname,
);

/**
 * The ASCII form of a name has at most 253 octets, at least one for each character. A character has at most two UTF-16
 * units.
 */
const maxUnits = 2 * 253;

const separators = /[.\u3002\uff0e\uff61]/;

/** RFC 5890: a host name with letters of any script. */
export function isIdnHostname(text: string): boolean {
  if (text.length > maxUnits) return false;
  const labels = text.split(separators).map(decodedLabel);
  let length = labels.length - 1;
  for (const label of labels) {
    if (label === null || !isLabel(label)) return false;
    const octets = asciiLength(label);
    if (octets > 63) return false;
    length += octets;
  }
  return length <= 253 && fitsTogether(labels as string[]);
}
