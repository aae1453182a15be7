// Part of the Specwright runtime.

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const group = /^[0-9A-Fa-f]{1,4}$/;

/** RFC 2673: `192.0.2.1`. */
export function isIpv4(text: string): boolean {
  return ipv4.test(text);
}

/** RFC 4291: `2001:db8::1`, `::ffff:192.0.2.1`. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const [before = "", after, ...more] = text.split("::");
  if (more.length > 0) return false;
  if (after === undefined) return countGroups(before, true) === 8;
  const start = before === "" ? 0 : countGroups(before, false);
  const end = after === "" ? 0 : countGroups(after, true);
  return start >= 0 && end >= 0 && start + end <= 7;
}

/** How many groups of 16 bits the text has, or -1. An IPv4 address at the end counts as two. */
function countGroups(text: string, mayEndInIpv4: boolean): number {
  const parts = text.split(":");
  const last = parts.at(-1) ?? "";
  const ends = mayEndInIpv4 && isIpv4(last);
  const groups = ends ? parts.slice(0, -1) : parts;
  if (!groups.every((part) => group.test(part))) return -1;
  return groups.length + (ends ? 2 : 0);
}
