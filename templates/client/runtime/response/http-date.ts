// Part of the Specwright runtime.

/**
 * Milliseconds since 1970; not a number for another text. The oldest format of RFC 9110 has no time zone, and
 * `Date.parse` would take that of the computer.
 */
export function httpDate(text: string): number {
  return Date.parse(text.replace(/\d:\d\d \d{4}\s*$/, "$& GMT"));
}
