// Part of the Specwright runtime.
import { formatted } from "../format.js";
import type { TestNode } from "../node.js";

export const mustBeIpv4: TestNode = /* @__PURE__ */ formatted(
  "ipv4",
  "an IPv4 address such as 192.0.2.1",
  isIpv4,
);

export const mustBeIpv6: TestNode = /* @__PURE__ */ formatted(
  "ipv6",
  "an IPv6 address such as 2001:db8::1",
  isIpv6,
);

const ipv4 = /^(?:(?:25[0-5]|(?:2[0-4]|1\d|[1-9]|)\d)(?:\.(?!$)|$)){4}$/;
/** Eight groups of 16 bits, or fewer than eight with `::` in one place. */
const ipv6 =
  /^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?!\W*(?:\w+\W+){7}\w)(?:(?:[\da-f]{1,4}:)+|:)(?:(?::[\da-f]{1,4})+|:))$/i;

/** RFC 2673: `192.0.2.1`. */
export function isIpv4(text: string): boolean {
  return ipv4.test(text);
}

/** RFC 4291: `2001:db8::1`, `::ffff:192.0.2.1`. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  // An IPv4 address at the end counts as two groups.
  const end = text.lastIndexOf(":") + 1;
  return ipv6.test(
    end > 0 && isIpv4(text.slice(end)) ? `${text.slice(0, end)}0:0` : text,
  );
}
