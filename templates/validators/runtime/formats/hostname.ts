// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";
import { isAsciiLabel } from "./idna.js";

export const mustBeHostname: TestNode = /* @__PURE__ */ formatted(
  "hostname",
  "a host name such as example.com",
  isHostname,
);

const plainHostname =
  /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
const encodedHostname = /(?:^|\.)xn--/i;

/** RFC 1123, with international names in their ASCII form: `www.example.com`. */
export function isHostname(text: string): boolean {
  if (text.length > 253 || !plainHostname.test(text)) return false;
  return !encodedHostname.test(text) || text.split(".").every(isAsciiLabel);
}
