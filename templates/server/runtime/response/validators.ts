// Part of the Specwright runtime.
/** The validators of HTTP: entity tags and dates (RFC 9110, 8.8). */

/** A weak tag: bodies with another layout can mean the same. */
export async function weakTagOf(body: string | Uint8Array): Promise<string> {
  const bytes =
    typeof body === "string" ? new TextEncoder().encode(body) : body;
  // The cast excludes shared memory; libraries name that type differently.
  const content: unknown = bytes;
  const digest = await crypto.subtle.digest("SHA-256", content as never);
  const text = String.fromCharCode(...new Uint8Array(digest).subarray(0, 18));
  return `W/"${btoa(text).replaceAll("+", "-").replaceAll("/", "_")}"`;
}

/** Whether a list such as `"a", W/"b"` or `*` contains a tag. A strong comparison accepts no weak tags. */
export function isListedTag(
  list: string,
  tag: string | null,
  comparison: "strong" | "weak",
): boolean {
  if (list.trim() === "*") return true;
  if (tag === null) return false;
  if (comparison === "strong" && tag.startsWith("W/")) return false;
  // A tag may contain commas.
  for (const [listed, weak = ""] of list.matchAll(
    /(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g,
  )) {
    if (comparison === "strong" && weak !== "") continue;
    if (listed.slice(weak.length) === opaque(tag)) return true;
  }
  return false;
}

function opaque(tag: string): string {
  return tag.startsWith("W/") ? tag.slice(2) : tag;
}

/** Whether a time is after the one of a header. A header that is not a date says nothing. HTTP dates have no parts of seconds. */
export function isNewer(time: Date, header: string): boolean {
  const seconds = Math.floor(time.getTime() / 1000);
  return seconds * 1000 > httpDate(header);
}

/** Whether two headers are the same date. */
export function isSameDate(one: string, other: string): boolean {
  return httpDate(one) === httpDate(other);
}

/**
 * Milliseconds since 1970; not a number for another text. The oldest format of RFC 9110 has no time zone, and
 * `Date.parse` would take that of the computer.
 */
function httpDate(text: string): number {
  return Date.parse(text.replace(/\d:\d\d \d{4}\s*$/, "$& GMT"));
}
