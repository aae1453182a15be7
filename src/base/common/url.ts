/** Returns whether a text is an HTTP URL and not a file path. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/**
 * Only the unreserved characters of RFC 3986 stay as they are. Half of a surrogate pair, for which `encodeURIComponent`
 * throws, is replaced.
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
